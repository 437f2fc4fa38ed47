public import HighlightStorage
internal import SystemSupport

/// The forms in which a storage can be written as bytes: those of ``RenderedForm``, in UTF-8, and two that are no text.
public enum RenderedDataForm: String, CaseIterable, Sendable {
  /// SGR escapes of 24 bits, for terminals.
  case ansi
  /// A page with its style sheet.
  case html
  /// A picture of lines and curves.
  case svg
  /// For word processors.
  case rtf
  /// For LaTeX.
  case latex
  /// Runs, links and limits, as `highlight --format json` has them.
  case json
  /// A picture of pixels. Needs the program rsvg-convert or resvg.
  case png
  /// Pages of A4. Needs the libraries cairo and Pango, which are loaded at the first use.
  case pdf

  /// Whether the program or the libraries that the form needs are installed.
  public var isAvailable: Bool { missing == nil }

  fileprivate var missing: String? {
    switch self {
    case .png: PictureConverter.isAvailable ? nil : PictureConverter.missing
    case .pdf: PDFRenderer.isAvailable ? nil : PDFRenderer.missing
    default: nil
    }
  }
}

/// A form could not be written.
public struct RenderingError: Error, CustomStringConvertible {
  /// Why, and what to do about it.
  public let description: String
}

extension HighlightingStorage {
  /// The text with its highlights as the bytes of a file. O(text).
  /// - Parameters:
  ///   - form: the form to write.
  ///   - theme: what scopes look like.
  ///   - title: the document's title, such as the name of a file.
  ///   - lineNumbers: whether lines are numbered; json has no rows to number.
  ///   - scale: pixels of a png for one of the svg, 1 to 16.
  ///   - attachments: displays attachments; nil: their descriptions replace them. JSON has the text unchanged.
  /// - Throws: a program or library for png and pdf is missing, or the text is too large for a picture (32,767 pixels a
  ///   side).
  /// - Precondition: the scale is in its range.
  public func renderedData(
    as form: RenderedDataForm, theme: Theme = .light, title: String = "text", lineNumbers: Bool = false, scale: Int = 2,
    attachments: (any AttachmentRenderer)? = nil
  ) throws(RenderingError) -> ContiguousArray<UInt8> {
    precondition((1...16).contains(scale), "scale \(scale) is outside 1...16")
    if let missing = form.missing { throw RenderingError(description: missing) }
    if form == .pdf {
      do throws(ByteSink.WriteError) {
        return try showingAttachments(by: attachments ?? DescriptionRenderer(), isTerminal: false).pages(
          theme: theme, title: title, lineNumbers: lineNumbers)
      } catch {
        throw RenderingError(description: "\(title): \(error)")
      }
    }
    let bytes = ContiguousArray(
      rendered(
        as: RenderedForm(rawValue: form.rawValue) ?? .svg, theme: theme, title: title, lineNumbers: lineNumbers,
        attachments: attachments
      ).utf8)
    guard form == .png else { return bytes }
    do throws(FileError) {
      return try PictureConverter.png(bytes, scale: scale, name: title, lineCount: text.lines.count)
    } catch {
      throw RenderingError(description: "\(error)")
    }
  }

  private func pages(
    theme: Theme, title: String, lineNumbers: Bool
  ) throws(ByteSink.WriteError) -> ContiguousArray<UInt8> {
    var bytes = ByteSink(descriptor: nil)
    text.units.withUnsafeBufferPointer { bytes.append(utf16: $0) }
    let file = HighlightedFile(
      path: title, language: language?.name ?? "plaintext", bytes: bytes.bytes, illFormedSequences: [], encoding: .utf8,
      storage: self, limits: limitsHit.map(\.rawValue).sorted())
    let renderer = OutputFormat.pdf.renderer(OutputLook(theme: theme, lineNumbers: lineNumbers))
    var sink = ByteSink(descriptor: nil)
    renderer.renderHead(title: title, into: &sink)
    try renderer.render(file, lines: LineSelection(), into: &sink)
    try renderer.renderTail(into: &sink)
    return sink.bytes
  }
}
