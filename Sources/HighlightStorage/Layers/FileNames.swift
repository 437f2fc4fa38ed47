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

  /// O(scopes and definitions).
  init(in locals: LocalStore) {
    var scopeEnd: UInt32 = 0
    locals.forEach { local in
      guard local.start >= scopeEnd else { return }
      switch local.kind {
      case .scope: scopeEnd = local.end
      case .followed:
        if local.name == 0 { return }
        marks |= NameHash.bit(local.name)
        let shown = ShownCapture(pattern: local.pattern, capture: local.capture)
        entries.append(Entry(name: local.name, start: local.start, from: local.valueEnd, shown: shown))
      case .parameter, .definition, .definitionValue, .reference, .member: return
      }
    }
    entries.sort { ($0.name, $0.start, $0.shown.pattern) < ($1.name, $1.start, $1.shown.pattern) }
  }

  /// Where the entries of a name begin, or would.
  private func first(_ name: UInt64) -> Int { entries.partitioningIndex { $0.name >= name } }

  /// Whether the name is defined anywhere. O(log names).
  func hold(_ name: UInt64) -> Bool {
    guard marks & NameHash.bit(name) != 0 else { return false }
    let index = first(name)
    return index < entries.count && entries[index].name == name
  }

  /// Returns the capture for a name at a UTF-16 offset: that of the last definition known there. O(log names + definitions
  /// of the name).
  func capture(of name: UInt64, at offset: UInt32) -> ShownCapture? {
    var result: ShownCapture?
    for entry in entries[first(name)...] {
      guard entry.name == name, entry.start <= offset else { break }
      if entry.from <= offset || entry.start == offset { result = entry.shown }
    }
    return result
  }

  /// Follows a replacement of characters. O(names).
  mutating func shift(_ change: LayerEdit) {
    for index in entries.indices {
      let hasValue = entries[index].from != entries[index].start
      entries[index].start = change.start(entries[index].start)
      entries[index].from = hasValue ? max(entries[index].start, change.end(entries[index].from)) : entries[index].start
    }
  }

  /// The names that are defined otherwise than in `other`, and from where on; nil when there are none. O(names).
  func difference(from other: FileNames) -> (names: Set<UInt64>, start: UInt32)? {
    if entries == other.entries { return nil }
    var names: Set<UInt64> = []
    var start = UInt32.max
    func add(_ entry: Entry) {
      names.insert(entry.name)
      start = min(start, entry.start)
    }
    var (mine, theirs) = (entries[...], other.entries[...])
    while !mine.isEmpty || !theirs.isEmpty {
      guard let a = mine.first, let b = theirs.first else {
        (mine.isEmpty ? theirs : mine).forEach(add)
        break
      }
      if a == b {
        mine.removeFirst()
        theirs.removeFirst()
      } else if (a.name, a.start) <= (b.name, b.start) {
        add(mine.removeFirst())
      } else {
        add(theirs.removeFirst())
      }
    }
    return (names, start)
  }
}
