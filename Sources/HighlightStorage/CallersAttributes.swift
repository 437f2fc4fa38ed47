internal import HighlightCore
internal import TextModel

/// The attributes that callers set in a range of a storage's text, to be restored later in the same storage.
package struct CallersAttributes: Equatable, Sendable {
  /// Offsets count from the start of the range.
  fileprivate var set: ContiguousArray<AttributeRun> = []
  fileprivate var added: ContiguousArray<AttributeRun> = []

  /// Creates the value for a range in which no caller has set attributes.
  package init() {}
}

extension TextStorage {
  /// Returns the attributes that callers have set in a range inside the text, clipped to it, with offsets from its
  /// start. O(log runs + runs in the range).
  package func callersAttributes(in range: Range<Int>) -> CallersAttributes {
    check(range, within: length)
    var result = CallersAttributes()
    func relative(_ layer: Attributes.Layer) -> ContiguousArray<AttributeRun> {
      var runs = state.runs.runs(of: layer, in: range)
      for index in runs.indices {
        runs[index].start -= UInt32(range.lowerBound)
        runs[index].end -= UInt32(range.lowerBound)
      }
      return runs
    }
    result.set = relative(.caller)
    result.added = relative(.added)
    return result
  }

  /// Replaces the attributes that callers have set in a range. If they are equal already, this is not an edit.
  /// - Parameters:
  ///   - attributes: those of a range of the same length.
  ///   - range: UTF-16 offsets, half-open.
  /// - Precondition: the range lies in `0..<length`.
  package func setCallersAttributes(_ attributes: CallersAttributes, range: Range<Int>) {
    check(range, within: length)
    guard !range.isEmpty else { return }
    for (layer, runs) in [(Attributes.Layer.caller, attributes.set), (.added, attributes.added)] {
      var runs = runs
      for index in runs.indices {
        runs[index].start += UInt32(range.lowerBound)
        runs[index].end += UInt32(range.lowerBound)
      }
      if state.runs.runs(of: layer, in: range) == runs { continue }
      changeCallersRuns(of: layer, in: range) { $0.replace(range, with: runs) }
    }
  }
}
