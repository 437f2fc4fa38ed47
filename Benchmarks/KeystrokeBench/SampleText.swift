/// Texts without syntax errors of any size, put together from files.
enum SampleText {
  /// So many pieces make one block, and so many blocks the block around them: real files nest too.
  private static let blockSize = 24

  /// A text of about `units` units.
  /// - Parameter pieces: each one free of errors.
  static func text(of pieces: [String], language: String, units: Int) -> String {
    if language == "json" { return json(pieces, units: units) }
    var blocks: [String] = []
    var size = 0
    while size < units {
      let piece = pieces[blocks.count % pieces.count]
      blocks.append(piece.hasSuffix("\n") ? piece : piece + "\n")
      size += piece.utf16.count
    }
    while blocks.count > blockSize {
      blocks = stride(from: 0, to: blocks.count, by: blockSize).map { start in
        wrapped(blocks[start..<min(start + blockSize, blocks.count)].joined(), language: language)
      }
    }
    return blocks.joined()
  }

  private static func json(_ values: [String], units: Int) -> String {
    var result = "["
    var size = 0
    var count = 0
    while size < units {
      if count > 0 { result += ",\n" }
      result += values[count % values.count]
      size += values[count % values.count].utf16.count + 2
      count += 1
    }
    return result + "]\n"
  }

  private static func wrapped(_ text: String, language: String) -> String {
    switch language {
    case "c": "#if BLOCK\n\(text)#endif\n"
    case "python": "if block:\n" + text.split(separator: "\n").map { "    \($0)\n" }.joined()
    case "rust": "mod block {\n\(text)}\n"
    default: "{\n\(text)}\n"
    }
  }

  /// Markdown with code fences.
  static func markdown(fences: [(language: String, text: String)], count: Int) -> String {
    var result = "# Fences\n\n"
    for index in 0..<count {
      let fence = fences[index % fences.count]
      result += "Paragraph \(index) with `code` and *stress*.\n\n```\(fence.language)\n\(fence.text)\n```\n\n"
    }
    return result
  }
}
