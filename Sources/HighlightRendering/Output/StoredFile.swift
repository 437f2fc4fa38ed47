package import DataFormats
internal import HighlightCore
internal import HighlightStorage
package import HighlightThemes
internal import Platform
internal import SystemSupport
internal import TextModel

/// A highlighted file in the form of `highlight --format json --text`, which is read and written.
package struct StoredFile {
  /// The reason why an object is not a stored file.
  package struct ReadError: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) {
      self.description = description
    }
  }

  package let file: HighlightedFile
  /// The theme of the stored styles; nil if there are none.
  package let theme: Theme?
  /// Whether the theme is the default.
  package let isThemeAutomatic: Bool

  /// Appends the members after the limits: the text, the theme with its styles, and the bytes of the file if they
  /// cannot be computed from the text.
  static func append(_ file: HighlightedFile, _ theme: Theme, isAutomatic: Bool, to sink: inout ByteSink) {
    sink.append(",\"text\":")
    sink.append(json: file.text.units)
    if file.encoding != .utf8 || !file.illFormedSequences.isEmpty || file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      sink.append(",\"textBytes\":\"\(Base64.encoded(file.bytes))\"")
    }
    sink.append(",\"theme\":")
    sink.append(
      .members(
        ("name", JSON(theme.name)), ("foreground", JSON(theme.foreground.hex)), ("background", JSON(theme.background.hex)),
        ("automatic", isAutomatic ? .bool(true) : nil)))
    sink.append(",\"styles\":{")
    var isFirst = true
    // Also those that are not scopes of ours: queries may be anybody's.
    let used = file.storage.attributeTable.values.compactMap(\.scope).filter { !ScopeNames.canonical.contains($0) }
    for scope in Theme.styledScopes + Set(used).sorted() {
      guard let style = theme.style(for: scope) else { continue }
      if !isFirst { sink.append(",") }
      isFirst = false
      sink.append(json: scope)
      sink.append(":")
      sink.append(style.json)
    }
    sink.append("}")
  }

  /// Reads an object. Throws if it has no text or a member is invalid.
  package init(_ object: JSON) throws(ReadError) {
    guard object.isObject else { throw ReadError(description: "is not an object") }
    guard let units = object["text"]?.units else {
      throw ReadError(description: "has no \"text\"; write it with: highlight --format json --text")
    }
    var sink = ByteSink(descriptor: nil)
    units.withUnsafeBufferPointer { sink.append(utf16: $0) }
    var bytes = sink.bytes
    if let written = object["textBytes"] {
      guard let decoded = written.string.flatMap(Base64.decoded) else {
        throw ReadError(description: "\"textBytes\" is not base64")
      }
      bytes = decoded
    }
    let source = bytes.withUnsafeBytes { SourceText(decoding: $0) }
    guard object["textBytes"] == nil || source.units == units else {
      throw ReadError(description: "\"textBytes\" is not the text of \"text\"")
    }
    let storage = HighlightingStorage(
      UTF16Text(source.units), language: nil, annotations: AnnotationSettings(), expectsEdits: false)
    storage.replaceRuns(
      of: .syntax, in: 0..<storage.length, with: try StoredFile.runs(object["runs"], of: storage, source.illFormedSequences))
    var file = HighlightedFile(
      path: try StoredFile.path(of: object), language: object["language"]?.string ?? "plaintext", bytes: bytes,
      illFormedSequences: source.illFormedSequences, encoding: source.encoding, storage: storage,
      limits: object["limits"]?.array?.compactMap(\.string) ?? [],
      links: try StoredFile.links(object["links"], in: storage.text, source.illFormedSequences))
    if file.language == "diff" { file.diff = DiffLines(ParsedDiff(storage.text.units), storage.text) }
    self.file = file
    theme = try StoredFile.theme(of: object)
    isThemeAutomatic = object["theme"]?["automatic"]?.bool ?? false
  }

  /// Returns the path of the file with its exact bytes; `-` without one. Throws if the stored bytes are not base64 or
  /// contain a NUL.
  package static func path(of object: JSON) throws(ReadError) -> String {
    guard let written = object["pathBytes"] else { return object["path"]?.string ?? "-" }
    guard let bytes = written.string.flatMap(Base64.decoded), !bytes.contains(0) else {
      throw ReadError(description: "\"pathBytes\" is not base64")
    }
    return FileName.string(bytes)
  }

  /// Returns the runs in a member of the object. Throws if one is invalid or they do not ascend.
  private static func runs(
    _ value: JSON?, of storage: HighlightingStorage, _ illFormed: [SourceText.IllFormedSequence]
  ) throws(ReadError) -> ContiguousArray<AttributeRun> {
    var ranges = Ranges(text: storage.text, illFormed, name: "runs")
    var result: ContiguousArray<AttributeRun> = []
    for run in value?.array ?? [] {
      let range = try ranges.next(run)
      for name in ["scope", "capture", "language", "rule"] {
        if let text = run[name], text != .null, text.string == nil { throw ranges.fault("\"\(name)\" is not a string") }
      }
      // Scopes become classes. No other value is written as a class.
      if let scope = run["scope"]?.string, !scope.utf8.allSatisfy(isPartOfScope) || scope.isEmpty {
        throw ranges.fault("\"scope\" is not the name of a scope")
      }
      let layer = run["layer"]?.string ?? "syntax"
      guard layer == "syntax" || layer == "rule" else { throw ranges.fault("\"layer\" is neither syntax nor rule") }
      let attributes = Attributes(
        scope: run["scope"]?.string, capture: run["capture"]?.string, language: run["language"]?.string,
        layer: layer == "rule" ? .rule : .syntax, rule: run["rule"]?.string)
      result.append(
        AttributeRun(
          start: range.lowerBound, end: range.upperBound, attribute: storage.attributeTable.intern(attributes)))
    }
    return result
  }

  private static func isPartOfScope(_ byte: UInt8) -> Bool {
    LinkCharacters.isAlphanumeric(UInt16(byte)) || byte == 0x2E || byte == 0x2D || byte == 0x5F
  }

  /// Returns the links in a member of the object, without those that a text may not choose: the object may come from
  /// anybody. Throws if one is invalid or they do not ascend.
  private static func links(
    _ value: JSON?, in text: UTF16Text, _ illFormed: [SourceText.IllFormedSequence]
  ) throws(ReadError) -> [TextLink] {
    var ranges = Ranges(text: text, illFormed, name: "links")
    var result: [TextLink] = []
    for link in value?.array ?? [] {
      let range = try ranges.next(link)
      guard let target = link["target"]?.string else { throw ranges.fault("\"target\" is not a string") }
      guard let number = sources.firstIndex(of: link["source"]?.string ?? "detector"),
        let source = TextLink.Source(rawValue: UInt8(number))
      else {
        throw ranges.fault("\"source\" is not caller, rule, syntax or detector")
      }
      guard target.hasPrefix("//") || LinkTarget.allows(target, from: .folder) else { continue }
      result.append(TextLink(range: range, target: target, source: source))
    }
    return result
  }

  /// The names of the sources of links in the format, by raw value.
  static let sources = ["caller", "rule", "syntax", "detector"]

  /// Returns the theme with the stored styles; nil if the object has none. Throws if a style is invalid.
  private static func theme(of object: JSON) throws(ReadError) -> Theme? {
    guard case .object(let members)? = object["styles"] else { return nil }
    var theme = Theme(
      name: object["theme"]?["name"]?.string ?? "", foreground: Theme.dark.foreground, background: Theme.dark.background,
      styles: [:])
    if let color = object["theme"]?["foreground"]?.string.flatMap({ Color(hex: $0) }) { theme.foreground = color }
    if let color = object["theme"]?["background"]?.string.flatMap({ Color(hex: $0) }) { theme.background = color }
    for member in members {
      guard let style = Style(json: member.value) else {
        throw ReadError(description: "styles.\"\(member.name)\" is not a style")
      }
      theme.styles[member.name] = style
    }
    return theme
  }
}

/// Converts ascending byte ranges to ranges of UTF-16 offsets.
private struct Ranges {
  private var offsets: UTF16OffsetCursor
  private let name: String
  private var index = -1
  private var end = 0

  init(text: UTF16Text, _ illFormed: [SourceText.IllFormedSequence], name: String) {
    offsets = UTF16OffsetCursor(text: text, illFormedSequences: illFormed)
    self.name = name
  }

  func fault(_ reason: String) -> StoredFile.ReadError { StoredFile.ReadError(description: "\(name)[\(index)]: \(reason)") }

  mutating func next(_ object: JSON) throws(StoredFile.ReadError) -> Range<Int> {
    index += 1
    guard let start = object["start"]?.int, let last = object["end"]?.int, start >= end, last > start else {
      throw fault("\"start\" and \"end\" are not a range after the one before")
    }
    end = last
    guard let lower = offsets.utf16Offset(of: start), let upper = offsets.utf16Offset(of: last) else {
      throw fault("\"start\" and \"end\" are not offsets between characters of the text")
    }
    return lower..<upper
  }
}
