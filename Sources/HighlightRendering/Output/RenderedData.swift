public import HighlightStorage
package import HighlightThemes
internal import SystemSupport
internal import TextModel

/// The formats in which a storage can be written as bytes.
public enum RenderedDataForm: Hashable, Sendable {
  /// A text format, in UTF-8.
  case text(RenderedForm)
  /// A PNG picture. Needs the program rsvg-convert or resvg.
  case png
  /// A PDF document of A4 pages. Needs the libraries cairo and Pango, which are loaded at the first use.
  case pdf

  /// Whether the program or the libraries that the format needs are installed.
  public var isAvailable: Bool { missing == nil }

  fileprivate var missing: String? {
    switch self {
    case .text: nil
    case .png: PictureConverter.isAvailable ? nil : PictureConverter.missing
    case .pdf: PDFRenderer.isAvailable ? nil : PDFRenderer.missing
    }
  }
}

/// The error of a format that could not be written.
public struct RenderingError: Error, CustomStringConvertible {
  /// The cause and the remedy.
  public let description: String
}

extension TextStorage {
  /// Returns the text, or a range of it, as the bytes of a file, as ``rendered(as:in:theme:title:lineNumbers:attachments:)``
  /// does. O(text), and O(range) for a range.
  /// - Parameters:
  ///   - form: the format of the result.
  ///   - range: UTF-16 offsets, half-open; nil: all.
  ///   - theme: the styles of the scopes.
  ///   - title: the title of the document, such as a file name.
  ///   - lineNumbers: whether lines are numbered; without effect for `json`.
  ///   - scale: pixels of a PNG for one pixel of the SVG, 1 to 16.
  ///   - attachments: displays attachments; nil: their descriptions replace them; without effect for `json`.
  /// - Throws: a program or library for png and pdf is missing, or the text is too large for a picture (32,767 pixels
  ///   a side).
  /// - Precondition: the scale is in its range, and the range lies in `0..<length`.
  public func renderedData(
    as form: RenderedDataForm, in range: Range<Int>? = nil, theme: Theme = .light, title: String = "text",
    lineNumbers: Bool = false, scale: Int = 2,
    attachments: (any AttachmentRenderer)? = nil
  ) throws(RenderingError) -> ContiguousArray<UInt8> {
    if !(1...16).contains(scale) { fail("scale \(scale) is outside 1...16") }
    if let missing = form.missing { throw RenderingError(description: missing) }
    func bytes(_ form: RenderedForm) -> ContiguousArray<UInt8> {
      ContiguousArray(
        rendered(as: form, in: range, theme: theme, title: title, lineNumbers: lineNumbers, attachments: attachments).utf8)
    }
    switch form {
    case .text(let form): return bytes(form)
    case .png:
      do throws(FileError) {
        let lineCount = range.map { text.lines.line(at: $0.upperBound) - text.lines.line(at: $0.lowerBound) + 1 }
        return try PictureConverter.png(
          bytes(.svg), scale: scale, name: title, lineCount: lineCount ?? text.lines.count)
      } catch {
        throw RenderingError(description: "\(error)")
      }
    case .pdf:
      do throws(ByteSink.WriteError) {
        if let range { check(range, within: length) }
        var shown = RenderedText(self, in: range)
        shown.showAttachments(by: attachments, isTerminal: false)
        let look = OutputAppearance(theme: theme, lineNumbers: lineNumbers)
        return try OutputFormat.pdf.renderer(look).document(of: shown.file(titled: title), titled: title)
      } catch {
        throw RenderingError(description: "\(title): \(error)")
      }
    }
  }
}
