import DataFormats
import HighlightStorage
import JSONRPC

/// Bytes as a text and edits of it, alone, several in a session, and with parses that stay pending: what is kept must be what the trees give, and a healed storage shows what a fresh one shows.
enum FuzzedEdits {
  private static let names = ["json", "c", "python", "markdown", "html", "bash", "javascript", "rust"]

  @Sendable static func run(_ bytes: [UInt8]) {
    guard bytes.count > 8, let language = FuzzLanguages.shared.language(names[Int(bytes[0]) % names.count]) else { return }
    let end = 1 + (bytes.count - 1) / 2
    let start = bytes[1..<end].withUnsafeBytes { SourceText(decoding: $0).units }
    let storage = HighlightingStorage(UTF16Text(start), language: language, languageProvider: FuzzLanguages.shared)
    var rest = bytes[end...]
    var model = start
    // A parse that was run, to be finished later.
    var late: BackgroundWork?
    var isOpen = false
    // An edit: its place (two bytes), how much goes, how much comes, what comes. The upper bits say what it is part of.
    while rest.count >= 4 {
      let place = (Int(rest.removeFirst()) << 8 | Int(rest.removeFirst())) % (model.count + 1)
      let (first, second) = (rest.removeFirst(), rest.removeFirst())
      let removed = min(Int(first & 0x0F), model.count - place)
      let length = min(Int(second & 0x0F), rest.count)
      let units = rest.prefix(length).withUnsafeBytes { SourceText(decoding: $0).units }
      rest = rest.dropFirst(length)
      if !isOpen { storage.beginEditing() }
      storage.replaceCharacters(in: place..<(place + removed), with: units)
      model.replaceSubrange(place..<(place + removed), with: units)
      // The next edit belongs to the same session.
      isOpen = first & 0x80 != 0
      if isOpen { continue }
      storage.parseBudgetMilliseconds = first & 0x40 != 0 ? 0 : nil
      storage.endEditing()
      if second & 0x80 != 0, let parse = late {
        storage.finish(parse)
        late = nil
      }
      if second & 0x40 != 0, late == nil, let parse = storage.pendingParse {
        parse.run()
        late = parse
      }
      if second & 0x20 != 0 { storage.startReparse() }
    }
    if isOpen { storage.endEditing() }
    while let parse = storage.pendingParse {
      if parse !== late { parse.run() }
      storage.finish(parse)
    }
    precondition(storage.text.units == model, "the text is another")
    if let mismatch = storage.mismatch() { preconditionFailure(mismatch) }
    storage.reparse()
    if let mismatch = storage.mismatch() { preconditionFailure("healed: \(mismatch)") }
    let fresh = HighlightingStorage(UTF16Text(model), language: language, languageProvider: FuzzLanguages.shared)
    guard storage.exceededLimits.isEmpty, fresh.exceededLimits.isEmpty else { return }
    precondition(shown(by: storage) == shown(by: fresh), "healing does not give a fresh storage's runs")
  }

  private static func shown(by storage: HighlightingStorage) -> [String] {
    storage.runs(of: .syntax).runs.map { "\($0.range) \(storage.attributeTable[$0.attribute].capture ?? "")" }
  }
}

/// Bytes as a query file: every fault has a place, and what is left of the file works.
enum FuzzedQueries {
  private static let text = "{\"a\": [1, true, null, \"b\\n\"]} // c\n"

  @Sendable static func run(_ bytes: [UInt8]) {
    guard let grammar = FuzzLanguages.shared.grammar("json") else {
      preconditionFailure("HIGHLIGHT_FUZZ_GRAMMARS has no json")
    }
    let source = QuerySource(path: "q.scm", text: String(decoding: bytes, as: UTF8.self))
    let language = Language(
      name: "json", grammar: grammar, queries: .init(highlights: [source], locals: [source], injections: [source]))
    let lines = source.text.utf8.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    for problem in language.problems {
      precondition((1...lines).contains(problem.line) && problem.column >= 1, "\(problem)")
    }
    let storage = HighlightingStorage(UTF16Text(text), language: language, languageProvider: FuzzLanguages.shared)
    storage.replaceCharacters(in: 5..<7, with: ContiguousArray("[{".utf16))
    if let mismatch = storage.mismatch() { preconditionFailure(mismatch) }
  }
}

/// Bytes as a file: UTF-8 decodes as Swift's own decoder does it, and offsets lead back to the bytes.
enum FuzzedDecoding {
  @Sendable static func run(_ bytes: [UInt8]) {
    let source = bytes.withUnsafeBytes { SourceText(decoding: $0) }
    guard source.encoding == .utf8 else {
      precondition(source.units.count == (bytes.count + 1) / 2, "a unit for two bytes")
      return
    }
    precondition(source.units == ContiguousArray(String(decoding: bytes, as: UTF8.self).utf16), "not what Swift decodes")
    let text = UTF16Text(source.units)
    var cursor = ByteOffsetCursor(text: text, illFormedSequences: source.illFormedSequences)
    precondition(cursor.byteOffset(of: source.units.count) == bytes.count, "the end is not the end")
  }
}

/// Bytes as the server's input: frames do not depend on how the bytes arrive, and no body ends the reader of JSON.
enum FuzzedFrames {
  @Sendable static func run(_ bytes: [UInt8]) {
    let whole = frames(of: bytes, by: max(bytes.count, 1))
    precondition(whole == frames(of: bytes, by: 1), "frames depend on the pieces")
    precondition(whole == frames(of: bytes, by: 7), "frames depend on the pieces")
    check(ContiguousArray(bytes))
    for case .body(let body) in whole { check(body) }
  }

  private static func frames(of bytes: [UInt8], by size: Int) -> [Frame] {
    var reader = FrameReader(bodyLimit: 4096)
    var result: [Frame] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { reader.append($0) }
      while let frame = reader.next() { result.append(frame) }
    }
    return result
  }

  private static func check(_ bytes: ContiguousArray<UInt8>) {
    guard let json = try? JSONReader.read(bytes) else { return }
    // White space around a value means nothing.
    precondition((try? JSONReader.read([0x20] + bytes + [0x0A])) == json, "white space changes a value")
  }
}
