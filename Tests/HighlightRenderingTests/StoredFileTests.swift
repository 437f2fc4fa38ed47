import HighlightStorage
import TestSupport
import Testing

@testable import DataFormats
@testable import HighlightRendering
@testable import SystemSupport

/// What `highlight --format json --text` writes is read as what it was.
@Suite struct StoredFileTests {
  private static let scopes = ["keyword", "string.escape", "function.method.call", "of.nobody"]

  private func bytes(of file: HighlightedFile, _ renderer: any FileRenderer) throws -> ContiguousArray<UInt8> {
    var sink = ByteSink(descriptor: nil)
    renderer.renderHead(title: file.path, into: &sink)
    try renderer.render(file, lines: LineSelection(), into: &sink)
    return sink.bytes
  }

  private func string(_ file: HighlightedFile) throws -> String {
    String(decoding: try bytes(of: file, JSONRenderer(theme: .light)), as: UTF8.self)
  }

  private func randomBytes(_ random: inout SeededGenerator) -> ContiguousArray<UInt8> {
    let pieces: [[UInt8]] = [
      Array("a".utf8), Array(" = \"\\\"\n".utf8), [0x0D, 0x0A], [0x0D], [0x09], [0], Array("é".utf8), Array("😀".utf8),
      Array("\u{202E}\u{FEFF}\u{2028}".utf8), [0xFF], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF0, 0x9F],
      Array("</script>&".utf8),
    ]
    let head: [[UInt8]] = [[], [], [0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]]
    var result = ContiguousArray(head.randomElement(using: &random) ?? [])
    for _ in 0..<Int.random(in: 0...40, using: &random) { result += pieces.randomElement(using: &random) ?? [] }
    return result
  }

  private func file(_ bytes: ContiguousArray<UInt8>, _ random: inout SeededGenerator) -> HighlightedFile {
    let source = bytes.withUnsafeBytes { SourceText(decoding: $0) }
    let storage = HighlightingStorage(UTF16Text(source.units), language: nil)
    // Between characters: a place inside one has no offset in bytes.
    let places = source.units.indices.filter { index in
      !(UTF16.isTrailSurrogate(source.units[index]) && index > 0 && UTF16.isLeadSurrogate(source.units[index - 1]))
    }
    var runs: ContiguousArray<AttributeRun> = []
    var links: [TextLink] = []
    for (start, end) in zip(places, places.dropFirst()) {
      if Bool.random(using: &random) {
        let attributes = Attributes(
          scope: Bool.random(using: &random) ? Self.scopes.randomElement(using: &random) : nil,
          capture: Bool.random(using: &random) ? "a.b" : nil, language: Bool.random(using: &random) ? "python" : nil,
          layer: Bool.random(using: &random) ? .rule : .syntax, rule: Bool.random(using: &random) ? "r\"é" : nil)
        runs.append(AttributeRun(start: start, end: end, attribute: storage.attributeTable.intern(attributes)))
      }
      if Int.random(in: 0..<6, using: &random) == 0 {
        let target = ["https://example.com/é", "../a.md", "mailto:a@b.test", "a\"b"].randomElement(using: &random) ?? ""
        links.append(
          TextLink(range: start..<end, target: target, source: Bool.random(using: &random) ? .rule : .detector))
      }
    }
    storage.replaceRuns(of: .syntax, in: 0..<storage.length, with: runs)
    return HighlightedFile(
      path: FileName.string([0x61, 0xFF, 0x22]), language: "python", bytes: bytes,
      illFormedSequences: source.illFormedSequences, encoding: source.encoding, storage: storage,
      limits: Bool.random(using: &random) ? ["line-length"] : [], links: links)
  }

  @Test(arguments: 0..<(TestEnvironment.runsAll ? 40 : 10) as Range<UInt64>)
  func whatIsReadIsWhatWasWritten(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for step in 0..<25 {
      let file = file(randomBytes(&random), &random)
      let written = try string(file)
      let stored: StoredFile
      do {
        stored = try StoredFile(try JSONReader.read(written.utf8))
      } catch {
        Issue.record("seed \(seed), step \(step): \(error) in \(written)")
        return
      }
      #expect(stored.file.bytes == file.bytes && stored.file.path == file.path, "seed \(seed), step \(step)")
      guard try string(stored.file) == written, let theme = stored.theme else {
        Issue.record("seed \(seed), step \(step): \(try string(stored.file)) is not \(written)")
        return
      }
      // A pdf says when it was made.
      for format in OutputFormat.allCases where format != .pdf {
        let before = try bytes(of: file, format.renderer(OutputAppearance(theme: .light, lineNumbers: true)))
        let after = try bytes(of: stored.file, format.renderer(OutputAppearance(theme: theme, lineNumbers: true)))
        #expect(before == after, "seed \(seed), step \(step), \(format)")
      }
    }
  }

  @Test func everyPropertyOfAStyleIsKept() throws {
    let color = Color(rgb: 0x0102FF)
    for style in [
      Style(), Style(foreground: color, background: color, bold: true, italic: true, strikethrough: true, ansi16: 7),
      Style(underline: true, underlineForm: .curly, underlineColor: color, baseline: .subscript), Style(underline: true),
    ] {
      #expect(Style(json: style.json) == style)
    }
    for wrong in ["[]", "{\"bold\":1}", "{\"foreground\":\"red\"}", "{\"underline\":\"x\"}", "{\"ansi16\":16}"] {
      #expect(Style(json: try JSONReader.read(wrong.utf8)) == nil, "\(wrong)")
    }
  }

  @Test func linksOfStrangersAreLeftOut() throws {
    let targets = ["https://a.test", "command:a", "//a.test", "javascript:x", "file://a.test/b", "a.md"]
    let links = targets.enumerated().map { number, target in
      "{\"start\":\(number),\"end\":\(number + 1),\"target\":\"\(target)\",\"source\":\"rule\"}"
    }
    let json = "{\"text\":\"abcdef\",\"links\":[\(links.joined(separator: ","))]}"
    let stored = try StoredFile(try JSONReader.read(json.utf8))
    #expect(stored.file.links.map(\.target) == ["https://a.test", "//a.test", "a.md"])
  }

  @Test(arguments: [
    ("[1]", "is not an object"), ("{}", "has no \"text\""), ("{\"text\":1}", "has no \"text\""),
    ("{\"text\":\"é\",\"runs\":[{\"start\":1,\"end\":2}]}", "runs[0]"),
    ("{\"text\":\"ab\",\"runs\":[{\"start\":0,\"end\":3}]}", "runs[0]"),
    ("{\"text\":\"ab\",\"runs\":[{\"start\":1,\"end\":2},{\"start\":0,\"end\":1}]}", "runs[1]"),
    ("{\"text\":\"ab\",\"runs\":[{\"start\":0,\"end\":1,\"scope\":\"x\\\"><b>\"}]}", "scope"),
    ("{\"text\":\"ab\",\"runs\":[{\"start\":0,\"end\":1,\"layer\":\"x\"}]}", "layer"),
    ("{\"text\":\"ab\",\"links\":[{\"start\":0,\"end\":1}]}", "target"),
    ("{\"text\":\"ab\",\"links\":[{\"start\":0,\"end\":1,\"target\":\"x\",\"source\":\"y\"}]}", "source"),
    ("{\"text\":\"ab\",\"textBytes\":\"?\"}", "base64"), ("{\"text\":\"ab\",\"textBytes\":\"YWM=\"}", "not the text"),
    ("{\"text\":\"ab\",\"styles\":{\"x\":1}}", "not a style"), ("{\"text\":\"ab\",\"pathBytes\":\"AA==\"}", "base64"),
  ])
  func whatIsWrongIsTold(json: String, message: String) throws {
    #expect {
      _ = try StoredFile(try JSONReader.read(json.utf8))
    } throws: {
      "\($0)".contains(message)
    }
  }

  @Test(arguments: 0..<70) func base64IsReadAsItIsWritten(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 200) }
    #expect(Base64.decoded(Base64.encoded(bytes)) == ContiguousArray(bytes))
  }

  @Test(arguments: ["A", "AA", "AAA", "A===", "====", "AA=A", "A A=", "é==="]) func otherTextIsNoBase64(text: String) {
    #expect(Base64.decoded(text) == nil)
  }
}
