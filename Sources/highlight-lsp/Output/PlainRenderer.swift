internal import HighlightStorage

/// The bytes of the input as they are.
struct PlainRenderer {
  var lineNumbers = false

  func render(
    _ file: HighlightedFile, lines selection: LineSelection, into sink: inout ByteSink
  ) throws(ByteSink.WriteError) {
    guard !selection.ranges.isEmpty || lineNumbers else {
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
    let numberWidth = String(file.lineCount).count
    var offsets = ByteOffsetCursor(text: text, illFormedSequences: file.illFormedSequences)
    for lines in selection.lines(of: file.lineCount) {
      for line in lines {
        if lineNumbers {
          let number = String(line + 1)
          sink.append(String(repeating: " ", count: numberWidth - number.count) + number + "  ")
        }
        let range = text.lines.range(of: line, textLength: text.count)
        if file.encoding == .utf8 {
          let start = offsets.byteOffset(of: range.lowerBound)
          sink.append(contentsOf: file.bytes[start..<offsets.byteOffset(of: range.upperBound)])
        } else {
          text.units.withUnsafeBufferPointer { sink.append(utf16: UnsafeBufferPointer(rebasing: $0[range])) }
        }
        try sink.flushIfLarge()
      }
    }
  }
}
