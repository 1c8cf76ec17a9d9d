#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Processors that are on line.
package func processorCount() -> Int { Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
