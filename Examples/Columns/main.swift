import HighlightStorage
import TextLayout

// Two columns of 30 × 12 cells; the rows of the first one go around an oval.
let sentence = "Text flows around the oval, then into the second column, and see https://example.com. "
let storage = HighlightingStorage(String(repeating: sentence, count: 5), language: nil)
let oval = ExclusionPath.ellipse(LayoutRect(x: 8, y: 3, width: 14, height: 5))
let layout = TextLayoutManager(
  storage: storage,
  textContainers: [
    TextContainer(size: LayoutSize(width: 30, height: 12), exclusionPaths: [oval]), TextContainer(columns: 30, rows: 12),
  ])
storage.addLayoutManager(layout)

// A program draws rows and runs where it likes; this one writes a page.
func escaped(_ text: String) -> String { text.replacing("&", with: "&amp;").replacing("<", with: "&lt;") }
print("<pre style=\"position:relative\">")
for column in 0..<2 {
  for row in layout.lineFragments(inContainer: column, from: 0, to: 12) {
    for (run, left, _) in layout.directionalRuns(of: row) {
      var html = ""
      var offset = run.range.lowerBound
      for link in storage.links(in: run.range) {  // whole: no row ends inside a link
        html += escaped(storage.text.string(in: offset..<link.range.lowerBound))
        html += "<a href=\"\(escaped(link.target))\">\(escaped(storage.text.string(in: link.range)))</a>"
        offset = link.range.upperBound
      }
      html += escaped(storage.text.string(in: offset..<run.range.upperBound))
      let position = "left:\(left + Double(column) * 34)ch;top:\(row.rect.minY * 1.25)em"
      print("<span style=\"position:absolute;\(position)\">\(html)</span>")
    }
  }
}
print("</pre>")
