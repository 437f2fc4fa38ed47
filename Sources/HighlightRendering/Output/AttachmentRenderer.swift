internal import HighlightStorage
internal import TextChecks
public import TextModel

/// Supplies the text and the markup that rendered forms show for attachments. Both methods are required, so that the
/// compiler reports one whose types do not fit.
public protocol AttachmentRenderer {
  /// Returns the text that is shown for an attachment, without line ends. In a terminal it is padded or cut to the
  /// cells of the attachment.
  /// - Parameters:
  ///   - attachment: the attachment.
  ///   - utf16Offset: the offset of its character in the storage.
  func text(for attachment: TextAttachment, at utf16Offset: Int) -> String
  /// Returns the content of an attachment in a page: HTML phrasing content, such as an image, which is written
  /// verbatim. Nil: the page shows the text.
  /// - Parameters:
  ///   - attachment: the attachment.
  ///   - utf16Offset: the offset of its character in the storage.
  func markup(for attachment: TextAttachment, at utf16Offset: Int) -> String?
}

/// Shows descriptions.
struct DescriptionRenderer: AttachmentRenderer {
  func text(for attachment: TextAttachment, at utf16Offset: Int) -> String { attachment.description }
  func markup(for attachment: TextAttachment, at utf16Offset: Int) -> String? { nil }
}

/// The markup of an attachment in HTML, stored as an attribute of its replacement text.
struct AttachmentDrawing: Hashable {
  static let key = AttributeKey("highlight-lsp.drawing")

  /// Distinguishes adjacent attachments with the same markup.
  var utf16Offset: Int
  var markup: String?
}

extension HighlightingStorage {
  /// Returns a storage in which the attachments are replaced by their text; this storage if it has none. O(text)
  /// otherwise.
  /// - Parameters:
  ///   - isTerminal: whether texts are padded or cut to the cells of their attachments.
  ///   - unitsBefore: what is added to the offsets that the renderer gets.
  func showingAttachments(
    by renderer: any AttachmentRenderer, isTerminal: Bool, unitsBefore: Int
  ) -> HighlightingStorage {
    let placed = attachments()
    guard !placed.isEmpty else { return self }
    let old = AttributedText(self)
    var units: ContiguousArray<UInt16> = []
    var drawings: [AttributedText.Value] = []
    /// The ends of attachments in the old text, with the distance by which the text after them moved.
    var ends: [(end: Int, shift: Int)] = []
    var start = 0
    for each in placed {
      units += old.units[start..<each.utf16Offset]
      start = each.utf16Offset + 1
      let text = Self.shown(
        renderer.text(for: each.attachment, at: unitsBefore + each.utf16Offset),
        cells: isTerminal ? each.attachment.width : nil)
      let drawing = AttachmentDrawing(
        utf16Offset: each.utf16Offset,
        markup: renderer.markup(for: each.attachment, at: unitsBefore + each.utf16Offset))
      let range = units.count..<(units.count + text.count)
      units += text
      drawings.append(.init(range: range, key: AttachmentDrawing.key, value: AttributeValue(drawing)))
      ends.append((start, units.count - start))
    }
    units += old.units[start...]
    func moved(_ range: Range<Int>) -> Range<Int> {
      func moved(_ offset: Int) -> Int {
        let index = ends.partitioningIndex { $0.end > offset }
        return offset + (index == 0 ? 0 : ends[index - 1].shift)
      }
      return moved(range.lowerBound)..<moved(range.upperBound)
    }
    var new = AttributedText(units: units)
    new.runs = old.runs.map { run in
      var run = run
      run.range = moved(run.range)
      return run
    }
    new.links = old.links.map { .init(range: moved($0.range), target: $0.target) }
    new.values =
      old.values.filter { $0.key != .attachment }.map { .init(range: moved($0.range), key: $0.key, value: $0.value) }
      + drawings
    return new.makeStorage()
  }

  /// Returns the text as one line, with spaces for line ends; a space if it is empty.
  /// - Parameter cells: the width to which the text is cut or padded; nil, or less than 1: its own.
  private static func shown(_ text: String, cells: Double?) -> ContiguousArray<UInt16> {
    var units = ContiguousArray(String(text.map { $0.isNewline ? " " : $0 }).utf16)
    if units.isEmpty { units = [0x20] }
    guard let cells, cells >= 1 else { return units }
    let wanted = Int(cells.rounded(.up))
    let all = UTF16Text(units)
    let (end, column) = LineBreaker().fit(all, 0..<all.count, from: 0, limit: wanted, CellWidth(controlForm: .terminal))
    return units[..<end] + ContiguousArray(repeating: 0x20, count: wanted - column)
  }
}
