package import TextModel

// Storages read these often. They are members of the runs, because a call from another module copies the value that it is
// made on.
extension RunsBySource {
  /// Returns the attributes at an offset, and the longest half-open range around it over which they do not change, as
  /// `TextStorage.attributes(at:)` describes them. O(layers × log runs).
  /// - Parameters:
  ///   - length: the length of the text in UTF-16 units.
  ///   - table: the table of the document.
  /// - Precondition: the offset is inside the text.
  package func attributes(
    at utf16Offset: Int, length: Int, _ table: AttributeTable
  ) -> (attributes: Attributes?, effectiveRange: Range<Int>) {
    var bounds = 0..<length
    var result: Attributes?
    for layer in [Attributes.Layer.caller, .rule, .syntax] {
      let (attribute, range) = self[layer].attribute(at: utf16Offset, bounds: bounds)
      bounds = range
      if let attribute {
        result = table[attribute]
        break
      }
    }
    let (added, range) = self[.added].attribute(at: utf16Offset, bounds: bounds)
    if let added { result = result?.adding(table[added].values) ?? table[added] }
    return (result, range)
  }

  /// Returns the runs of all layers merged, ascending and disjoint: runs set by the caller hide rules, and rules that
  /// won hide syntax. Added values are added to the visible run. O(log runs + runs in the range).
  /// - Parameter range: UTF-16 offsets, half-open; runs are clipped to it. Nil: the whole text.
  package func combined(in range: Range<Int>?, _ table: AttributeTable) -> ContiguousArray<AttributeRun> {
    var result = runs(of: .syntax, in: range)
    for layer in [Attributes.Layer.rule, .caller] {
      let above = runs(of: layer, in: range)
      if !above.isEmpty { result = Self.overlaid(result, with: above) }
    }
    let added = runs(of: .added, in: range)
    return added.isEmpty ? result : Self.combined(result, adding: added, table)
  }

  /// Returns the runs that callers set in a range, clipped to it, with the added values. O(log runs + runs in the range).
  package func callers(in range: Range<Int>, _ table: AttributeTable) -> ContiguousArray<AttributeRun> {
    Self.combined(runs(of: .caller, in: range), adding: runs(of: .added, in: range), table)
  }

  /// Returns the runs of one layer that overlap a range, clipped to it; all runs if the range is nil.
  package func runs(of layer: Attributes.Layer, in range: Range<Int>?) -> ContiguousArray<AttributeRun> {
    guard let range else { return self[layer].runs }
    var result = self[layer].runs(overlapping: range)
    guard let last = result.indices.last else { return result }
    result[0].start = max(result[0].start, UInt32(range.lowerBound))
    result[last].end = min(result[last].end, UInt32(range.upperBound))
    return result
  }

  /// Returns the runs of `above`, and the parts of the runs of `below` that no run of `above` covers, ascending.
  private static func overlaid(
    _ below: ContiguousArray<AttributeRun>, with above: ContiguousArray<AttributeRun>
  ) -> ContiguousArray<AttributeRun> {
    var result = RunList()
    result.runs.reserveCapacity(below.count + 2 * above.count)
    var index = 0
    for var run in below {
      while index < above.count && above[index].end <= run.start {
        result.append(above[index])
        index += 1
      }
      while index < above.count && above[index].start < run.end {
        result.append(
          AttributeRun(start: Int(run.start), end: Int(max(run.start, above[index].start)), attribute: run.attribute))
        // A run that extends past the end of this run hides the start of the next.
        guard above[index].end <= run.end else {
          run.start = run.end
          break
        }
        result.append(above[index])
        run.start = above[index].end
        index += 1
      }
      guard run.start < run.end else { continue }
      result.append(run)
    }
    while index < above.count {
      result.append(above[index])
      index += 1
    }
    return result.runs
  }

  /// Merges two ascending lists of runs: where they overlap, the added values are added to the attributes of `below`.
  private static func combined(
    _ below: ContiguousArray<AttributeRun>, adding added: ContiguousArray<AttributeRun>, _ table: AttributeTable
  ) -> ContiguousArray<AttributeRun> {
    var result = RunList()
    var (first, second) = (0, 0)
    var offset: UInt32 = 0
    while first < below.count || second < added.count {
      if first < below.count && below[first].end <= offset {
        first += 1
        continue
      }
      if second < added.count && added[second].end <= offset {
        second += 1
        continue
      }
      let a = first < below.count ? below[first] : nil
      let b = second < added.count ? added[second] : nil
      let start = max(offset, min(a?.start ?? .max, b?.start ?? .max))
      func reach(_ run: AttributeRun?) -> UInt32 { run.map { $0.start <= start ? $0.end : $0.start } ?? .max }
      offset = min(reach(a), reach(b))
      let ground = a.flatMap { $0.start <= start ? $0.attribute : nil }
      let own = b.flatMap { $0.start <= start ? $0.attribute : nil }
      guard let attribute = own.map({ table.adding($0, to: ground) }) ?? ground else { continue }
      result.append(AttributeRun(start: Int(start), end: Int(offset), attribute: attribute))
    }
    return result.runs
  }
}
