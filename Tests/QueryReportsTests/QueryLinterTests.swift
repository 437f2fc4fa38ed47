import HighlightStorage
import HighlightTestSupport
import Testing

@testable import HighlightLanguages
@testable import QueryReports

/// What is wrong with query files, without the program around it.
@Suite struct QueryLinterTests {
  private static func file(_ text: String, isChecked: Bool = true) -> QueryLinter.File {
    QueryLinter.File(source: QuerySource(path: "a.scm", text: text), role: .highlights, isChecked: isChecked)
  }

  private static func issues(_ files: QueryLinter.File..., firstPatternWins: Bool = false) throws -> [QueryFinding] {
    let grammar = try LanguageLoader(manifest: TestEnvironment.manifest).grammar(named: "json").get()
    return QueryLinter.issues(in: files, grammar: grammar, firstPatternWins: firstPatternWins)
  }

  /// What is wrong, and the texts in which it is.
  @Test(
    arguments: [
      ("(pair key: (string) @property)\n", []), ("; é\n(pairs) @property\n", ["unknown-node pairs"]),
      ("(pair keys: (string) @property)\n", ["unknown-field keys"]), ("(array) @x\n(nulls) @y", ["unknown-node nulls"]),
    ] as [(String, [String])])
  func namesThatTheGrammarDoesNotHave(text: String, expected: [String]) throws {
    let issues = try Self.issues(Self.file(text)).filter { $0.kind != .unknownCapture }
    let utf8 = Array(text.utf8)
    let found = issues.map { "\($0.kind.rawValue) \(String(decoding: utf8[$0.range], as: UTF8.self))" }
    #expect(found == expected)
  }

  @Test func allErrorsOfAPatternAreFound() throws {
    let issues = try Self.issues(Self.file("(pairs keys: (strings) @property)\n"))
    #expect(Set(issues.map(\.kind)) == [.unknownNode, .unknownField])
    #expect(issues.filter { $0.kind == .unknownNode }.count == 2)
    #expect(issues.map(\.range.lowerBound) == issues.map(\.range.lowerBound).sorted())
  }

  @Test(arguments: [false, true]) func ofEqualPatternsOneNeverWins(firstPatternWins: Bool) throws {
    let issues = try Self.issues(
      Self.file("(null) @constant\n"), Self.file("(null) @keyword\n"), firstPatternWins: firstPatternWins)
    #expect(issues.map(\.kind) == [.shadowedPattern])
    #expect(issues.first?.source == (firstPatternWins ? 1 : 0))
  }

  @Test func ofInheritedFilesNothingIsReported() throws {
    #expect(try Self.issues(Self.file("(pairs) @property\n", isChecked: false)).isEmpty)
  }

  /// Predicates that no text or node satisfies together.
  @Test(arguments: [
    "((string) @string (#eq? @string \"a\") (#eq? @string \"b\"))",
    "((string) @string (#eq? @string \"a\") (#not-eq? @string \"a\"))",
    "((string) @string (#match? @string \"^b\") (#eq? @string \"a\"))",
    "((string) @string (#any-of? @string \"a\" \"b\") (#any-of? @string \"c\" \"d\"))",
    "((string) @string (#any-of? @string \"a\" \"b\") (#not-eq? @string \"a\") (#not-match? @string \"^b\"))",
    "((string) @string (#match? @string \"^a+$\") (#lua-match? @string \"^[b-z]\"))",
    "((string) @string (#contains? @string \"x\") (#not-contains? @string \"x\"))",
    "((string) @string (#has-parent? @string array) (#has-parent? @string pair))",
    "((pair key: (_) @_a value: (_) @string) (#eq? @_a @string) (#not-eq? @_a @string))",
    "((array (string)+ @string) (#eq? @string \"a\") (#eq? @string \"b\"))",
    "([(string) @string (number) @string] (#eq? @string \"a\") (#eq? @string \"b\"))",
  ]) func predicatesThatExcludeEachOther(text: String) throws {
    let issues = try Self.issues(Self.file(text))
    #expect(issues.map(\.kind) == [.impossiblePattern], "\(issues)")
    #expect(issues.first?.message.contains("does not hold together with") == true)
  }

  @Test(arguments: [
    "((string) @string (#eq? @string \"a\") (#match? @string \"^a\"))",
    "((string) @string (#any-of? @string \"a\" \"b\") (#not-eq? @string \"a\"))",
    "((string) @string (#any-eq? @string \"a\") (#any-eq? @string \"b\"))",
    "((array (string) @string (number)? @_n) (#eq? @_n \"1\") (#eq? @_n \"2\"))",
    "([(string) @string (number) @number] (#eq? @string \"a\") (#eq? @number \"b\"))",
    "([(string) @string (number) @_n] (#eq? @_n \"a\") (#eq? @_n \"b\"))",
    "((pair key: (_) @_a value: (_) @string) (#eq? @_a \"a\") (#eq? @string \"b\"))",
    "((string) @string (#match? @string \"a\") (#match? @string \"b\"))",
    "((string) @string (#has-ancestor? @string array) (#has-ancestor? @string pair))",
  ]) func predicatesThatMayHoldTogether(text: String) throws {
    #expect(try Self.issues(Self.file(text)).map(\.message) == [])
  }

  /// Directives of other programs, and what is said about them.
  @Test(arguments: [
    ("(#set! conceal \"\")", "idle-predicate conceal"), ("(#set! bo.commentstring \"x\")", "idle-predicate no such setting"),
    ("(#set! injection.language \"json\")", "idle-predicate it is for injections"), ("(#set! priority 90)", ""),
    ("(#set! priorty 90)", "bad-predicate did you mean \"priority\"?"), ("(#offset! @string 0 1 0 -1)", ""),
    ("(#trim! @string)", ""), ("(#gsub! @string \"a\" \"b\")", "idle-predicate text of injections"),
    ("(#make-range! \"x\" @string @string)", "idle-predicate capture the node"),
    ("(#downcase! @string)", "idle-predicate leave it out"),
    ("(#nth? @string 1)", "bad-predicate write the anchor"),
    ("(#set-lang-from-info-string! @string)", "bad-predicate as @injection.language"),
    ("(#set-lang-from-mimetype! @string)", "bad-predicate as @injection.language"),
    ("(#match? @string \"\\\\v<a>\")", ""), ("(#match? @string \"\\\\va@<=b\")", "bad-predicate has no counterpart"),
    ("(#match? @string \"\\\\<a\")", "idle-predicate write \\b"), ("(#is? local)", ""),
  ]) func directivesOfOtherPrograms(call: String, expected: String) throws {
    let issues = try Self.issues(Self.file("((string) @string \(call))"))
    guard let (kind, text) = expected.firstRange(of: " ").map({ (expected[..<$0.lowerBound], expected[$0.upperBound...]) })
    else {
      #expect(issues.map(\.message) == [])
      return
    }
    #expect(issues.map(\.kind.rawValue) == [String(kind)], "\(issues)")
    #expect(issues.first?.message.contains(text) == true, "\(issues)")
  }

  /// Anchors at an end of a node where the child can never be.
  @Test(arguments: [
    ("python", "(call . (argument_list)) @function", "argument_list"),
    ("python", "(call (identifier) @function .)", "identifier"), ("python", "(call . (identifier) @function)", ""),
    ("python", "(call (argument_list) @function .)", ""), ("python", "(argument_list . (comment) @comment)", ""),
    ("python", "(function_definition . name: (identifier) @function)", ""),
    ("python", "(function_definition . parameters: (parameters) @function)", "parameters"),
    ("python", "(function_definition (block) @function .)", ""),
    ("python", "(function_definition (parameters) @function .)", "parameters"),
    ("python", "(function_definition . \"def\" @keyword)", ""),
    ("python", "(function_definition . \":\" @keyword)", "\":\""),
    ("python", "(call . [(generator_expression) (argument_list)] @function)", ""),
    ("python", "(module . (expression_statement) @function)", ""),
    ("python", "(binary_operator . (primary_expression) @type)", ""),
    ("json", "(pair . (number) @number)", "number"), ("json", "(pair . (string) @string)", ""),
  ]) func childrenThatAreNeverAtAnEnd(language: String, text: String, expected: String) throws {
    let grammar = try LanguageLoader(manifest: TestEnvironment.manifest).grammar(named: language).get()
    let issues = QueryLinter.issues(in: [Self.file(text)], grammar: grammar)
    #expect(issues.map(\.kind) == (expected.isEmpty ? [] : [.impossiblePattern]), "\(issues)")
    if let issue = issues.first { #expect(text.dropFirst(issue.range.lowerBound).hasPrefix(expected), "\(issue)") }
  }
}
