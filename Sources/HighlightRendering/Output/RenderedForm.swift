internal import HighlightCore
public import HighlightStorage
package import HighlightThemes
internal import SystemSupport
internal import TextModel

/// The formats in which a storage can be written as highlighted text.
public enum RenderedForm: String, CaseIterable, Sendable {
  /// Text with 24-bit SGR escapes, for terminals.
  case ansi
  /// An HTML document with its style sheet.
  case html
  /// An SVG picture.
  case svg
  /// A document in the Rich Text Format, for word processors.
  case rtf
  /// A LaTeX document.
  case latex
  /// Runs, links and limits as JSON, as `highlight --format json` writes them.
  case json
}

/// A text to render: a storage, or a part of one.
struct RenderedText {
  /// The text with its attributes.
  var storage: HighlightingStorage
  /// The name of its language; `plaintext` without one.
  var language: String
  /// The number of lines and of UTF-16 units before it in the storage that it is a part of.
  var linesBefore = 0
  var unitsBefore = 0

  /// Creates the text of a storage, or of a range of it. O(1), or O(range).
  init(_ source: TextStorage, in range: Range<Int>?) {
    let whole = source as? HighlightingStorage ?? HighlightingStorage(reading: source.snapshot())
    language = whole.language?.name ?? "plaintext"
    guard let range, range != 0..<source.length else {
      storage = whole
      return
    }
    storage = AttributedText(whole, in: range).makeStorage()
    linesBefore = source.text.lines.line(at: range.lowerBound)
    unitsBefore = range.lowerBound
  }

  /// Replaces attachments by their text. O(text) if there are any.
  mutating func showAttachments(by renderer: (any AttachmentRenderer)?, isTerminal: Bool) {
    storage = storage.showingAttachments(
      by: renderer ?? DescriptionRenderer(), isTerminal: isTerminal, unitsBefore: unitsBefore)
  }

  /// Returns the text with its highlights as the input of renderers. O(text).
  func file(titled title: String) -> HighlightedFile {
    var bytes = ByteSink(descriptor: nil)
    storage.text.units.withUnsafeBufferPointer { bytes.append(utf16: $0) }
    var file = HighlightedFile(
      path: title, language: language, bytes: bytes.bytes, illFormedSequences: [], encoding: .utf8, storage: storage,
      limits: storage.exceededLimits.map(\.rawValue).sorted())
    file.linesBefore = linesBefore
    return file
  }
}

extension TextStorage {
  /// Returns the text, or a range of it, in a form, highlighted with the colors of a theme; without scopes, the links and
  /// styles that callers set. O(text), and O(range) for a range; it runs to its end, also in a task that is cancelled.
  /// - Parameters:
  ///   - form: the format of the result.
  ///   - range: UTF-16 offsets, half-open; nil: all. Its colors and line numbers are those of the whole text.
  ///   - theme: the styles of the scopes.
  ///   - title: the title of the document, such as a file name.
  ///   - lineNumbers: whether lines are numbered; without effect for `json`.
  ///   - attachments: draws attachments; nil: their descriptions replace them; without effect for `json`.
  /// - Precondition: the range lies in `0..<length`.
  public func rendered(
    as form: RenderedForm, in range: Range<Int>? = nil, theme: Theme = .dark, title: String = "text",
    lineNumbers: Bool = false,
    attachments: (any AttachmentRenderer)? = nil
  ) -> String {
    if let range { check(range, within: length) }
    var shown = RenderedText(self, in: range)
    if form != .json { shown.showAttachments(by: attachments, isTerminal: form == .ansi) }
    let file = shown.file(titled: title)
    // A sink without a descriptor writes nothing, so nothing can fail.
    if let format = OutputFormat(rawValue: form.rawValue), format != .ansi {
      var look = OutputAppearance(theme: theme, lineNumbers: lineNumbers)
      look.sgrColors = shown.storage.callersColors
      return (try? format.renderer(look).document(of: file, titled: title)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
    var sink = ByteSink(descriptor: nil)
    let renderer = ANSIRenderer(theme: theme, depth: .trueColor, lineNumbers: lineNumbers)
    try? renderer.render(file, lines: LineSelection(), into: &sink)
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  /// The colors of the styles that callers set. O(attribute values).
  var callersColors: [Color] {
    attributeTable.values.compactMap(\.style).flatMap { [$0.foreground, $0.background, $0.underlineColor] }
      .compactMap(\.self)
  }
}
