internal import CTreeSitter

/// Compiled queries in one block of memory without pointers, as they are written to a file and mapped at the next start.
///
/// The block begins with a directory: the offset and the count of each section, two numbers of 32 bits. The sections follow,
/// each aligned to 8 bytes. Entries refer to each other by index. The sections of the matcher's tables have the types of
/// `QueryTables.Pointers` and are used in place; the others are the records below, read when they are needed.
///
/// The block depends on the build of the program, which is part of its key: types may change without a version number.
///
/// Gain: 20 lines of Python took 12.87 million instructions when a start compiled the queries, and 10.0 with the mapped
/// block; C 11.16 and 8.3 (26 November 2026, callgrind). Unnecessary if compiling the queries of a language cost less
/// than reading and hashing them: it takes 0.01 to 0.6 ms (`matcher-bench --compile`).
///
/// Indices, counts, order of instructions and values of enumerations are all checked once (`StoredQueries+Check`), linear in
/// the block: the owner of a file may write any bytes to it, and no access may leave the block.
///
/// `@unchecked Sendable`: the memory is read-only.
final class StoredQueries: @unchecked Sendable {
  /// The sections, in their order.
  enum Section: Int, CaseIterable {
    // Used in place.
    case steps, instructions, captureLists, negatedFields, pathEntries, pathStarts, startEntries, startStarts, supertypes
    case conditionStarts, needsField, namesFields, needsSupertypes, isNamed, comparesSiblings, isWidening, asksLocals
    case wordSlots, wordUnits, atoms
    // Records.
    case program, patterns, captures, settings, conditions, changes, links, problems, wordSets, matchers
    case sequences
    /// Indices of `strings`.
    case lists
    /// Ranges of `bytes`.
    case strings
    /// UTF-8.
    case bytes
  }

  let base: UnsafeRawPointer
  private let byteCount: Int
  /// Keeps the memory.
  private let owner: any AnyObject & Sendable

  /// Uses a block of stored queries, and checks it completely. Nil if it is damaged or does not fit: an index or
  /// count out of range, another number of slots, a position outside of its query file. O(bytes).
  /// - Parameters:
  ///   - bytes: aligned to 8 bytes, else nil is returned; valid as long as `owner`.
  ///   - owner: an object that keeps the memory.
  ///   - slotCount: the number of symbols of the grammar, and one for errors.
  ///   - sourceLengths: the lengths of the query files, in bytes.
  init?(_ bytes: UnsafeRawBufferPointer, owner: any AnyObject & Sendable, slotCount: Int, sourceLengths: [Int]) {
    guard let base = bytes.baseAddress, UInt(bitPattern: base) % 8 == 0 else { return nil }
    self.base = base
    byteCount = bytes.count
    self.owner = owner
    guard isDirectoryValid(), isValid(slotCount: slotCount, sourceLengths: sourceLengths) else { return nil }
  }

  /// Uses a block of stored queries for a grammar and the query files that were compiled. Nil if the block is damaged
  /// or does not fit these.
  convenience init?(
    _ bytes: UnsafeRawBufferPointer, owner: any AnyObject & Sendable, grammar: Grammar, sources: [QuerySource]
  ) {
    self.init(
      bytes, owner: owner, slotCount: Int(ts_language_symbol_count(grammar.language)) + 1,
      sourceLengths: sources.map(\.byteCount))
  }

  static let directorySize = Section.allCases.count * 8

  /// Returns the entries of a section in the memory of the block. `Entry` must be the type of the section, which is
  /// not checked.
  @inline(__always)
  func entries<Entry: BitwiseCopyable>(_ section: Section, as type: Entry.Type) -> UnsafeBufferPointer<Entry> {
    let (offset, count) = range(of: section)
    return UnsafeBufferPointer(start: (base + offset).assumingMemoryBound(to: Entry.self), count: count)
  }

  /// Returns the byte offset of a section in the block and the number of its entries, as the directory has them.
  @inline(__always)
  private func range(of section: Section) -> (offset: Int, count: Int) {
    let entry = base + section.rawValue * 8
    return (Int(entry.load(as: UInt32.self)), Int((entry + 4).load(as: UInt32.self)))
  }

  /// Returns the number of bytes that an entry of a section takes.
  private static func stride(of section: Section) -> Int {
    switch section {
    case .steps: MemoryLayout<QueryProgram.Step>.stride
    case .pathEntries: MemoryLayout<QueryProgram.PathEntry>.stride
    case .startEntries: MemoryLayout<QueryProgram.StartEntry>.stride
    case .captureLists, .negatedFields, .supertypes, .wordUnits: 2
    case .pathStarts, .startStarts, .conditionStarts, .lists: 4
    case .needsField, .namesFields, .needsSupertypes, .isNamed, .comparesSiblings, .isWidening, .asksLocals, .bytes: 1
    case .wordSlots: MemoryLayout<WordSet.Slot>.stride
    case .atoms: MemoryLayout<AtomSequence.Atom>.stride
    case .program: MemoryLayout<ProgramRecord>.stride
    case .instructions: MemoryLayout<QueryProgram.Instruction>.stride
    case .patterns: MemoryLayout<PatternRecord>.stride
    case .captures: MemoryLayout<CaptureRecord>.stride
    case .settings: MemoryLayout<SettingsRecord>.stride
    case .conditions: MemoryLayout<ConditionRecord>.stride
    case .changes: MemoryLayout<ChangeRecord>.stride
    case .links: MemoryLayout<LinkRecord>.stride
    case .problems: MemoryLayout<ProblemRecord>.stride
    case .wordSets: MemoryLayout<WordSetRecord>.stride
    case .matchers: MemoryLayout<MatcherRecord>.stride
    case .sequences: MemoryLayout<SequenceRecord>.stride
    case .strings: MemoryLayout<IndexRange>.stride
    }
  }

  /// Whether the block has a complete directory, and every section is inside the block, after the directory, at a
  /// multiple of 8 bytes.
  private func isDirectoryValid() -> Bool {
    guard byteCount >= Self.directorySize else { return false }
    for section in Section.allCases {
      let (offset, count) = range(of: section)
      guard offset % 8 == 0, offset >= Self.directorySize, offset <= byteCount,
        count <= (byteCount - offset) / Self.stride(of: section)
      else { return false }
    }
    return true
  }

  // MARK: Texts

  /// Returns the string with an index of the block.
  func string(_ index: Int32) -> String {
    let range = entries(.strings, as: IndexRange.self)[Int(index)]
    return String(decoding: UnsafeBufferPointer(rebasing: entries(.bytes, as: UInt8.self)[range.indices]), as: UTF8.self)
  }

  /// Returns the strings whose indices are in a range of the lists of the block.
  func strings(_ range: IndexRange) -> [String] {
    let list = entries(.lists, as: Int32.self)
    return range.indices.map { string(list[$0]) }
  }
}

// MARK: Records

/// Records have no padding: the written bytes depend on their values alone.
extension StoredQueries {
  /// The numbers of a program.
  struct ProgramRecord: BitwiseCopyable {
    static let siblingComparisons: UInt32 = 1
    static let wideningNodes: UInt32 = 2
    static let fieldTests: UInt32 = 4
    static let capturesLastNodesOnly: UInt32 = 8
    static let followsDefinitions: UInt32 = 16
    static let hasLinks: UInt32 = 32
    static let hasSpellMarks: UInt32 = 64
    static let hasTags: UInt32 = 128

    var flags: UInt32 = 0
    var sourceCount: Int32 = 0
    var highestPriority: Int32 = 0
    /// How names find their definitions: the order of the cases.
    var nameResolution: Int32 = 0
    /// Captures, -1 for none.
    var content: Int32 = -1
    var language: Int32 = -1
    var filename: Int32 = -1
    var shebang: Int32 = -1
    var tags: (Int32, Int32, Int32, Int32) = (-1, -1, -1, -1)
  }

  struct PatternRecord: BitwiseCopyable {
    static let changesRanges: UInt8 = 1
    static let hasCapturePriorities: UInt8 = 2
    static let hasLinks: UInt8 = 4
    static let definesPath: UInt8 = 8

    var settings: Int32 = 0
    var source: Int32 = 0
    var offset: Int32 = 0
    var priority: Int32 = 0
    /// A capture, -1 for none.
    var uses: Int32 = -1
    var role: UInt8 = 0
    var flags: UInt8 = 0
    var scopeRules: UInt8 = 0
    /// The number of a `LocalCondition`.
    var locals: UInt8 = 0
  }

  struct CaptureRecord: BitwiseCopyable {
    var name: Int32 = 0
    /// A string, -1 for none.
    var scope: Int32 = -1
    /// 0: gives a scope, 1: a hole, 2: a channel, 3: unknown.
    var role: UInt8 = 0
    var takesPart: UInt8 = 0
    var extra: UInt8 = 0
    var isVariable: UInt8 = 0
    /// The kind of a capture of the locals, 255 for none.
    var local: UInt8 = 255
    /// 0: none, 1: `spell`, 2: `nospell`.
    var spelling: UInt8 = 0
    var reserved: UInt16 = 0
  }

  struct SettingsRecord: BitwiseCopyable {
    var priority: Int32 = 0
    /// The number of a `LocalCondition`.
    var locals: Int32 = 0
    var conditions = IndexRange()
    /// A range of `lists`: keys and values alternate.
    var properties = IndexRange()
    /// A range of `lists`: captures, keys and values alternate.
    var captureProperties = IndexRange()
    var changes = IndexRange()
    var links = IndexRange()
  }

  /// A set of units.
  struct UnitSetRecord: BitwiseCopyable {
    var low: UInt64 = 0
    var high: UInt64 = 0
    /// 0: false, 1: true, 2: nil.
    var others: UInt64 = 0
  }

  struct ConditionRecord: BitwiseCopyable {
    static let isNegated: UInt8 = 1
    static let needsOnlyOne: UInt8 = 2

    var firstUnits = UnitSetRecord()
    /// UTF-8 offset in the file of the pattern.
    var offset: Int32 = 0
    /// A set of words or a matcher, by kind.
    var index: Int32 = 0
    /// A range of `lists`.
    var texts = IndexRange()
    var capture: UInt16 = 0
    var otherCapture: UInt16 = 0
    var kind: UInt8 = 0
    var flags: UInt8 = 0
    var reserved: UInt16 = 0
  }

  struct ChangeRecord: BitwiseCopyable {
    static let offset: Int32 = 0
    static let trim: Int32 = 1
    static let gsub: Int32 = 2

    var kind: Int32 = 0
    /// Strings.
    var capture: Int32 = 0
    var pattern: Int32 = 0
    var replacement: Int32 = 0
    var numbers: (Int64, Int64, Int64, Int64) = (0, 0, 0, 0)
  }

  struct LinkRecord: BitwiseCopyable {
    /// -1 for none.
    var capture: Int32 = -1
    /// 0: the target is a capture, 1: a string.
    var kind: Int32 = 0
    var target: Int32 = 0
  }

  struct ProblemRecord: BitwiseCopyable {
    /// A query file.
    var source: Int32 = 0
    /// A string.
    var message: Int32 = 0
    var line: Int32 = 0
    var column: Int32 = 0
  }

  struct WordSetRecord: BitwiseCopyable {
    var firstUnits = UnitSetRecord()
    /// A power of two.
    var slots = IndexRange()
    var units = IndexRange()
  }

  struct MatcherRecord: BitwiseCopyable {
    var firstUnits = UnitSetRecord()
    /// A string.
    var pattern: Int32 = 0
    /// A set of words, -1 for none.
    var words: Int32 = -1
    var sequences = IndexRange()
  }

  struct SequenceRecord: BitwiseCopyable {
    var atoms = IndexRange()
    var isAnchoredAtStart: Int32 = 0
    var isAnchoredAtEnd: Int32 = 0
  }
}
