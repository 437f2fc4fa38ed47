internal import HighlightStorage
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

  /// Writes the background. With a shadow or a window, it is a box with the shadow below it, and with the buttons and
  /// title of the window. A title of `-`, or one that does not fit, is left out.
  func append(width: Int, height: Int, title: String, _ theme: Theme, to sink: inout ByteSink) {
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
    // As many characters as there is room for.
    let room = max((width - 2 * 84) / 8, 0)
    let name = FileName.text(FileSystem.baseName(of: title))
    guard title != "-", name.count <= room else { return }
    sink.append("<text x=\"\(outerMargin + width / 2)\" y=\"\(middle + 4)\" text-anchor=\"middle\" ")
    sink.append("font-family=\"system-ui, 'DejaVu Sans', sans-serif\" font-size=\"13\" ")
    sink.append("fill=\"\(theme.foreground.hex)\" fill-opacity=\"0.7\">")
    sink.append(markup: name)
    sink.append("</text>\n")
  }

  private func appendBox(_ width: Int, _ height: Int, lower: Int, _ attributes: String, to sink: inout ByteSink) {
    sink.append("<rect x=\"\(outerMargin)\" y=\"\(outerMargin + lower)\" width=\"\(width)\" height=\"\(height)\" ")
    sink.append("rx=\"\(Self.cornerRadius)\" \(attributes)/>\n")
  }
}
