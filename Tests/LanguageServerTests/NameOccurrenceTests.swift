import Foundation
import HighlightStorage
import HighlightTestSupport
import Testing

@testable import HighlightCore
@testable import HighlightLanguages
@testable import JSONRPC
@testable import LanguageServer

/// Where else a name stands and means the same.
@Suite struct NameOccurrenceTests {
  private static func storage(
    _ text: String, _ language: String, queries: Language.Queries? = nil
  ) throws -> (HighlightingStorage, LanguageLoader) {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let loaded = try queries.map { try loader.language(language, queries: $0).get() } ?? loader.language(language).get()
    let storage = HighlightingStorage(
      UTF16Text(text), language: loaded, languageProvider: loader, parseMilliseconds: 60_000)
    return (storage, loader)
  }

  private static func described(_ occurrences: [NameOccurrence]) -> [String] {
    occurrences.map { "\($0.range) \($0.isDefinition.map { $0 ? "write" : "read" } ?? "text")" }
  }

  // MARK: Against a simple way

  /// What the names of one text mean, found the simple way: every leaf, every match, every scope.
  private struct SimpleNames {
    /// What a definition belongs to: a scope, from its beginning or from behind a declaration.
    private struct Owner: Hashable {
      var scope: Range<Int>
      var declaration: Int?
      /// Where it is known.
      var range: Range<Int> { (declaration ?? scope.lowerBound)..<scope.upperBound }
    }

    private let text: UTF16Text
    /// By the text of a name: the leaves that have it.
    private(set) var leaves: [String: [SyntaxNode]] = [:]
    private var scopes: Set<Range<Int>>
    private var captured: [String: Set<Range<Int>>] = [:]
    /// With the number of the pattern: that of the last one counts.
    private var roles: [Range<Int>: (pattern: Int, role: String)] = [:]
    /// Nodes in which each word is a name, and the patterns that say so.
    private var words: [(pattern: Int, range: Range<Int>)] = []
    private let hasQuery: Bool

    init(_ storage: HighlightingStorage, query: StructureQuery?) {
      text = storage.text
      hasQuery = query != nil
      scopes = [0..<storage.length]
      var nodes: Set<Range<Int>> = []
      var paths: [Int: [Explanation.Node]] = [:]
      func outermost(at offset: Int) -> [Explanation.Node] {
        if let known = paths[offset] { return known }
        // The document's own language is the outermost.
        let path = storage.syntaxLayers(at: offset).first?.nodes ?? []
        paths[offset] = path
        return path
      }
      var offset = 0
      while offset < storage.length {
        let path = outermost(at: offset)
        nodes.formUnion(path.map(\.range))
        if let leaf = path.last, leaf.range.lowerBound == offset, leaf.isNamed, isFree(leaf.range),
          // Nothing stands in it, such as the unit in a number of CSS.
          leaf.range.allSatisfy({ outermost(at: $0).last?.range == leaf.range })
        {
          leaves[text.string(in: leaf.range), default: []].append(
            SyntaxNode(range: leaf.range, kind: leaf.kind, isNamed: true, language: ""))
          // Nothing begins inside of a name.
          if SimpleNames.isName(text.string(in: leaf.range)) { offset = leaf.range.upperBound - 1 }
        }
        offset += 1
      }
      guard let query, let language = storage.language else { return }
      let matches = storage.matches(of: { $0 === language ? query : nil })
      for match in matches.sorted(by: { $0.pattern < $1.pattern }) {
        for capture in match.captures where nodes.contains(capture.range) {
          captured[capture.name, default: []].insert(capture.range)
          switch capture.name {
          case _ where capture.name.hasPrefix("local.scope"): scopes.insert(capture.range)
          case "local.definition.none": roles[capture.range] = (match.pattern, "")
          case _ where capture.name.hasPrefix("local.definition") || capture.name.hasPrefix("local.member"):
            roles[capture.range] = (match.pattern, capture.name)
          case "local.words": words.append((match.pattern, capture.range))
          default: continue
          }
        }
      }
    }

    /// Whether no letter or digit stands beside a range; what is written beside a `$` has it in its own leaf where it belongs to it.
    private func isFree(_ range: Range<Int>) -> Bool {
      [range.lowerBound - 1, range.upperBound].allSatisfy { offset in
        guard offset >= 0 && offset < text.count else { return true }
        return text[offset] < 0x80 && !UInt8(text[offset]).isNameByte
      }
    }

    private func isBlock(_ scope: Range<Int>) -> Bool { isOnly("local.scope.block", scope) }

    /// Whether a scope is of one kind and of no other one.
    private func isOnly(_ kind: String, _ scope: Range<Int>) -> Bool {
      let kinds = captured.filter { $0.key.hasPrefix("local.scope") && $0.value.contains(scope) }.keys
      return !kinds.isEmpty && kinds.allSatisfy { $0.hasPrefix(kind) }
    }

    /// The scopes in which a name is looked up, the innermost first: others than the first do not show what is their own, and
    /// behind one whose names are those of the text comes the text.
    private func seen(_ around: [Owner], seesText: Set<Range<Int>>) -> [Owner] {
      guard let innermost = around.first?.scope else { return [] }
      let seen = around.filter { $0.scope == innermost || !isOnly("local.scope.own", $0.scope) }
      guard let last = seen.first(where: { seesText.contains($0.scope) })?.scope else { return seen }
      let end = seen.lastIndex { $0.scope == last } ?? 0
      return Array(seen[...end]) + seen.dropFirst(end + 1).filter { $0.scope == 0..<text.count }
    }

    /// What is around a place, the innermost first, without what a piece outside of a scope leaves out.
    private func owners(around range: Range<Int>, and declared: Set<Owner>) -> [Owner] {
      func holds(_ other: Range<Int>) -> Bool {
        other.lowerBound <= range.lowerBound && range.upperBound <= other.upperBound
      }
      // The order of those of one range: a scope, a piece outside, what is behind a declaration.
      var around: [(owner: Owner?, range: Range<Int>, order: Int)] = scopes.filter(holds).map { (Owner(scope: $0), $0, 0) }
      around += (captured["local.outside"] ?? []).filter(holds).map { (nil, $0, 1) }
      around += declared.filter { holds($0.range) }.map { ($0, $0.range, 2) }
      around.sort { ($0.range.count, -$0.range.lowerBound, $0.order) < ($1.range.count, -$1.range.lowerBound, $1.order) }
      var result: [Owner] = []
      var leavesOut = false
      for (owner, _, _) in around {
        guard let owner else {
          leavesOut = true
          continue
        }
        if !leavesOut || owner.scope == 0..<text.count && owner.declaration == nil { result.append(owner) }
        leavesOut = false
      }
      return result
    }

    /// The end of the declaration that a definition is known behind.
    private func declarationEnd(_ place: Range<Int>, in scope: Range<Int>) -> (end: Int, isNew: Bool)? {
      let new = captured["local.declaration.new"] ?? []
      let innermost = (captured["local.declaration"] ?? []).union(new)
        .filter { $0.lowerBound <= place.lowerBound && place.lowerBound < $0.upperBound }
        .min { ($0.count, $0.lowerBound) < ($1.count, $1.lowerBound) }
      if let innermost, scope.lowerBound <= innermost.lowerBound, innermost.upperBound <= scope.upperBound {
        return (innermost.upperBound, new.contains(innermost))
      }
      let value = (captured["local.declaration.value"] ?? []).filter { $0.lowerBound >= place.upperBound }
        .min { $0.lowerBound < $1.lowerBound }
      guard let value, value.upperBound <= scope.upperBound else { return nil }
      let isInner = scopes.contains {
        $0.count < scope.count && $0.count > value.count && $0.contains(value.lowerBound)
          && value.upperBound <= $0.upperBound
      }
      return isInner ? nil : (value.upperBound, false)
    }

    /// Returns what a leaf means: as a whole or, where words are names and no scope has that, the part of it that is a name.
    func occurrences(of leaf: SyntaxNode) -> [NameOccurrence] {
      let whole = SimpleNames.isName(text.string(in: leaf.range)) ? [leaf.range] : []
      let part = leaf.range.prefix { text[$0] >= 0x80 || text[$0] == 0x24 || UInt8(text[$0]).isNameByte }
      let parts = captured.keys.contains("local.words") && !part.isEmpty && part != leaf.range ? [part] : []
      let found = (whole + parts.filter { SimpleNames.isName(text.string(in: $0)) }).map { occurrences(of: $0, leaf.kind) }
      return (found.first { $0.isBound } ?? found.first { !$0.places.isEmpty })?.places ?? []
    }

    /// The places where a name is a word of a node, and no part of another one.
    private func wordPlaces(of name: String) -> [Range<Int>] {
      let length = name.utf16.count
      var places: Set<Range<Int>> = []
      for node in words.map(\.range) {
        for start in node.lowerBound..<max(node.lowerBound, node.upperBound - length + 1) {
          let place = start..<start + length
          if text.string(in: place) == name && isFree(place) { places.insert(place) }
        }
      }
      return Array(places)
    }

    private func occurrences(of target: Range<Int>, _ kind: String) -> (places: [NameOccurrence], isBound: Bool) {
      let name = text.string(in: target)
      let leaves = leaves[name] ?? []
      guard hasQuery else {
        return (leaves.filter { $0.kind == kind }.map { NameOccurrence(range: $0.range, isDefinition: nil) }, false)
      }
      let inWords = wordPlaces(of: name)
      func role(_ range: Range<Int>) -> String {
        let own = roles[range]
        let word = words.filter { $0.range.lowerBound <= range.lowerBound && range.lowerBound < $0.range.upperBound }.last
        guard let own, own.pattern > word?.pattern ?? -1 else { return "" }
        return own.role
      }
      let names = Set(leaves.filter { !SimpleNames.isText($0.kind) || !role($0.range).isEmpty }.map(\.range) + inWords)
        .sorted { $0.lowerBound < $1.lowerBound }
      func marked(_ capture: String) -> Set<Range<Int>> {
        let marked = leaves.map(\.range).filter { captured[capture]?.contains($0) == true }
        return Set(marked.map { owners(around: $0, and: [])[0].scope })
      }
      let seesText = marked("local.foreign.text")
      let foreign = marked("local.foreign").union(seesText)
      /// The ordinary one is first.
      func spaces(_ range: Range<Int>) -> [String] {
        let own = captured.filter { $0.key.hasPrefix("local.space.") && $0.value.contains(range) }.keys
          .map { $0.hasSuffix(".value") ? "" : $0 }
        return own.isEmpty ? [""] : own.sorted()
      }
      var meanings: [Range<Int>: String] = [:]
      for space in Set(names.flatMap(spaces)).sorted() {
        let inSpace = names.filter { spaces($0).contains(space) && !role($0).hasPrefix("local.member") }
        var own: [Range<Int>: Owner] = [:]
        var known: [Range<Int>: Owner] = [:]
        for place in inSpace where role(place).hasPrefix("local.definition") {
          if ["assigned", "self", "text"].contains(where: { role(place) == "local.definition.\($0)" }) { continue }
          let around = owners(around: place, and: []).map(\.scope)
          var scope = around[0]
          if role(place).hasSuffix("outer") { scope = around.count > 1 ? around[1] : around[0] }
          if role(place).hasSuffix("hoisted") { scope = around.first { !isBlock($0) || $0 == around.last } ?? scope }
          if seesText.contains(scope) { own[place] = Owner(scope: around.last!) }
          if foreign.contains(scope) { continue }
          var owner = Owner(scope: scope)
          let isPlain = !role(place).hasSuffix("outer") && !role(place).hasSuffix("hoisted")
          if isPlain, scope != around.last, let found = declarationEnd(place, in: scope) {
            let new = Owner(scope: scope, declaration: found.end)
            owner = found.isNew ? new : known[scope] ?? new
          } else {
            known[scope] = known[scope] ?? owner
          }
          known[scope] = owner.declaration == nil ? known[scope] : owner
          own[place] = owner
        }
        var plain = Set(own.values.filter { $0.declaration == nil })
        for place in inSpace where role(place) == "local.definition.self" {
          let scope = Owner(scope: owners(around: place, and: [])[0].scope)
          own[place] = plain.insert(scope).inserted ? scope : Owner(scope: place)
        }
        let assigned = inSpace.filter { role($0).hasSuffix("assigned") }
          .map { ($0, owners(around: $0, and: []).map(\.scope)) }
        for (place, around) in assigned.sorted(by: { ($0.1.count, $0.0.lowerBound) < ($1.1.count, $1.0.lowerBound) })
        where !foreign.contains(around[0]) {
          let last = around.firstIndex { !isBlock($0) || $0 == around.last } ?? 0
          let scope = around[...last].first { plain.contains(Owner(scope: $0)) } ?? around[0]
          own[place] = Owner(scope: scope)
          plain.insert(Owner(scope: scope))
        }
        let all = Set(own.values)
        let declared = all.filter { $0.declaration != nil }
        for place in inSpace where own[place] == nil {
          own[place] = seen(owners(around: place, and: declared), seesText: seesText).first { all.contains($0) }
        }
        if inSpace.contains(where: { own[$0] == nil && role($0) == "local.definition.text" }) {
          for place in inSpace where own[place] == nil { own[place] = Owner(scope: 0..<text.count) }
        }
        // What is defined in two spaces is one.
        var same: [Owner: String] = [:]
        for (place, owner) in own where role(place).hasPrefix("local.definition") {
          same[owner] = same[owner] ?? meanings[place]
        }
        for (place, owner) in own where meanings[place] == nil { meanings[place] = same[owner] ?? "\(space) \(owner)" }
      }
      guard names.contains(target) else { return ([], false) }
      func meaning(_ range: Range<Int>) -> String? {
        role(range).hasPrefix("local.member") ? role(range) : meanings[range]
      }
      let wanted = meaning(target)
      let found = names.filter { meaning($0) == wanted }
        .map { NameOccurrence(range: $0, isDefinition: role($0).hasPrefix("local.definition")) }
      return (found, wanted != nil && meanings[target] != nil)
    }

    /// Whether a node of this type is a piece of a string or the like.
    private static func isText(_ kind: String) -> Bool {
      ["string", "char", "regex", "comment", "content", "fragment", "text"].contains { kind.contains($0) }
    }

    static func isName(_ text: String) -> Bool {
      text.utf16.allSatisfy { $0 >= 0x80 || $0 == 0x2D || $0 == 0x24 || UInt8($0).isNameByte }
        && text.utf16.contains { $0 >= 0x80 || $0 == 0x24 || UInt8($0).isNameByte && !(0x30...0x39).contains($0) }
    }
  }

  /// `make test` takes every third one: each place of a text is looked at in the slow way, too.
  private static let fixtures = HighlightFixtures.tested.enumerated()
    .filter { TestEnvironment.runsAll || $0.offset % 3 == 0 }.map(\.element)
  private static let folders = Set(fixtures.map { $0.prefix { $0 != "/" } }).map(String.init).sorted()

  @Test(arguments: folders) func everyNameOfEveryFixtureMeansWhatTheSimpleWaySays(folder: String) throws {
    // Languages are loaded once.
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    for name in Self.fixtures where name.hasPrefix(folder + "/") { try checkNames(of: name, loader) }
  }

  private func checkNames(of name: String, _ loader: LanguageLoader) throws {
    let language = try HighlightFixtures.language(of: name).name
    let text = String(decoding: try Data(contentsOf: URL(filePath: "\(HighlightFixtures.folder)/\(name)")), as: UTF8.self)
    let storage = HighlightingStorage(
      UTF16Text(text), language: try loader.language(language).get(), languageProvider: loader, parseMilliseconds: 60_000)
    let query = try loader.structureQuery(.locals, of: #require(storage.language))
    let names = SimpleNames(storage, query: query)
    var count = 0
    // What is parsed once more, without what its parser does not know, has its names there.
    let isParsedAgain = names.leaves.values.joined().contains { leaf in
      storage.syntaxLayers(at: leaf.range.lowerBound).dropFirst().contains { $0.language == language && !$0.nodes.isEmpty }
    }
    if isParsedAgain { return }
    for leaf in names.leaves.values.joined() {
      // Inside of embedded texts the names are those.
      guard storage.syntaxLayers(at: leaf.range.lowerBound).dropFirst().allSatisfy(\.nodes.isEmpty) else { continue }
      let found = storage.occurrences(ofNameAt: leaf.range.lowerBound, query: { $0 === storage.language ? query : nil })
      let text = storage.text.string(in: leaf.range)
      let isName = SimpleNames.isName(text)
      let expected = names.occurrences(of: leaf)
      #expect(
        found == expected,
        "\(name): \(text) at \(leaf.range): \(Self.described(found)), not \(Self.described(expected))")
      if isName { count += 1 }
    }
    // Texts of others have no names; this one is given to rules as a whole.
    let isOfRules = name == "javascript/flow-licensed.js"
    #expect(count > 0 || query == nil || text.utf8.count < 100 || isOfRules, "\(name)")
  }

  /// The matcher is asked around the occurrences only: no capture may stand elsewhere than where its match is found.
  @Test func theFilesOfLocalsAreMatchedForNamesWhereTheirCapturesStand() throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    var count = 0
    for entry in TestEnvironment.ownLanguages {
      guard let query = loader.structureQuery(.locals, of: try loader.language(entry.name).get()) else { continue }
      #expect(query.isFoundAtCaptures, "\(entry.name)")
      count += 1
    }
    #expect(count >= 11)
  }

  @Test func aQueryWhoseMatchesAreFoundElsewhereIsMatchedEverywhere() throws {
    let (storage, _) = try Self.storage("def f(a):\n  g(a)\na\n", "python")
    let language = try #require(storage.language)
    let text =
      "(function_definition body: (block)) @local.scope (function_definition body: (_)) @_x (parameters (identifier) @local.definition)"
    let elsewhere =
      "(function_definition (block) @_body) @local.scope\n(function_definition parameters: (parameters (identifier) @local.definition))"
    // A pattern that captures nothing in its last node is found at its first.
    for (source, isFoundThere) in [(text, true), (elsewhere, false)] {
      let query = StructureQuery([QuerySource(path: "test.scm", text: source)], grammar: try #require(language.grammar))
      #expect(query.problems.map(\.description) == [])
      #expect(query.isFoundAtCaptures == isFoundThere)
      #expect(Self.described(storage.occurrences(ofNameAt: 6, query: { _ in query })) == ["6..<7 write", "14..<15 read"])
    }
  }

  // MARK: Files of others

  private static func query(_ text: String, for storage: HighlightingStorage) throws -> StructureQuery? {
    let source = QuerySource(path: "test.scm", text: text)
    return StructureQuery(names: [source], grammar: try #require(storage.language?.grammar))
  }

  /// Only what is captured is a name, and a function belongs to what is around it.
  @Test func filesOfNeovimSayWhatNamesMean() throws {
    let (storage, _) = try Self.storage("def f(a):\n  a.a\n  return a\nf\n", "python")
    let text = """
      (function_definition) @local.scope
      ((function_definition name: (identifier) @local.definition.function)
        (#set! definition.function.scope "parent"))
      (parameters (identifier) @local.definition.parameter)
      (attribute object: (identifier) @local.reference)
      (return_statement (identifier) @local.reference)
      (expression_statement (identifier) @local.reference)
      """
    let query = try #require(try Self.query(text, for: storage))
    #expect(query.problems.map(\.description) == [])
    func found(_ offset: Int) -> [String] { Self.described(storage.occurrences(ofNameAt: offset, query: { _ in query })) }
    #expect(found(6) == ["6..<7 write", "12..<13 read", "25..<26 read"])
    #expect(found(14) == [])
    #expect(found(4) == ["4..<5 write", "27..<28 read"])
  }

  @Test func aFileForHighlightingAloneSaysNothingOfNames() throws {
    let (storage, _) = try Self.storage("", "python")
    let plain = "(lambda) @local.scope (assignment left: (identifier) @local.definition)"
    #expect(try Self.query(plain, for: storage) == nil)
    for setting in ["local.uses \"function\"", "local.for \"highlights\""] {
      let text = "((function_definition name: (identifier) @local.definition.function) (#set! \(setting)))"
      #expect(try Self.query(plain + text, for: storage) == nil)
    }
    #expect(try Self.query(plain + "(parameters (identifier) @local.definition.parameter)", for: storage) != nil)
  }

  /// There a reference was what defines nothing.
  @Test func aFileOfBindingsMeansWhatItMeant() throws {
    let (storage, _) = try Self.storage("a = 1\ndef f():\n  a = 2\na\n", "python")
    let text = """
      (function_definition) @local.scope
      (assignment left: (identifier) @local.definition)
      (block (expression_statement (assignment left: (identifier) @local.reference)))
      (attribute attribute: (identifier) @local.member)
      """
    let source = QueryFinder.locals(ofBindings: QuerySource(path: "bindings.scm", text: text))
    let query = try #require(try Self.query(source.text, for: storage))
    let found = storage.occurrences(ofNameAt: 0, query: { _ in query })
    #expect(Self.described(found) == ["0..<1 write", "17..<18 read", "23..<24 read"])
  }

  // MARK: Faults of before

  @Test func aVariableOfAShellIsTheSameWithItsDollarSign() throws {
    let text = "m=1\necho $m ${m}$m$n\nn=2\n"
    let (storage, loader) = try Self.storage(text, "bash")
    for offset in [0, 10, 14, 17] {
      let found = storage.occurrences(ofNameAt: offset, query: { loader.structureQuery(.locals, of: $0) })
      #expect(Self.described(found) == ["0..<1 write", "10..<11 read", "14..<15 read", "17..<18 read"], "\(offset)")
    }
  }

  @Test func namesOfEmbeddedTextsAreLookedForThere() throws {
    let text = "<p>ab</p>\n<script>\nlet ab = 1\nab()\n</script>\n<script>ab</script>\n"
    let (storage, loader) = try Self.storage(text, "html")
    let found = storage.occurrences(ofNameAt: 23, query: { loader.structureQuery(.locals, of: $0) })
    #expect(Self.described(found) == ["23..<25 write", "30..<32 read"])
  }

  // MARK: Bounds

  private static let manyLines = 30_000

  /// Names in numbers for which looking at each from the root, or at each scope for each, would take minutes.
  @Test func manyOccurrencesInManyScopesAreFound() throws {
    let line = "def f(x): return x + y\n"
    let text = String(repeating: line, count: Self.manyLines)
    let (storage, loader) = try Self.storage(text, "python", queries: Language.Queries())
    let query = { loader.structureQuery(.locals, of: $0) }
    let middle = line.utf16.count * Self.manyLines / 2
    let own = storage.occurrences(ofNameAt: middle + 6, query: query)
    #expect(Self.described(own) == ["\(middle + 6)..<\(middle + 7) write", "\(middle + 17)..<\(middle + 18) read"])
    // The name that nobody defines, at the places next to the cursor.
    let free = storage.occurrences(ofNameAt: middle + 21, query: query, limit: 15_000)
    #expect(free.count == 15_000)
    #expect(free.first?.range.lowerBound == middle + 21 - 7_500 * line.utf16.count)
    for limit in [1, 2, 3, 10] {
      let few = storage.occurrences(ofNameAt: middle + 21, query: query, limit: limit)
      #expect(few.count == limit)
      #expect(few.contains { $0.range.lowerBound == middle + 21 })
    }
    #expect(storage.occurrences(ofNameAt: 21, query: query, limit: 100).count == 100)
    let end = line.utf16.count * (Self.manyLines - 1)
    #expect(storage.occurrences(ofNameAt: end + 21, query: query, limit: 100).last?.range.lowerBound == end + 21)
  }

  @Test func aSearchEndsSoonAfterItIsToldTo() throws {
    let (storage, loader) = try Self.storage(
      String(repeating: "x = f(x, 1)\n", count: 5_000), "python", queries: Language.Queries())
    let query = { loader.structureQuery(.locals, of: $0) }
    var polls = 0
    let all = storage.occurrences(
      ofNameAt: 0, query: query,
      shouldStop: {
        polls += 1
        return false
      })
    #expect(all.count == 10_000)
    let allPolls = polls
    #expect(allPolls > 50)
    for stop in stride(from: 1, through: allPolls, by: max(allPolls / 40, 1)) {
      polls = 0
      let none = storage.occurrences(
        ofNameAt: 0, query: query,
        shouldStop: {
          polls += 1
          return polls >= stop
        })
      #expect(none.isEmpty)
      #expect(polls == stop)
    }
  }

  @Test func theRequestInProgressKnowsThatItIsCancelled() {
    let inbox = Inbox<Event>()
    let body = #"{"jsonrpc":"2.0","id":7,"method":"textDocument/documentHighlight"}"#
    #expect(!inbox.isRunningCancelled)
    inbox.put(.message(IncomingMessage(body: ContiguousArray(body.utf8))))
    _ = inbox.take()
    #expect(!inbox.isRunningCancelled)
    inbox.cancel(.number(8))
    #expect(!inbox.isRunningCancelled)
    inbox.cancel(.number(7))
    #expect(inbox.isRunningCancelled)
    #expect(inbox.endRequest(.number(7)))
    #expect(!inbox.isRunningCancelled)
  }

  // MARK: The nodes around places

  @Test(arguments: ["html/page.html", "markdown_inline", "javascript/view.jsx", "bash/script.sh"])
  func theNodesOfManyPlacesAreThoseOfEach(name: String) throws {
    guard let file = HighlightFixtures.files.first(where: { $0.hasPrefix(name) }) else {
      Issue.record("no fixture \(name)")
      return
    }
    let text = String(decoding: try Data(contentsOf: URL(filePath: "\(HighlightFixtures.folder)/\(file)")), as: UTF8.self)
    let (storage, _) = try Self.storage(text, String(file.prefix { $0 != "/" }))
    let offsets = Array(0...storage.length)
    let all = storage.nodes(atEach: offsets)
    let some = storage.nodes(atEach: offsets, limit: 3)
    for offset in offsets {
      let expected =
        offset == storage.length
        ? []
        : storage.syntaxLayers(at: offset).flatMap(\.nodes).filter { $0.range.contains(offset) }.reversed().map {
          "\($0.kind) \($0.range)"
        }
      #expect(all[offset].map { "\($0.kind) \($0.range)" } == expected, "\(offset)")
      #expect(storage.nodes(at: offset) == all[offset])
      #expect(some[offset] == Array(all[offset].prefix(3)))
    }
  }
}

extension UInt8 {
  fileprivate var isNameByte: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self == 0x5F
  }
}
