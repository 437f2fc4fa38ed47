internal import HighlightThemes
internal import Platform
internal import SystemSupport

/// The frame around the text of a picture.
package struct PictureFrame: Equatable {
  /// Whether the frame has the title bar of a window.
  package var isWindow = false
  package var hasShadow = false
  /// The distance between the text and the edge in pixels.
  package var padding = PictureFrame.defaultPadding

  package init(isWindow: Bool = false, hasShadow: Bool = false, padding: Int = PictureFrame.defaultPadding) {
    self.isWindow = isWindow
    self.hasShadow = hasShadow
    self.padding = padding
  }

  package static let defaultPadding = 16

  private static let cornerRadius = 8

  var titleHeight: Int { isWindow ? 34 : 0 }
  /// The space for the shadow in pixels.
  var outerMargin: Int { hasShadow ? 40 : 0 }

  /// The width of the buttons, which is free on the other side, too, and of a character of the title, in pixels.
  private static let buttonsWidth = 84
  private static let titleCellWidth = 8
  // Longer ones are cut.
  private static let longestTitle = 80

  /// The width in pixels of a picture with room for the title that a person chose; 0 without one.
  func minWidth(for file: HighlightedFile) -> Int {
    guard isWindow, let title = file.ownTitle else { return 0 }
    return 2 * Self.buttonsWidth + min(title.count, Self.longestTitle) * Self.titleCellWidth
  }

  /// Returns the title of the window: the title that the user chose, or the name of the file without its folder; nil
  /// for standard input.
  func title(of file: HighlightedFile) -> String? {
    file.ownTitle ?? (file.path == "-" ? nil : FileName.text(FileSystem.baseName(of: file.shownName ?? file.path)))
  }

  /// Writes the background. With a shadow or a window, it is a box with the shadow below it, and with the buttons and
  /// title of the window, whose end is left out if it does not fit.
  func append(width: Int, height: Int, title: String?, _ theme: Theme, to sink: inout ByteSink) {
    guard isWindow || hasShadow else {
      sink.append("<rect width=\"100%\" height=\"100%\" fill=\"\(theme.background.hex)\"/>\n")
      return
    }
    if hasShadow {
      sink.append(
        "<filter id=\"shadow\" x=\"-20%\" y=\"-20%\" width=\"140%\" height=\"140%\">"
          + "<feGaussianBlur stdDeviation=\"12\"/></filter>\n")
      appendBox(width, height, lower: 8, "fill=\"#000000\" fill-opacity=\"0.45\" filter=\"url(#shadow)\"", to: &sink)
    }
    appendBox(width, height, lower: 0, "fill=\"\(theme.background.hex)\"", to: &sink)
    guard isWindow else { return }
    let middle = outerMargin + titleHeight / 2
    for (index, color) in ["#ff5f57", "#febc2e", "#28c840"].enumerated() {
      sink.append("<circle cx=\"\(outerMargin + 18 + index * 20)\" cy=\"\(middle)\" r=\"6\" fill=\"\(color)\"/>\n")
    }
    // The number of characters that fit.
    let room = max((width - 2 * Self.buttonsWidth) / Self.titleCellWidth, 0)
    guard let title, room > 1 else { return }
    let name = title.count <= room ? title : title.prefix(room - 1) + "…"
    sink.append("<text x=\"\(outerMargin + width / 2)\" y=\"\(middle + 4)\" text-anchor=\"middle\" ")
    sink.append("font-family=\"system-ui, 'DejaVu Sans', sans-serif\" font-size=\"13\" ")
    sink.append("fill=\"\(theme.foreground.hex)\" fill-opacity=\"0.7\">")
    sink.append(markup: String(name))
    sink.append("</text>\n")
  }

  private func appendBox(_ width: Int, _ height: Int, lower: Int, _ attributes: String, to sink: inout ByteSink) {
    sink.append("<rect x=\"\(outerMargin)\" y=\"\(outerMargin + lower)\" width=\"\(width)\" height=\"\(height)\" ")
    sink.append("rx=\"\(Self.cornerRadius)\" \(attributes)/>\n")
  }
}
