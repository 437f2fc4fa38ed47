internal import DataFormats
internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightLanguages
internal import HighlightStorage
internal import HighlightThemes
internal import JSONRPC
internal import SystemSupport
internal import TextModel
internal import TextRules

/// `textDocument/documentColor`: the colors in style sheets, and strings that are a color.
enum DocumentColorMethod: ReadingMethod {
  static let descriptor = MethodDescriptor(
    name: "textDocument/documentColor", summary: "colours of style sheets, and strings that are one", feature: .colors,
    offer: Offer(provider: "colorProvider", clientMember: "textDocument/colorProvider"), nothing: "[]", lane: .document)

  /// A color and the UTF-16 range of its text.
  struct Found {
    let range: Range<Int>
    let color: ColorLiteral
  }

  static func run(_ params: DocumentParams, _ view: DocumentView, _ answer: inout RequestAnswer) {
    let positions = view.positions()
    answer.sink.append(listOf: colors(in: view)) { item, sink in
      sink.append("{\"range\":")
      positions.append(item.range, to: &sink)
      let color = item.color
      sink.append(
        ",\"color\":{\"red\":\(color.red),\"green\":\(color.green),\"blue\":\(color.blue),\"alpha\":\(color.alpha)}}")
    }
  }

  /// Returns the colors in the text of a document, ascending and disjoint: the colors that `colors.scm` of its
  /// languages captures, and the colors that `ColorFinder` finds by their scopes.
  static func colors(in view: DocumentView) -> [Found] {
    let (storage, loader) = (view.storage, view.loader)
    var finder = ColorFinder(storage)
    for match in storage.matches(of: { loader.structureQuery(.colors, of: $0) }) {
      for capture in match.captures {
        if capture.name == "color" { finder.add(capture.range, allowsNames: false) }
        if capture.name == "color.name" { finder.add(capture.range, allowsNames: true) }
      }
    }
    finder.findRuns()
    var result: [Found] = []
    for found in finder.found.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where found.range.lowerBound >= result.last?.range.upperBound ?? 0 { result.append(found) }
    return result
  }
}

/// Finds colors by the scopes of the text: strings and constants that are `#` and hexadecimal digits or a function of
/// CSS; in style sheets, also functions and names in declarations.
private struct ColorFinder {
  private let storage: HighlightingStorage
  private let text: UTF16Text
  private(set) var found: [DocumentColorMethod.Found] = []

  // Longer text is not a color.
  private static let literalLimit = 64
  // A value whose declaration begins before that is not found.
  private static let declarationLimit = 1024

  /// The languages of style sheets, and of the rules that highlight them.
  private static let sheets: Set<String> = ["css", "css_text", "less", "scss", "scss_text"]

  /// Attributes of HTML whose value is an id, an address or words, which may look like a color.
  private static let otherAttributes: Set<String> = [
    "abbr", "action", "alt", "anchor", "cite", "class", "classname", "commandfor", "data", "download", "for", "form",
    "formaction", "headers", "href", "htmlfor", "id", "itemid", "itemref", "key", "label", "list", "manifest", "name",
    "ping",
    "placeholder", "popovertarget", "poster", "rel", "slot", "src", "srcset", "target", "title", "usemap", "xlink:href",
  ]

  init(_ storage: HighlightingStorage) {
    self.storage = storage
    text = storage.text
  }

  /// Adds a range if its text is a color, and neither an address (`url(#id)`) nor the value of an attribute that has no
  /// colors.
  /// - Parameter allowsNames: whether the name of a color is one.
  mutating func add(_ range: Range<Int>, allowsNames: Bool) {
    guard range.count <= Self.literalLimit, let color = ColorLiteral(text.string(in: range), allowsNames: allowsNames),
      !isReference(range.lowerBound)
    else { return }
    found.append(DocumentColorMethod.Found(range: range, color: color))
  }

  /// Adds the colors in the syntax runs. O(runs + style sheets).
  mutating func findRuns() {
    let kinds = storage.attributeTable.values.map { value in
      let scope = value.scope ?? ""
      return (
        isString: scope.hasPrefix("string") && scope != "string.special.url", isConstant: scope.hasPrefix("constant"),
        isFunction: scope.hasPrefix("function")
      )
    }
    var sheets: [Range<Int>]?
    var sheet = 0
    for run in storage.runs(of: .syntax).runs where run.range.count <= Self.literalLimit {
      let kind = kinds[Int(run.attribute)]
      if kind.isString { addString(run.range) }
      guard kind.isConstant || kind.isFunction else { continue }
      if kind.isConstant && text[run.range.lowerBound] == 0x23 {
        add(run.range, allowsNames: false)
        continue
      }
      let ranges = sheets ?? styleSheets()
      sheets = ranges
      while sheet < ranges.count && ranges[sheet].upperBound <= run.range.lowerBound { sheet += 1 }
      guard sheet < ranges.count, ranges[sheet].lowerBound <= run.range.lowerBound else { continue }
      if kind.isFunction {
        if let end = functionEnd(run.range) { add(run.range.lowerBound..<end, allowsNames: false) }
      } else if isValue(run.range, from: ranges[sheet].lowerBound) {
        add(run.range, allowsNames: true)
      }
    }
  }

  /// Returns the ranges of style sheets, ascending and disjoint.
  private func styleSheets() -> [Range<Int>] {
    let ranges = storage.languageRanges(in: 0..<text.count).filter { Self.sheets.contains($0.language) }
    return ranges.map(\.range).union(joinsAdjacent: false)
  }

  /// Adds a string that is a color, without its quotes, whether they are a part of the run or not.
  private mutating func addString(_ run: Range<Int>) {
    var range = run
    while let first = range.first, Self.isQuote(text[first]) { range = (first + 1)..<range.upperBound }
    while let last = range.last, Self.isQuote(text[last]) { range = range.lowerBound..<last }
    guard range.count >= 4, text[range.lowerBound] == 0x23 || text[range.upperBound - 1] == 0x29 else { return }
    add(range, allowsNames: false)
  }

  /// Returns the end of the function whose name is given, after its `)`; nil unless its arguments contain no other
  /// parentheses.
  private func functionEnd(_ name: Range<Int>) -> Int? {
    var offset = name.upperBound
    guard offset < text.count, text[offset] == 0x28 else { return nil }
    offset += 1
    while offset < min(text.count, name.lowerBound + Self.literalLimit) {
      if text[offset] == 0x28 { return nil }
      offset += 1
      if text[offset - 1] == 0x29 { return offset }
    }
    return nil
  }

  /// Whether a word is in the value of a declaration: a `:` comes before it in its statement, and no `{` follows it.
  /// - Parameter start: the start of the style sheet.
  private func isValue(_ range: Range<Int>, from start: Int) -> Bool {
    var end = range.upperBound
    while end < text.count && text[end] <= 0x20 { end += 1 }
    // { ( .
    if end < text.count, [0x7B, 0x28, 0x2E].contains(text[end]) { return false }
    // # . @ - $
    if range.lowerBound > start, [0x23, 0x2E, 0x40, 0x2D, 0x24].contains(text[range.lowerBound - 1]) { return false }
    var offset = range.lowerBound
    while offset > max(start, range.lowerBound - Self.declarationLimit) {
      offset -= 1
      switch text[offset] {
      case 0x3A: return true
      case 0x3B, 0x7B, 0x7D: return false
      default: break
      }
    }
    return false
  }

  /// Whether the text at an offset is the argument of `url`, or the value of an attribute that has no colors.
  private func isReference(_ start: Int) -> Bool {
    var offset = start
    func skip(_ condition: (UInt16) -> Bool) {
      while offset > 0, start - offset < Self.literalLimit, condition(text[offset - 1]) { offset -= 1 }
    }
    skip { $0 == 0x20 || Self.isQuote($0) }
    guard offset > 0, text[offset - 1] == 0x28 || text[offset - 1] == 0x3D else { return false }
    let isArgument = text[offset - 1] == 0x28
    offset -= 1
    skip { $0 == 0x20 }
    let end = offset
    // Letters, digits and - . : _ @
    skip { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || [0x2D, 0x2E, 0x3A, 0x40, 0x5F].contains($0) }
    guard offset < end else { return false }
    let name = text.string(in: offset..<end).lowercased()
    // The last word of `fill:url`.
    if isArgument { return ["url", "src"].contains(name.split(separator: ":").last ?? "") }
    guard storage.attributes(at: end - 1).0?.scope?.hasPrefix("tag.attribute") == true else { return false }
    return Self.otherAttributes.contains(name) || name.hasPrefix("aria-")
      || name.hasPrefix("data-") && name.hasSuffix("target")
  }

  private static func isQuote(_ unit: UInt16) -> Bool { unit == 0x22 || unit == 0x27 || unit == 0x60 }
}
