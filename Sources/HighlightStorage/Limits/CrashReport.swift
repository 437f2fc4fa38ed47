internal import CThreads

/// The report of a crash of the process: version, what the thread did and with what, and its stack, to standard error
/// and to a file.
package enum CrashReport {
  /// Reports crashes from now on.
  /// - Parameters:
  ///   - stateFolder: where the file is written; made, with the folder around it, when it is needed.
  ///   - version: that of the program.
  package static func install(stateFolder: String, version: String) {
    highlight_crash_install(stateFolder, version)
  }

  /// Notes what the calling thread does from now on, until `end()`.
  /// - Parameters:
  ///   - work: the method, or what else is done.
  ///   - uri: the document.
  ///   - language: nil for plain text, and where it is not known.
  ///   - length: that of its text, in UTF-16 units.
  package static func begin(_ work: String, uri: String, language: String? = nil, length: Int = 0) {
    highlight_crash_begin(work, uri, language ?? "", max(length, 0))
  }

  /// The calling thread is done with it.
  package static func end() { highlight_crash_end() }
}
