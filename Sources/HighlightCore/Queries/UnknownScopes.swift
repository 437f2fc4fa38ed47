internal import TextModel

extension QuerySource {
  /// Returns a problem for each name of a capture that is neither a scope nor known for another purpose, where it occurs
  /// first. Captures of locals and injections have names of their own. O(text).
  func unknownScopes() -> [QueryProblem] {
    var text = text
    return text.withUTF8 { bytes in
      var syntax = QueryParser.parse(bytes).0
      defer { syntax.release() }
      var seen: Set<String> = []
      var result: [QueryProblem] = []
      for pattern in 0..<syntax.patterns.count {
        for index in syntax.patterns[pattern].captures.indices {
          let range = syntax.captures[index]
          let name = String(decoding: syntax.text[range], as: UTF8.self)
          guard seen.insert(name).inserted, !ScopeNames.isKnown(name), !name.hasPrefix("local."),
            !name.hasPrefix("injection.")
          else { continue }
          let suggestion = didYouMean(ScopeNames.suggestion(for: name))
          let (line, column) = position(of: Int(range.lowerBound))
          result.append(
            QueryProblem(path: path, line: line, column: column, message: "unknown scope \"\(name)\"\(suggestion)"))
        }
      }
      return result
    }
  }
}
