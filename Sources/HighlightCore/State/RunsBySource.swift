public import TextModel

/// The attribute runs of a document, by their source. A copy shares most of its memory with the original.
@usableFromInline package struct RunsBySource {
  @usableFromInline var runs = Array(repeating: AttributeRuns(), count: Attributes.Layer.allCases.count)

  /// The runs of one source.
  @inlinable package subscript(layer: Attributes.Layer) -> AttributeRuns {
    _read { yield runs[Int(layer.rawValue)] }
    _modify { yield &runs[Int(layer.rawValue)] }
  }

  /// Shifts all runs for a replacement of characters.
  mutating func shift(replacing range: Range<Int>, newLength: Int) {
    for index in runs.indices { runs[index].shift(replacing: range, newLength: newLength) }
  }
}
