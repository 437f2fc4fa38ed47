internal import HighlightCore
internal import LanguageManifest
internal import Platform
internal import SystemSupport

/// The files with the compiled queries of a language (`MappedCache`), so that a start compiles nothing.
///
/// `grammar install` writes one beside the library of the grammar, `KIND.compiled`. It is valid for the program and the
/// queries of that time. Otherwise, and for queries of the user, there is one in the user's cache. It is written when
/// queries are compiled for the second time: writing costs 1.1 to 1.6 million instructions, a quarter of a start, and a
/// query that is being edited often runs once for each version (26 November 2026, callgrind). The first run leaves a
/// mark of 64 bytes. Without a folder that may be written to, they are compiled at each start.
struct CompiledQueryFiles {
  /// The number of files that the cache keeps.
  static let limit = 512

  private let kind: String
  private let language: String
  private let library: GrammarLibrary
  private let paths: [String]
  private let key: StableHash.Value

  /// Creates the description of the compiled files of a language's queries. Their key depends on the program, the
  /// grammar, the language, the kind and the query files.
  /// - Parameters:
  ///   - kind: `highlights` for all that highlighting needs, otherwise a `StructureKind`.
  ///   - paths: the paths of the query files.
  ///   - combine: adds the content of the query files to the key.
  init(
    _ kind: String, of language: String, library: GrammarLibrary, grammar: Grammar, paths: [String],
    combine: (inout StableHash) -> Void
  ) {
    (self.kind, self.language, self.library, self.paths) = (kind, language, library, paths)
    var key = StableHash()
    key.combine(ProgramIdentity.hash)
    key.combine(grammar.namesHash)
    key.combine(language)
    key.combine(kind)
    combine(&key)
    self.key = key.value
  }

  /// The path in the folder of the grammar's library.
  private var installedPath: String { library.folder + "/" + kind + ".compiled" }

  /// The path in the user's cache. Its name depends on the paths of the query files and the build of the program, not on the
  /// texts: a query that is edited replaces its file.
  private var cachePath: String {
    var name = StableHash()
    name.combine(ProgramIdentity.hash)
    for path in paths { name.combine(path) }
    let plain = String(decoding: language.utf8.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "_") : $0 }, as: UTF8.self)
    return "\(MappedCache.folder)/\(plain)-\(kind)-\(String(name.value.low, radix: 16))"
  }

  /// What `read` makes of the first file that fits, otherwise what `compile` makes; the second time that is written to the
  /// user's cache.
  /// - Parameters:
  ///   - read: returns the value of a payload; nil for a damaged one.
  ///   - store: returns the payload of a value; nil if it cannot be stored.
  func value<Value>(
    read: (MappedCache.Payload) -> Value?, compile: () -> Value, store: (Value) -> ContiguousArray<UInt8>?
  ) -> Value {
    if let payload = MappedCache.map(installedPath, key: key), let value = read(payload) { return value }
    let cachePath = cachePath
    if let payload = MappedCache.map(cachePath, key: key), let value = read(payload) { return value }
    let value = compile()
    let isMarked = MappedCache.hasKey(cachePath, key)
    let isWritten =
      isMarked
      ? MappedCache.write(to: cachePath, key: key, payload: { store(value) }) : MappedCache.mark(cachePath, key: key)
    // To look through the folder costs as much as all the rest.
    if isWritten && key.low % 16 == 0 { MappedCache.trim(MappedCache.folder, to: Self.limit) }
    return value
  }

  /// Writes the file next to the library, unless there is one with the right key.
  /// - Returns: true if the file is there now; false if it cannot be written.
  func install(_ store: () -> ContiguousArray<UInt8>?) -> Bool {
    MappedCache.map(installedPath, key: key) != nil
      || MappedCache.write(to: installedPath, key: key, isReadByAll: true, payload: store)
  }
}
