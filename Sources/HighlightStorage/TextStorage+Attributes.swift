package import TextModel

/// Attributes that the caller adds to text besides its scope: a link, a style, other values. Text keeps its
/// highlighting. Neither `setAttributes(_:range:)` nor the syntax removes them.
extension TextStorage {
  /// Sets a value for a key in a range, replacing an existing one. Setting equal values is not an edit. O(log runs + runs
  /// in the range).
  /// - Parameters:
  ///   - key: the key.
  ///   - value: the value; a `String` for `AttributeKey.link`.
  ///   - range: UTF-16 offsets, inside the text.
  /// - Precondition: the range lies in `0..<length`.
  public func addAttribute(_ key: AttributeKey, value: some Hashable & Sendable, range: Range<Int>) {
    let value = AttributeValue(value)
    changeAdded(in: range) { $0[key] = value }
  }

  /// Sets values for several keys in a range, replacing existing ones. Setting equal values is not an edit.
  /// - Parameters:
  ///   - values: the values, by their keys.
  ///   - range: UTF-16 offsets, inside the text.
  /// - Precondition: the range lies in `0..<length`.
  public func addAttributes(_ values: [AttributeKey: AttributeValue], range: Range<Int>) {
    changeAdded(in: range) { $0.merge(values) { _, new in new } }
  }

  /// Removes the value that was added for a key in a range. No edit if there is none. Values of
  /// `setAttributes(_:range:)` stay.
  /// - Parameters:
  ///   - key: the key.
  ///   - range: UTF-16 offsets, inside the text.
  /// - Precondition: the range lies in `0..<length`.
  public func removeAttribute(_ key: AttributeKey, range: Range<Int>) {
    changeAdded(in: range) { $0[key] = nil }
  }

  /// Returns the value that the caller set for a key at an offset, and a half-open range around it over which no
  /// attribute changes. Nil if there is none. O(layers × log runs).
  /// - Precondition: `0 <= utf16Offset < length`.
  public func attribute(
    _ key: AttributeKey, at utf16Offset: Int
  ) -> (value: (any Hashable & Sendable)?, effectiveRange: Range<Int>) {
    let (attributes, range) = attributes(at: utf16Offset)
    return (attributes?.values[key]?.base, range)
  }

  /// Returns the value that the caller set for a key at an offset, and the longest half-open range around it in `limits`
  /// over which this value does not change, whatever other attributes do. O(runs in the range × log runs).
  /// - Precondition: `limits` contains the offset and lies in `0..<length`.
  public func attribute(
    _ key: AttributeKey, at utf16Offset: Int, longestEffectiveRangeIn limits: Range<Int>
  ) -> (value: (any Hashable & Sendable)?, effectiveRange: Range<Int>) {
    check(limits, within: length)
    check(utf16Offset, below: limits.upperBound)
    if utf16Offset < limits.lowerBound { fail("offset \(utf16Offset) is outside \(limits)") }
    let (value, end) = value(of: key, from: utf16Offset, to: limits.upperBound)
    var start = utf16Offset
    while start > limits.lowerBound {
      let (attributes, range) = attributes(at: start - 1)
      guard attributes?.values[key] == value else { break }
      start = max(range.lowerBound, limits.lowerBound)
    }
    return (value?.base, start..<end)
  }

  /// Calls `body` for the parts of a range in which the value that the caller set for a key does not change, in
  /// ascending order; nil where there is none. The attributes may be changed during the call, not the characters.
  /// - Parameters:
  ///   - key: the key.
  ///   - range: UTF-16 offsets, half-open.
  ///   - body: gets the value and its part of the range; sets `stop` to end the enumeration.
  /// - Precondition: the range lies in `0..<length`.
  public func enumerateAttribute(
    _ key: AttributeKey, in range: Range<Int>,
    _ body: (_ value: (any Hashable & Sendable)?, _ range: Range<Int>, _ stop: inout Bool) -> Void
  ) {
    check(range, within: length)
    var (offset, stop) = (range.lowerBound, false)
    while offset < range.upperBound && !stop {
      let (value, end) = value(of: key, from: offset, to: range.upperBound)
      body(value?.base, offset..<end, &stop)
      offset = end
    }
  }

  /// Returns the value for a key at an offset, and the offset up to which it does not change, at most `limit`.
  private func value(of key: AttributeKey, from offset: Int, to limit: Int) -> (AttributeValue?, end: Int) {
    let (attributes, range) = attributes(at: offset)
    let value = attributes?.values[key]
    var end = range.upperBound
    while end < limit {
      let (next, range) = self.attributes(at: end)
      guard next?.values[key] == value else { break }
      end = range.upperBound
    }
    return (value, min(end, limit))
  }

  /// Applies `change` to the added values of each part of a range, as one edit. If nothing changes, this is not an edit.
  private func changeAdded(in range: Range<Int>, _ change: (inout [AttributeKey: AttributeValue]) -> Void) {
    check(range, within: length)
    var replacement = RunList()
    var before = RunList()
    var offset = range.lowerBound
    func append(upTo end: Int, _ old: AttributeID?) {
      guard offset < end else { return }
      var values = old.map { attributeTable[$0].values } ?? [:]
      if let old { before.append(AttributeRun(start: offset, end: end, attribute: old)) }
      change(&values)
      if !values.isEmpty {
        let attribute = attributeTable.intern(Attributes(scope: nil, layer: .added, values: values))
        replacement.append(AttributeRun(start: offset, end: end, attribute: attribute))
      }
      offset = end
    }
    runs(of: .added).forEachRun(overlapping: range) { run in
      append(upTo: Int(run.start), nil)
      append(upTo: min(Int(run.end), range.upperBound), run.attribute)
    }
    append(upTo: range.upperBound, nil)
    guard replacement.runs != before.runs else { return }
    changeCallersRuns(of: .added, in: range) { $0.replace(range, with: replacement.runs) }
  }
}
