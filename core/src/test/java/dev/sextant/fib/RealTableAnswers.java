package dev.sextant.fib;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import java.util.List;

/// Compares the answers of a FIB for millions of addresses, in bulk, single and batch.
final class RealTableAnswers {
  private RealTableAnswers() {}

  static void check(Fib fib, Family family, List<FibChecks.Expected> expected) {
    int count = expected.size();
    int[] values = new int[count];
    byte[] lengths = new byte[count];
    if (family == Family.IPV4) {
      int[] addresses = expected.stream().mapToInt(one -> one.address().toIpv4Bits()).toArray();
      if (fib.hasMatchedLengths()) {
        fib.lookup(addresses, 0, count, values, lengths);
        compareBoth(fib, expected, values, lengths);
      }
      fib.lookupValues(addresses, 0, count, values);
    } else {
      long[] high = expected.stream().mapToLong(one -> one.address().high()).toArray();
      long[] low = expected.stream().mapToLong(one -> one.address().low()).toArray();
      if (fib.hasMatchedLengths()) {
        fib.lookup(high, low, 0, count, values, lengths);
        compareBoth(fib, expected, values, lengths);
      }
      fib.lookupValues(high, low, 0, count, values);
    }
    compareValues(fib, expected, values);
    for (FibChecks.Expected one : expected) {
      if (fib.lookup(one.address()) != one.value()) {
        throw wrong(fib, one.address(), "single", one.value(), fib.lookup(one.address()));
      }
    }
  }

  private static void compareBoth(
      Fib fib, List<FibChecks.Expected> expected, int[] values, byte[] lengths) {
    compareValues(fib, expected, values);
    for (int i = 0; i < lengths.length; i++) {
      FibChecks.Expected one = expected.get(i);
      if (lengths[i] != (byte) one.length()) {
        throw wrong(fib, one.address(), "length", one.length(), lengths[i]);
      }
    }
  }

  private static void compareValues(Fib fib, List<FibChecks.Expected> expected, int[] values) {
    for (int i = 0; i < values.length; i++) {
      FibChecks.Expected one = expected.get(i);
      long found = values[i] == fib.missValue() ? -1 : Integer.toUnsignedLong(values[i]);
      if (found != one.value()) {
        throw wrong(fib, one.address(), "value", one.value(), found);
      }
    }
  }

  private static AssertionError wrong(
      Fib fib, Address address, String what, long expected, long found) {
    return new AssertionError(
        fib.kernel() + " " + address + ": " + what + " " + found + ", expected " + expected);
  }
}
