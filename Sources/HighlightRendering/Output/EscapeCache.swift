internal import HighlightThemes
internal import Platform
internal import TextModel

/// The escapes before text in diffs, which texts and the parts of one text share: on each of the backgrounds of lines
/// and changed words, colors are chosen by their contrast.
///
/// For one theme and number of colors. Any thread may use it.
package final class EscapeCache: Sendable {
  /// The settings, other than the attributes, on which an escape depends.
  enum Context: Hashable {
    case ground(Color?, isTint: Bool, isLink: Bool)
    case word(String, line: Color?, isLink: Bool)
  }

  private struct Known {
    /// The index of each value in the rows.
    var indices: [Attributes: Int] = [:]
    var rows: [Context: [[UInt8]?]] = [:]
  }

  private let known = Guarded(Known())

  // Values of more texts are computed again.
  private static let maxValues = 8192

  package init() {}

  /// Returns tables of escapes.
  /// - Parameters:
  ///   - values: the attributes, by their ids.
  ///   - contexts: the settings on which the escapes of each table depend.
  ///   - plain: returns the escape before text without attributes.
  ///   - escape: returns the escape before text of an attribute, by its id; called for attributes that are not cached.
  func tables(
    of values: ContiguousArray<Attributes>, in contexts: [Context], plain: (Context) -> [UInt8],
    _ escape: (Context, Int) -> [UInt8]
  ) -> [TagTable] {
    known.withLock { known in
      if known.indices.count + values.count > Self.maxValues { known = Known() }
      let indices = values.map { value in
        let index = known.indices[value] ?? known.indices.count
        known.indices[value] = index
        return index
      }
      return contexts.map { context in
        var row = known.rows.removeValue(forKey: context) ?? []
        row += Array(repeating: nil, count: known.indices.count - row.count)
        let table = TagTable(count: values.count, plain: plain(context)) { number in
          if let escape = row[indices[number]] { return escape }
          let new = escape(context, number)
          row[indices[number]] = new
          return new
        }
        known.rows[context] = row
        return table
      }
    }
  }
}
