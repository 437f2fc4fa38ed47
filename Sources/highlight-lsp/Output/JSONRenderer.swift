internal import HighlightStorage

/// JSON Lines: one object per input. Offsets are bytes of the file as it is (of its UTF-8 conversion for UTF-16 files).
struct JSONRenderer {
  func render(_ file: HighlightedFile, into sink: inout ByteSink) throws(ByteSink.WriteError) {
    let tails = file.storage.attributeTable.values.map { Array(JSONRenderer.fields(of: $0)) }
    var offsets = ByteOffsetCursor(text: file.text, illFormedSequences: file.illFormedSequences)
    sink.append("{\"path\":")
    sink.append(json: file.path)
    sink.append(",\"language\":")
    sink.append(json: file.language)
    sink.append(",\"bytes\":")
    sink.append(decimal: file.bytes.count)
    sink.append(",\"lines\":")
    sink.append(decimal: file.lineCount)
    sink.append(",\"runs\":[")
    var isFirst = true
    for run in file.runs {
      sink.append(isFirst ? "{\"start\":" : ",{\"start\":")
      isFirst = false
      sink.append(decimal: offsets.byteOffset(of: Int(run.start)))
      sink.append(",\"end\":")
      sink.append(decimal: offsets.byteOffset(of: Int(run.end)))
      sink.append(contentsOf: tails[Int(run.attribute)])
      try sink.flushIfLarge()
    }
    sink.append("],\"links\":[],\"limits\":[")
    for (index, limit) in file.limits.enumerated() {
      if index > 0 { sink.append(",") }
      sink.append(json: limit)
    }
    sink.append("]}\n")
  }

  /// The object of an input that failed.
  func render(path: String, error: String, into sink: inout ByteSink) {
    sink.append("{\"path\":")
    sink.append(json: path)
    sink.append(",\"error\":")
    sink.append(json: error)
    sink.append("}\n")
  }

  /// What stands behind the offsets of a run.
  private static func fields(of value: Attributes) -> ContiguousArray<UInt8> {
    var sink = ByteSink(descriptor: nil)
    if let scope = value.scope {
      sink.append(",\"scope\":")
      sink.append(json: scope)
    }
    if let capture = value.capture, capture != value.scope {
      sink.append(",\"capture\":")
      sink.append(json: capture)
    }
    if let language = value.language {
      sink.append(",\"language\":")
      sink.append(json: language)
    }
    sink.append(",\"layer\":\"syntax\"}")
    return sink.bytes
  }
}
