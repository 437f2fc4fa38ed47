internal import Libc
internal import Platform

/// The descriptors of the standard streams: those of the process, but for tests (`ThreadEnvironment`).
package enum StandardStreams {
  package static var input: Int32 {
    #if DEBUG
      if let current = ThreadEnvironment.current { return current.input }
    #endif
    return STDIN_FILENO
  }

  package static var output: Int32 {
    #if DEBUG
      if let current = ThreadEnvironment.current { return current.output }
    #endif
    return STDOUT_FILENO
  }

  package static var errors: Int32 {
    #if DEBUG
      if let current = ThreadEnvironment.current { return current.errors }
    #endif
    return STDERR_FILENO
  }
}
