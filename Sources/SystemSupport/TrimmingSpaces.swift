extension Substring {
  /// Returns the text without spaces and tabs at both ends; line ends are kept.
  package func trimmingSpaces() -> String {
    var result = drop { $0 == " " || $0 == "\t" }
    while let last = result.last, last == " " || last == "\t" { result.removeLast() }
    return String(result)
  }
}
