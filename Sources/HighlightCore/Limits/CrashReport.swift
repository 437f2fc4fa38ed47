internal import CSystem

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

  /// Installs handlers of fatal signals: later crashes are reported in one line on standard error, which names the file
  /// of the last `begin` on the thread. The process ends by the signal, as without them.
  package static func installLine(version: String) { highlight_crash_install_line(version) }

  /// The name of the file in the state folder that has a line `VERSION LANGUAGE NAME` for each text on which a process
  /// crashed, or was ended because a thread did not end.
  package static let textsName = HIGHLIGHT_CRASHED_TEXTS
  /// The language in such a line if it was not known.
  package static let noLanguage = HIGHLIGHT_NO_LANGUAGE

  /// Returns the name of a document in such a line: its URI, at most 511 bytes of it, without blanks.
  package static func name(ofText uri: String) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      let length = highlight_crash_text_name(uri, start, buffer.count)
      return String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
    }
  }

  /// Records the document of the work that the calling thread does, for the report. Parameters as for `begin`.
  package static func note(uri: String, language: String?, length: Int) {
    highlight_crash_note(uri, language ?? "", max(length, 0))
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
