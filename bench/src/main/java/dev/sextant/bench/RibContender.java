package dev.sextant.bench;

import dev.sextant.net.Family;
import dev.sextant.rib.Rib;
import dev.sextant.sources.synthetic.PrefixTable;
import inet.ipaddr.ipv4.IPv4Address;
import inet.ipaddr.ipv4.IPv4AddressAssociativeTrie;
import inet.ipaddr.ipv6.IPv6Address;
import inet.ipaddr.ipv6.IPv6AddressAssociativeTrie;

/// An editable table of one family, as `bench rib` uses it.
interface RibContender {
  /// What a miss is.
  int MISS = -1;

  void put(long high, long low, int length, int value);

  void remove(long high, long low, int length);

  /// The value of the longest prefix that covers an address, or [#MISS].
  int longestMatch(long high, long low);

  /// Sextant's RIB.
  static RibContender sextant(Family family) {
    return family == Family.IPV4 ? new Sextant4() : new Sextant6();
  }

  /// The trie of the IPAddress library.
  static RibContender ipAddress(Family family) {
    return family == Family.IPV4 ? new IpAddress4() : new IpAddress6();
  }

  /// The same with all prefixes of a table.
  default RibContender with(PrefixTable table) {
    for (int i = 0; i < table.size(); i++) {
      put(table.high(i), table.low(i), table.length(i), table.value(i));
    }
    return this;
  }

  /// Sextant, IPv4.
  final class Sextant4 implements RibContender {
    private final Rib<Integer> rib = new Rib<>();

    @Override
    public void put(long high, long low, int length, int value) {
      rib.put((int) low, length, (Integer) value);
    }

    @Override
    public void remove(long high, long low, int length) {
      rib.remove((int) low, length);
    }

    @Override
    public int longestMatch(long high, long low) {
      return rib.longestMatchOr((int) low, MISS);
    }
  }

  /// Sextant, IPv6.
  final class Sextant6 implements RibContender {
    private final Rib<Integer> rib = new Rib<>();

    @Override
    public void put(long high, long low, int length, int value) {
      rib.put(high, low, length, (Integer) value);
    }

    @Override
    public void remove(long high, long low, int length) {
      rib.remove(high, low, length);
    }

    @Override
    public int longestMatch(long high, long low) {
      return rib.longestMatchOr(high, low, MISS);
    }
  }

  /// IPAddress, IPv4.
  final class IpAddress4 implements RibContender {
    private final IPv4AddressAssociativeTrie<Integer> trie = new IPv4AddressAssociativeTrie<>();

    private static IPv4Address key(long low, int length) {
      IPv4Address first = new IPv4Address((int) low);
      return length == 32 ? first : first.setPrefixLength(length).toPrefixBlock();
    }

    @Override
    public void put(long high, long low, int length, int value) {
      trie.put(key(low, length), value);
    }

    @Override
    public void remove(long high, long low, int length) {
      trie.remove(key(low, length));
    }

    @Override
    public int longestMatch(long high, long low) {
      var node = trie.longestPrefixMatchNode(new IPv4Address((int) low));
      return node == null ? MISS : node.getValue();
    }
  }

  /// IPAddress, IPv6.
  final class IpAddress6 implements RibContender {
    private final IPv6AddressAssociativeTrie<Integer> trie = new IPv6AddressAssociativeTrie<>();

    private static IPv6Address key(long high, long low, int length) {
      IPv6Address first = new IPv6Address(high, low);
      return length == 128 ? first : first.setPrefixLength(length).toPrefixBlock();
    }

    @Override
    public void put(long high, long low, int length, int value) {
      trie.put(key(high, low, length), value);
    }

    @Override
    public void remove(long high, long low, int length) {
      trie.remove(key(high, low, length));
    }

    @Override
    public int longestMatch(long high, long low) {
      var node = trie.longestPrefixMatchNode(new IPv6Address(high, low));
      return node == null ? MISS : node.getValue();
    }
  }
}
