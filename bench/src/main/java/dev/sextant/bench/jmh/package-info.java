/// The search kernels under JMH: what `bench fib` measures, with JMH's care and its profilers.
///
/// ```
/// mvn -ntp -pl bench -am -DskipTests package
/// java -cp 'bench/target/sextant-bench-0.1.0.jar:bench/target/modules/*' org.openjdk.jmh.Main FibKernel
/// ```
@NullMarked
package dev.sextant.bench.jmh;

import org.jspecify.annotations.NullMarked;
