internal import Libc

/// The processors of the machine.
package enum ProcessorCount {
  /// The number of processors that are online; at least 1.
  package static var online: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
