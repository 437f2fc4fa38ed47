internal import SystemSupport

/// The lines of files, for reports. Each file is read once. Not thread-safe.
final class SourceLines {
  private var files: [String: [String]] = [:]

  /// Returns a line of a file without its terminator. Nil if the number is nil or the file has no such line or cannot
  /// be read. Files are read once.
  /// - Parameter number: the line number, from 1.
  func line(_ number: Int?, of path: String) -> String? {
    guard let number else { return nil }
    let lines = files[path] ?? read(path)
    files[path] = lines
    return lines.indices.contains(number - 1) ? lines[number - 1] : nil
  }

  private func read(_ path: String) -> [String] {
    // A pipe cannot be read again.
    guard let bytes = try? FileSystem.readRegular(path, limit: FileSystem.sourceLimit, followsLinks: true) else { return [] }
    return Self.split(String(decoding: bytes, as: UTF8.self))
  }

  /// Returns the lines of a text without terminators. Lines end at LF, CRLF or CR; no line begins after the last terminator.
  static func split(_ text: String) -> [String] {
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }.map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
