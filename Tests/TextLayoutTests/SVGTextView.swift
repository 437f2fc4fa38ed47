import HighlightStorage
import TextLayout

/// A text view that draws itself as a picture: all that a program needs of the libraries to show a text, to point at it and to type into it.
final class SVGTextView {
  let storage: TextStorage
  let layout: TextLayoutManager
  let client: TextInputClient
  /// By scope, the longest name first.
  var colors = [("string", "#a31515"), ("keyword", "#0000c0"), ("comment", "#006000")]
  private var anchor = TextLocation(0)

  init(_ storage: TextStorage, width: Double) {
    self.storage = storage
    let metrics = FixedAdvanceMetrics(advance: 8, ascent: 13, descent: 4)
    let container = TextContainer(size: LayoutSize(width: width, height: LayoutSize.unbounded))
    layout = TextLayoutManager(storage: storage, metrics: metrics, textContainers: [container])
    storage.addLayoutManager(layout)
    client = TextInputClient(storage: storage, layoutManager: layout)
  }

  func press(at point: LayoutPoint) {
    anchor = client.closestPosition(to: point) ?? client.endOfDocument
    client.selectedTextRange = TextRange(at: anchor)
  }

  func drag(to point: LayoutPoint) {
    client.selectedTextRange = client.textRange(from: anchor, to: client.closestPosition(to: point) ?? anchor)
  }

  func type(_ text: String) { client.insertText(text) }

  func move(_ direction: TextLayoutDirection) {
    guard let place = client.position(from: client.selectedTextRange.end, in: direction, offset: 1) else { return }
    client.selectedTextRange = TextRange(at: place)
  }

  /// What stands between two heights.
  func svg(from top: Double, to bottom: Double) -> String {
    let width = layout.textContainers[0].size.width
    var result = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 \(top) \(width) \(bottom - top)\">\n"
    for piece in client.selectionRects(for: client.selectedTextRange) { result += box(piece.rect, "#b4d5fe") }
    for row in layout.lineFragments(inContainer: 0, from: top, to: bottom) {
      for (run, left, _) in layout.directionalRuns(of: row) {
        var offset = run.range.lowerBound
        let end = run.isRightToLeft ? "end\" direction=\"rtl" : "start"
        result +=
          "<text x=\"\(left)\" y=\"\(row.baseline)\" font-family=\"monospace\" xml:space=\"preserve\" text-anchor=\"\(end)\">"
        while offset < run.range.upperBound {
          let (attributes, reach) = storage.attributes(at: offset)
          let color = colors.first { attributes?.scope?.hasPrefix($0.0) == true }?.1 ?? "#000000"
          let part = offset..<min(reach.upperBound, run.range.upperBound)
          result += "<tspan fill=\"\(color)\">\(escaped(client.text(in: TextRange(part))))</tspan>"
          offset = part.upperBound
        }
        result += "</text>\n"
      }
    }
    if let caret = client.caretRect(for: client.selectedTextRange.end) { result += box(caret, "#000000") }
    return result + "</svg>\n"
  }

  private func box(_ rect: LayoutRect, _ color: String) -> String {
    "<rect x=\"\(rect.x)\" y=\"\(rect.y)\" width=\"\(rect.width)\" height=\"\(rect.height)\" fill=\"\(color)\"/>\n"
  }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
