package dev.sextant.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.reflect.AccessFlag;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The code that lookups run, as the compiler left it, holds no lock, no compare-and-set and no
/// write to a field.
class ReaderCodeTest {
  private static final String OWN_PACKAGES = "dev/sextant/";

  private record Method(String owner, String name, String descriptor) {}

  /// Every method of ours that these can reach.
  private static Set<Method> reachable(List<Method> starts) throws IOException {
    Set<Method> seen = new HashSet<>(starts);
    Deque<Method> open = new ArrayDeque<>(starts);
    while (!open.isEmpty()) {
      Method method = open.remove();
      for (InvokeInstruction call : calls(method)) {
        Method called =
            new Method(
                call.owner().asInternalName(),
                call.name().stringValue(),
                call.type().stringValue());
        if (called.owner().startsWith(OWN_PACKAGES)) {
          for (Method target : implementations(called)) {
            if (seen.add(target)) {
              open.add(target);
            }
          }
        }
      }
    }
    return seen;
  }

  /// A method of the kernels' base class stands for those of every kernel.
  private static List<Method> implementations(Method called) {
    List<Method> methods = new ArrayList<>(List.of(called));
    String base = "dev/sextant/internal/search/NodeSearch";
    if (called.owner().equals(base)) {
      for (String kernel :
          List.of("ScalarSearch", "VectorSearch128", "VectorSearch256", "VectorSearch512")) {
        methods.add(
            new Method(
                "dev/sextant/internal/search/" + kernel, called.name(), called.descriptor()));
      }
    }
    return methods;
  }

  private static ClassModel parse(String internalName) throws IOException {
    try (InputStream in = ReaderCodeTest.class.getResourceAsStream("/" + internalName + ".class")) {
      assertThat(in).as(internalName).isNotNull();
      return ClassFile.of().parse(in.readAllBytes());
    }
  }

  private static List<MethodModel> models(Method method) throws IOException {
    return parse(method.owner()).methods().stream()
        .filter(model -> model.methodName().equalsString(method.name()))
        .filter(model -> model.methodType().equalsString(method.descriptor()))
        .toList();
  }

  private static List<InvokeInstruction> calls(Method method) throws IOException {
    List<InvokeInstruction> calls = new ArrayList<>();
    for (MethodModel model : models(method)) {
      for (CodeModel code : model.code().stream().toList()) {
        code.forEach(
            element -> {
              if (element instanceof InvokeInstruction call) {
                calls.add(call);
              }
            });
      }
    }
    return calls;
  }

  private static List<Method> lookups(Class<?> type) throws IOException {
    String owner = type.getName().replace('.', '/');
    return parse(owner).methods().stream()
        .filter(
            model ->
                model.methodName().stringValue().startsWith("lookup")
                    || model.methodName().equalsString("matchedLength")
                    || model.methodName().equalsString("snapshot"))
        .map(
            model ->
                new Method(
                    owner, model.methodName().stringValue(), model.methodType().stringValue()))
        .filter(method -> !method.descriptor().contains("CharSequence")) // parsing is not lookup
        .filter(method -> !method.descriptor().contains("InetAddress"))
        .toList();
  }

  @Test
  void lookupsHoldNoLockAndNoCompareAndSet() throws IOException {
    List<Method> starts = new ArrayList<>(lookups(LiveSnapshot.class));
    starts.addAll(lookups(LiveFib.class));
    assertThat(starts).hasSizeGreaterThan(12);
    Set<Method> all = reachable(starts);
    assertThat(all).extracting(Method::owner).contains("dev/sextant/live/Ipv6Tree");
    for (Method method : all) {
      for (MethodModel model : models(method)) {
        assertThat(model.flags().has(AccessFlag.SYNCHRONIZED)).as("%s", method).isFalse();
        model.code().ifPresent(code -> checkCode(method, code));
      }
    }
  }

  private static void checkCode(Method method, CodeModel code) {
    code.forEach(
        element -> {
          if (element instanceof MonitorInstruction) {
            throw new AssertionError(method + " has a monitor");
          }
          if (element instanceof FieldInstruction field
              && !method.name().equals("<init>")
              && (field.opcode() == Opcode.PUTFIELD || field.opcode() == Opcode.PUTSTATIC)) {
            throw new AssertionError(method + " writes " + field.name());
          }
          if (element instanceof InvokeInstruction call) {
            String owner = call.owner().asInternalName();
            assertThat(owner)
                .as("%s", method)
                .isNotEqualTo("java/lang/invoke/VarHandle")
                .doesNotStartWith("java/util/concurrent/");
          }
        });
  }
}
