internal import TextModel

/// The names that are defined outside of every scope of a layer and whose uses get a scope: imported modules, functions,
/// constants.
///
/// They are known from their definition to the end of the text, unless an inner scope hides them. Kept across edits, so that
/// a name far from the start needs no walk from there.
struct FileNames: Equatable {
  private struct Entry: Equatable {
    let name: UInt64
    /// The start of its definition, and the offset from which it is known.
    var start: UInt32
    var from: UInt32
    let shown: ShownCapture
  }

  /// By name and offset.
  private var entries: ContiguousArray<Entry> = []
  /// One bit for each mark of a name.
  private(set) var marks: UInt64 = 0

  init() {}

  /// Collects the definitions outside of every scope whose uses get a scope. O(scopes and definitions).
  /// - Parameter locals: the scopes and definitions of the layer.
  init(in locals: LocalStore) {
    var inner = ScopeInside()
    locals.forEach { local in
      guard let local = inner.outside(local), !local.scopeRules.contains(.outer) else { return }
      switch local.kind {
      case .scope: inner = ScopeInside(local)
      case .followed:
        if local.name == 0 { return }
        marks |= NameHash.bit(local.name)
        let shown = ShownCapture(pattern: local.pattern, capture: local.capture)
        entries.append(Entry(name: local.name, start: local.start, from: local.valueEnd, shown: shown))
      default: return
      }
    }
    entries.sort { ($0.name, $0.start, $0.shown.pattern) < ($1.name, $1.start, $1.shown.pattern) }
  }

  /// Returns the index of the first entry of a name; if there is none, the index at which it would be.
  private func first(_ name: UInt64) -> Int { entries.partitioningIndex { $0.name >= name } }

  /// Whether the name with this number is defined anywhere in the file. O(log names).
  func hold(_ name: UInt64) -> Bool {
    guard marks & NameHash.bit(name) != 0 else { return false }
    let index = first(name)
    return index < entries.count && entries[index].name == name
  }

  /// Returns the capture for a name at a UTF-16 offset: that of its last definition that is known or begins there.
  /// Nil if there is none. O(log names + definitions of the name).
  func capture(of name: UInt64, at offset: UInt32) -> ShownCapture? {
    var result: ShownCapture?
    for entry in entries[first(name)...] {
      guard entry.name == name, entry.start <= offset else { break }
      if entry.from <= offset || entry.start == offset { result = entry.shown }
    }
    return result
  }

  /// Updates the offsets for a replacement of characters. O(names).
  mutating func shift(_ change: LayerEdit) {
    for index in entries.indices {
      let hasValue = entries[index].from != entries[index].start
      entries[index].start = change.start(entries[index].start)
      entries[index].from = hasValue ? max(entries[index].start, change.end(entries[index].from)) : entries[index].start
    }
  }
}
