package dev.sextant.bench.rival;

import dev.sextant.sources.synthetic.PrefixTable;
import inet.ipaddr.ipv6.IPv6Address;
import inet.ipaddr.ipv6.IPv6AddressAssociativeTrie;

/// The associative trie of the IPAddress library, IPv6.
public final class IpAddressTrie6 implements Ipv6Contender {
  private final IPv6AddressAssociativeTrie<Integer> trie = new IPv6AddressAssociativeTrie<>();

  /// Builds the trie.
  public IpAddressTrie6(PrefixTable table) {
    for (int i = 0; i < table.size(); i++) {
      trie.put(address(table.high(i), table.low(i), table.length(i)), table.value(i));
    }
  }

  private static IPv6Address address(long high, long low, int length) {
    IPv6Address first = new IPv6Address(high, low);
    return length == 128 ? first : first.setPrefixLength(length).toPrefixBlock();
  }

  @Override
  public long structureBytes() {
    return 0;
  }

  @Override
  public void single(long[] high, long[] low, int from, int to, int[] values) {
    for (int i = from; i < to; i++) {
      var node = trie.longestPrefixMatchNode(new IPv6Address(high[i], low[i]));
      values[i] = node == null ? MISS : node.getValue();
    }
  }

  @Override
  public void batches(long[] high, long[] low, int from, int to, int[] values, int size) {
    single(high, low, from, to, values);
  }
}
