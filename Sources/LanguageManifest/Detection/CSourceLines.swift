/// The lines of a text in C or a language like it: without white space around them, without comments, and without what only
/// C++ sees of a header for both.
///
/// Bytes, since every header is looked at.
struct CSourceLines {
  private(set) var lines: [Slice<UnsafeBufferPointer<UInt8>>] = []

  /// The dialect that the signs of a text indicate.
  enum Dialect {
    case cPlusPlus
    case objectiveC
  }

  /// Collects the lines of a text that are not blank, in a comment, or for C++ only: under `#if` or `#ifdef` with
  /// `__cplusplus`, up to its `#else` or `#endif`. O(bytes).
  /// - Parameter head: the first bytes of a text.
  init(_ head: UnsafeBufferPointer<UInt8>) {
    var isComment = false
    // How many conditions are open around a line, the outermost one for C++.
    var depth = 0
    var rest = head[...]
    while !rest.isEmpty {
      let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? rest.endIndex
      var text = rest[..<end].trimmed
      rest = rest[end...].dropFirst()
      if isComment {
        guard let close = text.offset(of: "*/") else { continue }
        isComment = false
        text = text[(close + 2)...].trimmed
      }
      if text.begins(with: "//") { continue }
      if let open = text.offset(of: "/*") {
        isComment = text[(open + 2)...].offset(of: "*/") == nil
        text = text[..<open].trimmed
      }
      if text.first == UInt8(ascii: "#") {
        let directive = text.dropFirst().trimmed
        if depth > 0 {
          if directive.begins(with: "if") { depth += 1 }
          if directive.begins(with: "endif") { depth -= 1 }
          if depth == 1, directive.begins(with: "else") { depth = 0 }
        } else if directive.begins(with: "if"), !directive.begins(with: "ifndef"), text.offset(of: "__cplusplus") != nil,
          // A comparison of versions is not a guard: only C++ comes there.
          text.offset(of: "__cplusplus >") == nil, text.offset(of: "__cplusplus <") == nil
        {
          depth = 1
          continue
        }
      }
      if depth == 0, !text.isEmpty { lines.append(text) }
    }
  }

  /// The language that a text shares with C, where there is a sign of one. O(bytes).
  var dialect: Dialect? {
    var result: Dialect?
    for line in lines {
      if Self.beginningsOfObjectiveC.contains(where: { line.begins(with: $0) }) { return .objectiveC }
      if result == nil && Self.isCPlusPlus(line) { result = .cPlusPlus }
    }
    return result
  }

  private static func isCPlusPlus(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    if line.begins(with: "#include") {
      // Its own headers have no ending.
      let name = line.dropFirst("#include".utf8.count).trimmed
      return name.first == UInt8(ascii: "<") && !name.contains(UInt8(ascii: ".")) && !name.contains(UInt8(ascii: "/"))
        || name.offset(of: ".hpp>") != nil || name.offset(of: ".hpp\"") != nil
    }
    if beginningsOfCPlusPlus.contains(where: { line.begins(with: $0) }) { return true }
    return partsOfCPlusPlus.contains { line.offset(of: $0) != nil }
      || line.contains(UInt8(ascii: "(")) && line.offset(of: " operator") != nil
  }

  private static let beginningsOfCPlusPlus: [StaticString] = [
    "class ", "namespace ", "template ", "template<", "using ", "constexpr ", "public:", "private:", "protected:",
    "inline namespace ",
    "explicit ", "virtual ", "friend ", "static constexpr ", "inline constexpr ", "enum class ",
  ]
  private static let partsOfCPlusPlus: [StaticString] = ["std::", "noexcept", "= delete;", "= default;"]
  private static let beginningsOfObjectiveC: [StaticString] = [
    "@interface", "@implementation", "@protocol", "@class ", "@property", "#import ", "@import ", "@end",
    "NS_ASSUME_NONNULL",
  ]
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// Without white space at its ends.
  fileprivate var trimmed: Slice<UnsafeBufferPointer<UInt8>> {
    guard let first = firstIndex(where: { $0 > 0x20 }), let last = lastIndex(where: { $0 > 0x20 }) else {
      return self[endIndex...]
    }
    return self[first...last]
  }

  fileprivate func begins(with word: StaticString) -> Bool {
    guard let first, first == word.utf8Start.pointee, count >= word.utf8CodeUnitCount else { return false }
    for offset in 1..<word.utf8CodeUnitCount where self[startIndex + offset] != word.utf8Start[offset] { return false }
    return true
  }

  /// Returns the index of the first occurrence of a word; nil without one. O(bytes) for words that differ from other
  /// text within a few bytes.
  fileprivate func offset(of word: StaticString) -> Int? {
    let length = word.utf8CodeUnitCount
    guard count >= length else { return nil }
    let bytes = UnsafeBufferPointer(rebasing: self)
    let first = word.utf8Start.pointee
    for start in 0...(bytes.count - length) where bytes[start] == first {
      var offset = 1
      while offset < length && bytes[start + offset] == word.utf8Start[offset] { offset += 1 }
      if offset == length { return startIndex + start }
    }
    return nil
  }
}
