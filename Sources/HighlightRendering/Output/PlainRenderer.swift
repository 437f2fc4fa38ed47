package import SystemSupport
internal import TextChecks
internal import TextModel

/// Writes the bytes of the input unchanged; with selected lines, line numbers or a width, the rows of the text.
package struct PlainRenderer: FileRenderer {
  var lineNumbers = false
  package var width: RowWidth?

  package init(lineNumbers: Bool = false, width: RowWidth? = nil) {
    self.lineNumbers = lineNumbers
    self.width = width
  }

  package func render(
    _ file: HighlightedFile, lines selection: LineSelection, into sink: inout ByteSink
  ) throws(ByteSink.WriteError) {
    guard !selection.ranges.isEmpty || lineNumbers || width != nil else {
      // In pieces, so that a large file is not copied whole.
      var start = 0
      while start < file.bytes.count {
        let end = min(start + 65536, file.bytes.count)
        sink.append(contentsOf: file.bytes[start..<end])
        try sink.flushIfLarge()
        start = end
      }
      return
    }
    let text = file.text
    let numberWidth = file.numberWidth
    var offsets = ByteOffsetCursor(text: text, illFormedSequences: file.illFormedSequences)
    var layout = RowLayout(file, width: width, margin: lineNumbers ? numberWidth + 2 : 0, controlForm: .raw)
    for lines in selection.lines(of: file.lineCount) {
      for line in lines {
        if lineNumbers {
          sink.append(file.number(ofLine: line, width: numberWidth) + "  ")
        }
        let whole = text.lines.range(of: line, textLength: text.count)
        layout.layOut(text.contentRange(ofLine: line))
        for (row, fragment) in layout.rows.enumerated() {
          if row > 0 { sink.append(spaces: (lineNumbers ? numberWidth + 2 : 0) + fragment.indent) }
          let isLast = row + 1 == layout.rows.count
          // The rest of a chopped line is left out, but not its terminator.
          let terminator = layout.chops ? text.contentRange(ofLine: line).upperBound : fragment.range.upperBound
          let ranges = isLast ? [fragment.range, terminator..<whole.upperBound] : [fragment.range]
          for range in ranges {
            if file.encoding == .utf8 {
              let start = offsets.byteOffset(of: range.lowerBound)
              sink.append(contentsOf: file.bytes[start..<offsets.byteOffset(of: range.upperBound)])
            } else {
              text.units.withUnsafeBufferPointer { sink.append(utf16: UnsafeBufferPointer(rebasing: $0[range])) }
            }
          }
          if !isLast { sink.append(fragment.hasHyphen ? "-\n" : "\n") }
        }
        try sink.flushIfLarge()
      }
    }
  }
}
