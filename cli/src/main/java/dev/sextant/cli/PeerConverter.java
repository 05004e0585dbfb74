package dev.sextant.cli;

import dev.sextant.AddressFormatException;
import dev.sextant.sources.PeerFilter;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads `--peer`.
final class PeerConverter implements ITypeConverter<PeerFilter> {
  @Override
  public PeerFilter convert(String text) {
    try {
      return PeerFilter.parse(text);
    } catch (AddressFormatException e) {
      throw new TypeConversionException("a peer is an address or an ASN; " + e.getMessage());
    }
  }
}
