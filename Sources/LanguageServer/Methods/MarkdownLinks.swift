internal import HighlightCore
internal import HighlightStorage
internal import TextModel

/// The links and images of Markdown as wholes: `[text](target)`, `![image](target)`, `[text][label]`, `[label][]` and
/// `[label]`, embedded texts included.
struct MarkdownLinks {
  private static let kinds: Set<String> = [
    "inline_link", "image", "full_reference_link", "collapsed_reference_link", "shortcut_link",
  ]
  private static let labelKinds: Set<String> = ["link_label", "link_text", "image_description"]
  /// The longest label of CommonMark, in characters; longer ones refer to nothing.
  private static let longestLabel = 999

  /// A link or an image.
  private struct Whole {
    let range: Range<Int>
    /// The label as it is written; that of a reference, or of an image with one.
    var label: Range<Int>?
    /// The target behind the text, with brackets.
    var destination: Range<Int>?
  }

  private let storage: HighlightingStorage

  init(_ storage: HighlightingStorage) { self.storage = storage }

  /// Returns links with the whole links and images of Markdown in place of their targets; those of references get the
  /// target of their definition. Ranges do not overlap: an image inside a link has its own target, and so have the
  /// links of rules. O(lines and nodes in the range + links log links), and O(lines and nodes of the document's blocks) if
  /// there are references; nodes in paragraphs without brackets do not count.
  /// - Parameters:
  ///   - links: the links of the storage in the range, ascending, without overlap.
  ///   - range: the UTF-16 range in which links are wanted; nil for all.
  func completed(_ links: [TextLink], in range: Range<Int>?) -> [TextLink] {
    guard storage.language?.name.hasPrefix("markdown") == true else { return links }
    let wholes = wholes(in: range)
    if wholes.isEmpty { return links }
    let definitions = wholes.contains { $0.destination == nil } ? definitions() : [:]
    var all: [(link: TextLink, isWhole: Bool)] = wholes.compactMap { whole in
      let target = whole.destination ?? whole.label.flatMap { definitions[Self.normalized(storage.text.string(in: $0))] }
      guard let target, let link = storage.links(in: target).first(where: { $0.source != .rule }) else { return nil }
      return (TextLink(range: whole.range, target: link.target, source: link.source), true)
    }
    all += links.map { ($0, false) }
    all.sort { a, b in
      let (first, second) = (a.link.range, b.link.range)
      if first.lowerBound != second.lowerBound { return first.lowerBound < second.lowerBound }
      return first.upperBound != second.upperBound ? first.upperBound > second.upperBound : a.isWhole && !b.isWhole
    }
    return Self.flattened(all)
  }

  /// Returns the ranges of lines without a blank one between them that touch a range and have an opening bracket: links
  /// and definitions are there. O(lines touched, and those up to the next blank ones).
  private func paragraphsWithBrackets(in range: Range<Int>) -> ContiguousArray<Range<Int>> {
    let text = storage.text
    func content(_ line: Int) -> (isBlank: Bool, hasBracket: Bool) {
      let content = text.contentRange(ofLine: line)
      return text.withUnits(in: content) { units in
        (units[content].allSatisfy { $0 == 0x20 || $0 == 0x09 }, units[content].contains(0x5B))
      }
    }
    var line = text.lines.line(at: range.lowerBound)
    while line > 0, !content(line - 1).isBlank { line -= 1 }
    var result: ContiguousArray<Range<Int>> = []
    var (start, hasBracket) = (line, false)
    while line < text.lines.count {
      let (isBlank, hasOne) = content(line)
      hasBracket = hasBracket || hasOne
      if isBlank || line + 1 == text.lines.count {
        let end = text.contentRange(ofLine: line).upperBound
        if hasBracket { result.append(text.lines.start(of: start)..<end) }
        if end >= range.upperBound { break }
        (start, hasBracket) = (line + 1, false)
      }
      line += 1
    }
    return result
  }

  /// Returns the links and images that overlap a range, outer ones before inner ones.
  private func wholes(in range: Range<Int>?) -> [Whole] {
    let paragraphs = paragraphsWithBrackets(in: range ?? 0..<storage.length)
    if paragraphs.isEmpty { return [] }
    var result: [Whole] = []
    // The open nodes: the index of the whole that each is; nil for others.
    var open: [Int?] = []
    // All of a paragraph: the target of a link may be behind the range.
    var selection = TreeSelection()
    selection.ranges = paragraphs
    storage.walkTree(selection) { event in
      switch event {
      case .enterNode(let node):
        if Self.kinds.contains(node.kind) {
          open.append(result.count)
          result.append(Whole(range: node.range))
          return true
        }
        if let parent = open.last.flatMap({ $0 }) {
          if node.kind == "link_destination" {
            result[parent].destination = node.range
          } else if Self.labelKinds.contains(node.kind), result[parent].label == nil || node.kind == "link_label" {
            result[parent].label = node.range
          }
        }
        open.append(nil)
      case .leaveNode: open.removeLast()
      case .enterLayer, .leaveLayer: break
      }
      return true
    }
    guard let range else { return result }
    // An empty range counts as one unit.
    let end = max(range.upperBound, range.lowerBound + 1)
    return result.filter { $0.range.lowerBound < end && $0.range.upperBound > range.lowerBound }
  }

  /// Returns the ranges of the targets of all definitions, by their normalized label; the first of each counts.
  private func definitions() -> [String: Range<Int>] {
    var result: [String: Range<Int>] = [:]
    var label: Range<Int>?
    var selection = TreeSelection(entersEmbedded: false)
    selection.ranges = paragraphsWithBrackets(in: 0..<storage.length)
    storage.walkTree(selection) { event in
      guard case .enterNode(let node) = event else { return true }
      switch node.kind {
      case "link_reference_definition": label = nil
      case "paragraph":
        if let target = targetOfX(in: node.range), result["x"] == nil { result["x"] = target }
      case "link_label": label = node.range
      case "link_destination":
        guard let range = label else { break }
        label = nil
        let key = Self.normalized(storage.text.string(in: range))
        if !key.isEmpty && result[key] == nil { result[key] = node.range }
      default: break
      }
      return true
    }
    return result
  }

  /// Returns the target in a paragraph that begins with the definition `[x]: TARGET`, which the parser takes for the
  /// mark of a task; nil in others.
  private func targetOfX(in paragraph: Range<Int>) -> Range<Int>? {
    let text = storage.text
    let end = text.contentRange(ofLine: text.lines.line(at: paragraph.lowerBound)).upperBound
    let start = paragraph.lowerBound
    guard end - start > 4, ["[x]:", "[X]:"].contains(text.string(in: start..<start + 4)) else { return nil }
    var first = start + 4
    while first < end, text[first] <= 0x20 { first += 1 }
    var last = first
    while last < end, text[last] > 0x20 { last += 1 }
    return first < last ? first..<last : nil
  }

  /// Returns a label without brackets, its white space joined and its case folded; empty if the label is too long.
  private static func normalized(_ label: String) -> String {
    var text = label[...]
    if text.hasPrefix("["), text.hasSuffix("]") { text = text.dropFirst().dropLast() }
    if text.count > longestLabel { return "" }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
  }

  /// Returns links without overlap: of two, the inner one wins. Links inside a whole one are parts of it, but for those
  /// of rules.
  /// - Parameter links: outer ones before inner ones, ascending.
  private static func flattened(_ links: [(link: TextLink, isWhole: Bool)]) -> [TextLink] {
    var result: [TextLink] = []
    var open: [TextLink] = []
    var end = 0
    func add(_ link: TextLink, until offset: Int) {
      if end < offset { result.append(TextLink(range: end..<offset, target: link.target, source: link.source)) }
      end = max(end, offset)
    }
    func close(before offset: Int) {
      while let link = open.last, link.range.upperBound <= offset {
        add(link, until: link.range.upperBound)
        open.removeLast()
      }
    }
    for (link, isWhole) in links {
      close(before: link.range.lowerBound)
      if let outer = open.last {
        if !isWhole && link.source != .rule && link.source != .caller { continue }
        add(outer, until: link.range.lowerBound)
      }
      // An inner link that crosses the end of the outer link ends there.
      let upper = min(link.range.upperBound, open.last?.range.upperBound ?? .max)
      guard upper > link.range.lowerBound, upper > end else { continue }
      end = max(end, link.range.lowerBound)
      open.append(TextLink(range: end..<upper, target: link.target, source: link.source))
    }
    close(before: .max)
    return result
  }
}
