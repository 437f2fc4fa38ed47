internal import CTreeSitter
internal import Libc
package import Platform

extension Language {
  /// Creates a language from queries that were compiled before; nil if the block is of another build or damaged, so that
  /// the queries must be compiled. About 2 instructions per byte of the block.
  /// - Parameters:
  ///   - queries: the files that were compiled, with the same texts: the caller compares.
  ///   - stored: the block of `storedQueries`, aligned to 8 bytes; valid as long as `owner`.
  package convenience init?(
    name: String, grammar: Grammar, queries: Queries, stored bytes: UnsafeRawBufferPointer, owner: any AnyObject & Sendable
  ) {
    guard let compiled = CompiledLanguage(name: name, grammar: grammar, queries: queries, stored: bytes, owner: owner) else {
      return nil
    }
    self.init(compiled)
  }

  /// The compiled queries in one block for `init(name:grammar:queries:stored:owner:)`; nil for a language of rules or with
  /// queries of an untrusted folder. Reads all expressions.
  package var storedQueries: ContiguousArray<UInt8>? {
    guard !isExtended, !keepsRawCaptures,
      var writer = StoredQueriesWriter(program, problems: problems, highestPriority: highestPriority)
    else { return nil }
    meanings.store(in: &writer)
    return writer.finish()
  }
}

extension Language.Queries {
  /// Adds the files with their roles, and `firstPatternWins`, to a hash. O(text).
  package func combine(into hash: inout StableHash) {
    CompiledLanguage.forEachFile(self) { role, source in
      hash.combine(Int(role.rawValue))
      source.combine(into: &hash)
    }
    hash.combine(firstPatternWins ? 1 : 0)
  }

  /// Whether some file comes from an untrusted folder.
  package var areUntrusted: Bool { highlights.contains(where: \.isUntrusted) || injections.contains(where: \.isUntrusted) }
}

extension StructureQuery {
  /// Creates a query that was compiled before. Nil if the block is of another build or damaged.
  /// - Parameters:
  ///   - sources: the files that were compiled, with the same texts: the caller compares.
  ///   - stored: the block of `storedQueries`, aligned to 8 bytes; valid as long as `owner`.
  package convenience init?(
    _ sources: [QuerySource], grammar: Grammar, stored bytes: UnsafeRawBufferPointer, owner: any AnyObject & Sendable
  ) {
    guard let stored = StoredQueries(bytes, owner: owner, grammar: grammar, sources: sources) else { return nil }
    self.init(
      Compiled(
        problems: stored.problems(in: sources), program: QueryProgram(stored, grammar: grammar, sources: sources)))
  }

  /// The compiled query in one block for `init(_:grammar:stored:owner:)`; nil for one of an untrusted folder.
  package var storedQueries: ContiguousArray<UInt8>? {
    guard var writer = StoredQueriesWriter(program, problems: problems, highestPriority: program.highestPriority) else {
      return nil
    }
    return writer.finish()
  }
}

extension Grammar {
  /// The hash of what compiled queries depend on: the names of nodes and fields with their numbers. O(bytes of all names).
  package var namesHash: StableHash.Value {
    var hash = StableHash()
    let symbolCount = ts_language_symbol_count(language)
    hash.combine(abi)
    hash.combine(Int(symbolCount))
    for symbol in 0..<symbolCount {
      hash.combine(Int(ts_language_symbol_type(language, TSSymbol(symbol)).rawValue))
      if let name = ts_language_symbol_name(language, TSSymbol(symbol)) { hash.combine(bytes(of: name)) }
    }
    for field in 0..<ts_language_field_count(language) {
      if let name = ts_language_field_name_for_id(language, TSFieldId(field + 1)) { hash.combine(bytes(of: name)) }
    }
    return hash.value
  }

  private func bytes(of name: UnsafePointer<CChar>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: name, count: strlen(name))
  }
}
