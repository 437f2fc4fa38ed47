internal import HighlightStorage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Reads `lines.toml` where it is written simply, as the files that ship are: a tenth of the time of the whole parser.
struct LineGrammarReader {
  private var reader: SimpleTableReader
  private let path: String
  private let host: TemplateHost?
  /// The line of an offset, and where it begins.
  private var line = (number: 1, start: 0)
  /// Up to where lines are counted.
  private var counted = 0

  /// Returns the rules of a file; nil for one that the complete parser has to read, such as one with errors.
  /// O(bytes).
  /// - Parameters:
  ///   - path: the path for messages.
  ///   - host: as for `LineGrammarFile`.
  static func grammar(of bytes: ContiguousArray<UInt8>, path: String, host: TemplateHost?) -> LineGrammar? {
    bytes.withUnsafeBufferPointer { bytes in
      var reader = LineGrammarReader(reader: SimpleTableReader(bytes), path: path, host: host)
      return reader.grammar()
    }
  }

  private init(reader: SimpleTableReader, path: String, host: TemplateHost?) {
    (self.reader, self.path, self.host) = (reader, path, host)
  }

  private mutating func grammar() -> LineGrammar? {
    var grammar = LineGrammar(states: [:])
    var (name, entries) = ("", [LineGrammar.Entry]())
    reader.skipLines()
    while reader.index < reader.bytes.count {
      guard reader.take(UInt8(ascii: "[")), reader.take(UInt8(ascii: "[")) else { return nil }
      let location = location(of: reader.index)
      guard let state = reader.word(), reader.take(UInt8(ascii: "]")), reader.take(UInt8(ascii: "]")), reader.isAtLineEnd(),
        let entry = entry(location)
      else { return nil }
      if state != name {
        if !entries.isEmpty { grammar.states[name] = entries }
        (name, entries) = (state, grammar.states[state] ?? [])
      }
      entries.append(entry)
    }
    if !entries.isEmpty { grammar.states[name] = entries }
    return grammar
  }

  /// Returns the location of a byte offset, which must not descend from call to call. The text before it in its line
  /// must be ASCII.
  private mutating func location(of offset: Int) -> FileLocation {
    if let base = reader.bytes.baseAddress {
      while let end = memchr(base + counted, 0x0A, offset - counted) {
        counted = UnsafeRawPointer(base).distance(to: end) + 1
        line = (line.number + 1, counted)
      }
    }
    return FileLocation(path: path, line: line.number, column: offset - line.start + 1)
  }

  /// Reads the pairs after the header of an entry, up to the next header or the end, and returns the rule or include
  /// that they describe. A rule needs `match`; `include` must be the only pair. Nil if that is violated, or if a pair
  /// is unknown, repeated, invalid or in TOML that `SimpleTableReader` does not read.
  /// - Parameter location: the location of the header.
  private mutating func entry(_ location: FileLocation) -> LineGrammar.Entry? {
    var rule = LineGrammar.Rule("")
    var include: (name: String, location: FileLocation)?
    var keys: [String] = []
    var (language, filename, group, joined, hole): (String?, String?, String?, String?, String?)
    while true {
      reader.skipLines()
      guard let byte = reader.byte, byte != UInt8(ascii: "[") else { break }
      guard let key = reader.word(), !keys.contains(key) else { return nil }
      if keys.isEmpty { keys.reserveCapacity(4) }
      keys.append(key)
      reader.skipSpaces()
      guard reader.take(UInt8(ascii: "=")) else { return nil }
      reader.skipSpaces()
      let start = reader.index
      guard let value = reader.value(depth: 0), reader.isAtLineEnd() else { return nil }
      switch (key, value) {
      case ("match", .string(let pattern)):
        rule.pattern = pattern
        rule.patternLocation = self.location(of: start)
      case ("include", .string(let name)): include = (name, self.location(of: start))
      case ("flags", .string(let flags)): rule.flags = flags
      case ("scope", .string(let scope)): rule.scope = scope
      case ("captures", .table(let pairs)):
        for pair in pairs {
          guard let scope = pair.value.string else { return nil }
          rule.captures[pair.key] = scope
        }
      case ("pop", .integer(let count)) where count >= 0 && count <= 64: rule.pops = count
      case ("pop", .bool(let isOne)): rule.pops = isOne ? 1 : 0
      case ("push", .string(let state)): rule.pushes = [state]
      case ("push", .array(let states)):
        rule.pushes = states.compactMap(\.string)
        guard rule.pushes.count == states.count else { return nil }
      case ("keep", .string(let text)): rule.keeps = text
      case ("language", .string(let name)): language = name
      case ("filename", .string(let name)): filename = name
      case ("text", .string(let name)): group = name
      case ("text", .integer(let number)): group = String(number)
      case ("joined", .string(let word)): joined = word
      case ("hole", .string(let text)): hole = text
      default: return nil
      }
    }
    if let include { return keys.count == 1 ? .include(include.name, location: include.location) : nil }
    guard rule.patternLocation != nil else { return nil }
    if let language {
      rule.embedded = LineGrammar.Embedded(.language(host?.filled(language) ?? language))
    } else if let filename {
      rule.embedded = LineGrammar.Embedded(.filename(filename))
    }
    if let group { rule.embedded?.group = group }
    rule.embedded?.joined = joined
    rule.embedded?.hole = hole.map { host?.filled($0) ?? $0 }
    rule.location = location
    return .rule(rule)
  }
}
