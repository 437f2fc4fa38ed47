public import HighlightStorage
internal import SystemSupport

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

extension HighlightingStorage {
  /// Returns the text in a form, highlighted with the colors of a theme. O(text).
  /// - Parameters:
  ///   - form: the format of the result.
  ///   - theme: the styles of the scopes.
  ///   - title: the title of the document, such as a file name.
  ///   - lineNumbers: whether lines are numbered; without effect for `json`.
  ///   - attachments: draws attachments; nil: their descriptions replace them; without effect for `json`.
  public func rendered(
    as form: RenderedForm, theme: Theme = .dark, title: String = "text", lineNumbers: Bool = false,
    attachments: (any AttachmentRenderer)? = nil
  ) -> String {
    let shown =
      form == .json
      ? self : showingAttachments(by: attachments ?? DescriptionRenderer(), isTerminal: form == .ansi)
    if shown !== self {
      return shown.rendered(as: form, theme: theme, title: title, lineNumbers: lineNumbers)
    }
    let file = file(titled: title)
    var sink = ByteSink(descriptor: nil)
    // A sink without a descriptor writes nothing, so nothing can fail.
    if let format = OutputFormat(rawValue: form.rawValue), format != .ansi {
      var look = OutputLook(theme: theme, lineNumbers: lineNumbers)
      look.ownColors = callersColors
      let renderer = format.renderer(look)
      renderer.renderHead(title: title, into: &sink)
      try? renderer.render(file, lines: LineSelection(), into: &sink)
      try? renderer.renderTail(into: &sink)
    } else {
      let renderer = ANSIRenderer(theme: theme, depth: .trueColor, lineNumbers: lineNumbers)
      try? renderer.render(file, lines: LineSelection(), into: &sink)
    }
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  /// Returns the text with its highlights as the input of renderers. O(text).
  func file(titled title: String) -> HighlightedFile {
    var bytes = ByteSink(descriptor: nil)
    text.units.withUnsafeBufferPointer { bytes.append(utf16: $0) }
    return HighlightedFile(
      path: title, language: language?.name ?? "plaintext", bytes: bytes.bytes, illFormedSequences: [], encoding: .utf8,
      storage: self, limits: limitsHit.map(\.rawValue).sorted())
  }

  /// The colors of the styles that callers set. O(attribute values).
  var callersColors: [Color] {
    attributeTable.values.compactMap(\.style).flatMap { [$0.foreground, $0.background, $0.underlineColor] }
      .compactMap(\.self)
  }
}
