package dev.sextant.codec;

import dev.sextant.LimitException;

/// How much a record may still grow while it is decoded as a whole: a few bytes of payload may
/// stand for many shared values, which may stand for many more.
final class DecodeBudget {
  private final long limit;
  private long left;

  DecodeBudget(long limit) {
    this.limit = limit;
  }

  void start() {
    left = limit;
  }

  void spend(long size) {
    left -= size;
    if (left < 0) {
      throw new LimitException(
          "elements, fields, characters and bytes of a decoded record",
          limit,
          "read it field by field, or raise the limit");
    }
  }
}
