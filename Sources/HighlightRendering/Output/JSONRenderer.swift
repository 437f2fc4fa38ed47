package import DataFormats
internal import HighlightCore
internal import HighlightStorage
package import HighlightThemes
package import SystemSupport
internal import TextModel

/// Writes JSON Lines: one object per input. Offsets are bytes of the file (of its UTF-8 conversion for UTF-16 files).
package struct JSONRenderer: FileRenderer {
  /// The id in the request for the object; nil without one.
  package var id: JSON?
  /// The theme whose styles are written together with the text, so that `StoredFile` can read them; nil: neither is
  /// written.
  var theme: Theme?
  /// Whether the theme is the default, so that pages made from the object also have the theme `light`.
  var isThemeAutomatic = false

  package init(id: JSON? = nil, theme: Theme? = nil, isThemeAutomatic: Bool = false) {
    self.id = id
    self.theme = theme
    self.isThemeAutomatic = isThemeAutomatic
  }

  /// Writes the object of a file. It always describes the complete text; the selection of lines is ignored.
  package func render(
    _ file: HighlightedFile, lines _: LineSelection, into sink: inout ByteSink
  ) throws(ByteSink.WriteError) {
    try render(file, into: &sink)
  }

  /// Writes the object of a file: path, language, runs, links and limits; with a theme also the text and the styles.
  package func render(_ file: HighlightedFile, into sink: inout ByteSink) throws(ByteSink.WriteError) {
    let (opening, middle) = (ContiguousArray("{\"start\":".utf8), ContiguousArray(",\"end\":".utf8))
    let tails = file.storage.attributeTable.values.map { JSONRenderer.fields(of: $0) }
    var offsets = ByteOffsetCursor(text: file.text, illFormedSequences: file.illFormedSequences)
    sink.append("{")
    if let id {
      sink.append("\"id\":")
      sink.append(id)
      sink.append(",")
    }
    sink.append(jsonPath: file.path)
    sink.append(",\"language\":", json: file.language, ",\"bytes\":")
    sink.append(decimal: file.bytes.count)
    sink.append(",\"lines\":")
    sink.append(decimal: file.lineCount)
    sink.append(",\"runs\":[")
    var pieces = StyledPieces(file)
    var isFirst = true
    for run in file.runs {
      let tail = tails[Int(run.attribute)]
      var start = Int(run.start)
      while start < Int(run.end) {
        let piece = pieces.piece(from: start, to: Int(run.end))
        if !isFirst { sink.append(UInt8(ascii: ",")) }
        isFirst = false
        sink.append(contentsOf: opening)
        sink.append(decimal: offsets.byteOffset(of: start))
        sink.append(contentsOf: middle)
        sink.append(decimal: offsets.byteOffset(of: piece.end))
        sink.append(contentsOf: tail)
        if let link = piece.link {
          sink.append(",\"link\":", json: file.links[link].target)
        }
        sink.append(UInt8(ascii: "}"))
        start = piece.end
      }
      try sink.flushIfLarge()
    }
    sink.append("],\"links\":")
    var linkOffsets = ByteOffsetCursor(text: file.text, illFormedSequences: file.illFormedSequences)
    try sink.append(listOf: file.links) { (link, sink) throws(ByteSink.WriteError) in
      sink.append("{\"start\":")
      sink.append(decimal: linkOffsets.byteOffset(of: link.range.lowerBound))
      sink.append(",\"end\":")
      sink.append(decimal: linkOffsets.byteOffset(of: link.range.upperBound))
      sink.append(",\"target\":", json: link.target)
      if theme != nil { sink.append(",\"source\":\"\(StoredFile.sources[Int(link.source.rawValue)])\"") }
      sink.append("}")
      try sink.flushIfLarge()
    }
    sink.append(",\"limits\":")
    sink.append(listOf: file.limits) { $1.append(json: $0) }
    if let theme { StoredFile.append(file, theme, isAutomatic: isThemeAutomatic, to: &sink) }
    sink.append("}\n")
  }

  /// Writes the object of an input that failed: its path and the error.
  package func render(path: String, error: String, into sink: inout ByteSink) {
    sink.append("{")
    sink.append(jsonPath: path)
    sink.append(",\"error\":", json: error, "}\n")
  }

  /// Returns the JSON fields of a run after its offsets.
  private static func fields(of value: Attributes) -> ContiguousArray<UInt8> {
    var sink = ByteSink(descriptor: nil)
    sink.append(",\"scope\":", json: value.scope)
    if let capture = value.capture, capture != value.scope {
      sink.append(",\"capture\":", json: capture)
    }
    sink.append(",\"language\":", json: value.language)
    sink.append(value.layer == .rule ? ",\"layer\":\"rule\"" : ",\"layer\":\"syntax\"")
    sink.append(",\"rule\":", json: value.rule)
    return sink.bytes
  }
}
