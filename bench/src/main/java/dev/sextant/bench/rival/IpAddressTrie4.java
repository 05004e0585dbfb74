package dev.sextant.bench.rival;

import dev.sextant.sources.synthetic.PrefixTable;
import inet.ipaddr.ipv4.IPv4Address;
import inet.ipaddr.ipv4.IPv4AddressAssociativeTrie;

/// The associative trie of the IPAddress library, IPv4.
public final class IpAddressTrie4 implements Ipv4Contender {
  private final IPv4AddressAssociativeTrie<Integer> trie = new IPv4AddressAssociativeTrie<>();

  /// Builds the trie.
  public IpAddressTrie4(PrefixTable table) {
    for (int i = 0; i < table.size(); i++) {
      trie.put(address((int) table.low(i), table.length(i)), table.value(i));
    }
  }

  private static IPv4Address address(int bits, int length) {
    IPv4Address first = new IPv4Address(bits);
    return length == 32 ? first : first.setPrefixLength(length).toPrefixBlock();
  }

  @Override
  public long structureBytes() {
    return 0;
  }

  @Override
  public void single(int[] addresses, int from, int to, int[] values) {
    for (int i = from; i < to; i++) {
      var node = trie.longestPrefixMatchNode(new IPv4Address(addresses[i]));
      values[i] = node == null ? MISS : node.getValue();
    }
  }

  @Override
  public void batches(int[] addresses, int from, int to, int[] values, int size) {
    single(addresses, from, to, values);
  }
}
