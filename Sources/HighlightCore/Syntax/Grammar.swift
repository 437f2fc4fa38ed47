internal import CParserInternals
internal import CTreeSitter
internal import Libc
internal import Platform

/// The reason why a grammar library cannot be used. The text describes the error of the file, not how to fix it.
public enum GrammarError: Error, CustomStringConvertible {
  /// The file does not exist.
  case missing(path: String)
  /// The file is not a complete shared library.
  case damaged(path: String, reason: String)
  /// The library does not define the parser's function.
  case noSymbol(path: String, symbol: String)
  /// The parser's language ABI is outside `supported`.
  case incompatible(path: String, abi: Int, supported: ClosedRange<Int>)
  /// The scanner of the library has a guard of an earlier version that cannot be replaced.
  case earlierGuard(path: String)

  /// The error of the file, as a sentence without a full stop.
  public var description: String {
    switch self {
    case .missing(let path): "no grammar at \(path)"
    case .damaged(let path, let reason): "\(path) is damaged: \(reason)"
    case .noSymbol(let path, let symbol): "\(path) does not define \(symbol)"
    case .incompatible(let path, let abi, let supported):
      "\(path) has language ABI \(abi); this program loads \(supported.lowerBound) to \(supported.upperBound)"
    case .earlierGuard(let path): "\(path) was built with an earlier guard of its scanner, which is not safe"
    }
  }
}

/// A tree-sitter parser loaded from a shared library; immutable and never unloaded, because trees point into it.
public final class Grammar: Sendable {
  /// The language's name.
  public let name: String
  /// The language ABI the parser was generated for.
  public let abi: Int
  /// Opaque `TSLanguage *`; immutable, so any thread may use it.
  package nonisolated(unsafe) let language: OpaquePointer
  /// Returns how often the grammar's scanner forgot its state on this thread, as counted by the guard.
  let forgottenStates: @convention(c) () -> UInt32

  /// The ABIs that the linked tree-sitter loads.
  public static let supportedABI = Int(TREE_SITTER_MIN_COMPATIBLE_LANGUAGE_VERSION)...Int(TREE_SITTER_LANGUAGE_VERSION)

  /// The state that scanners do not initialize or keep, by the name of the parser's function.
  ///
  /// CMake's scanner does not initialize the kind of the last token: no kind has the number -1. The one of reStructuredText
  /// does not initialize the character before its first one, and its saved state contains a quarter of its stack of indents:
  /// the rest was left over in memory from other texts.
  private static let lostState: [String: highlight_lost_state] = [
    "tree_sitter_cmake": highlight_lost_state(
      unset_bytes: 8, fill: 0xFF, numbers_offset: 0, count_offset: 0, capacity: 0),
    "tree_sitter_rst": highlight_lost_state(
      unset_bytes: 24, fill: 0, numbers_offset: 40, count_offset: 48, capacity: 99),
  ]

  private typealias SerializeFunction =
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<CChar>?) -> UInt32

  /// The version of the guard that is compiled into libraries. A library with another one gets the guard of this program.
  package static let guardVersion = 5
  /// Every library that was built exports its receipt under this name. It ends in ` guard:` and the version of its guard.
  package static let receiptSymbol = "highlight_lsp_grammar_receipt"

  /// Returns the version of the guard that is compiled into a library, by its receipt; nil if it has no receipt of a
  /// build.
  private static func guardVersion(of handle: UnsafeMutableRawPointer) -> Int? {
    guard let receipt = dlsym(handle, receiptSymbol) else { return nil }
    return Int(String(cString: receipt.assumingMemoryBound(to: CChar.self)).split(separator: ":").last ?? "")
  }

  private init(
    name: String, abi: Int, language: OpaquePointer, forgottenStates: @escaping @convention(c) () -> UInt32
  ) {
    self.forgottenStates = forgottenStates
    self.name = name
    self.abi = abi
    self.language = language
  }

  /// Returns the path for `dlopen`, with `./` before a file name, which `dlopen` would search in the system's
  /// folders.
  private static func loaderPath(_ path: String) -> String {
    path.utf8.contains(UInt8(ascii: "/")) ? path : "./" + path
  }

  /// Loads the parser from the library at `path`. Its function `symbol` is exported, or its address is in the trailer
  /// of the file (`PrebuiltParser`). Throws if the file is missing or damaged, has no such function, or has an
  /// unsupported ABI.
  ///
  /// The scanner of a library that was built without a guard (`grammars/build/guard.c`), or with an earlier one, gets the
  /// one of this program.
  public static func load(name: String, path: String, symbol: String) throws(GrammarError) -> Grammar {
    try SharedLibraryCheck.check(path: path)
    // Lazy binding: a grammar may mention functions that it never calls.
    guard let handle = dlopen(loaderPath(path).systemName, RTLD_LAZY | RTLD_LOCAL) else {
      throw .damaged(path: path, reason: dlerror().map { String(cString: $0) } ?? "it cannot be loaded")
    }
    do throws(GrammarError) {
      guard let address = dlsym(handle, symbol) ?? prebuilt(symbol, path: path, handle: handle) else {
        throw .noSymbol(path: path, symbol: symbol)
      }
      let function = unsafeBitCast(address, to: (@convention(c) () -> OpaquePointer?).self)
      guard let language = function() else { throw .damaged(path: path, reason: "\(symbol) gives no language") }
      let abi = Int(highlight_language_abi(language))
      guard supportedABI.contains(abi) else {
        throw .incompatible(path: path, abi: abi, supported: supportedABI)
      }
      let counter = dlsym(handle, "highlight_lsp_forgotten_states")
      let hasGuard = counter != nil && guardVersion(of: handle) == guardVersion
      let serialize =
        counter == nil || hasGuard ? nil : dlsym(handle, symbol + "_external_scanner_serialize_unguarded")
      if counter != nil && !hasGuard && serialize == nil { throw .earlierGuard(path: path) }
      // Without a scanner this is the language itself; the guards of newer ABIs are for libraries that need less of one.
      let guarded = highlight_guarded_language(
        UnsafeRawPointer(language), hasGuard, serialize.map { unsafeBitCast($0, to: SerializeFunction.self) },
        Self.lostState[symbol] ?? highlight_lost_state()
      ).map { OpaquePointer($0) }
      if guarded == nil {
        if abi <= 14 { throw .damaged(path: path, reason: "too many grammars are loaded") }
        if serialize != nil { throw .earlierGuard(path: path) }
      }
      var forgottenStates: @convention(c) () -> UInt32 = highlight_guard_forgotten_states
      if let counter, hasGuard { forgottenStates = unsafeBitCast(counter, to: (@convention(c) () -> UInt32).self) }
      return Grammar(name: name, abi: abi, language: guarded ?? language, forgottenStates: forgottenStates)
    } catch {
      // While the library stays open, the same path gives the same library, whatever is installed there.
      dlclose(handle)
      throw error
    }
  }

  /// Returns the address of the function whose name and address are in the trailer of a library; nil if there are
  /// none.
  private static func prebuilt(
    _ symbol: String, path: String, handle: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer? {
    guard let parser = PrebuiltParser.read(from: path), parser.symbol == symbol else { return nil }
    return parser.function(in: handle)
  }

  /// Returns the C string that the library at `path` exports as `const char symbol[]`. Nil if the library cannot be
  /// loaded, or does not export the symbol. The library stays loaded.
  public static func exportedText(path: String, symbol: String) -> String? {
    guard (try? SharedLibraryCheck.check(path: path)) != nil,
      let handle = dlopen(loaderPath(path).systemName, RTLD_LAZY | RTLD_LOCAL), let address = dlsym(handle, symbol)
    else { return nil }
    return String(cString: address.assumingMemoryBound(to: CChar.self))
  }
}
