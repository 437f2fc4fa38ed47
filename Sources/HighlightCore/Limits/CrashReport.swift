internal import CThreads

/// Reports crashes of the process to standard error and to a file: the version, the work of the thread, its document,
/// and the stack.
package enum CrashReport {
  /// Installs handlers of fatal signals: later crashes are reported on standard error and in a file.
  /// - Parameters:
  ///   - stateFolder: the folder of the file. It is created, with its parent, when a report is written.
  ///   - version: the version of the program, for the report.
  package static func install(stateFolder: String, version: String) {
    highlight_crash_install(stateFolder, version)
  }

  /// Records the work that the calling thread does until `end()`, for the report. Does nothing before `install`.
  /// - Parameters:
  ///   - work: the method of a request, or another name of the work.
  ///   - uri: the URI of the document.
  ///   - language: the language of the document; nil for plain text, or if it is not known.
  ///   - length: the length of the document in UTF-16 units; a negative one becomes 0.
  package static func begin(_ work: String, uri: String, language: String? = nil, length: Int = 0) {
    highlight_crash_begin(work, uri, language ?? "", max(length, 0))
  }

  /// Records that the work of the calling thread has ended.
  package static func end() { highlight_crash_end() }
}
