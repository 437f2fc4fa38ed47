import HighlightStorage
import HighlightTestSupport
import Testing

@testable import DataFormats
@testable import HighlightConfiguration
@testable import HighlightLanguages

/// Reading, checking and merging of configuration files.
@Suite struct ConfigurationTests {
  private func read(_ toml: String, origin: ConfigurationOrigin = .user) -> ConfigurationReader.MergedSources {
    var result = ConfigurationReader.MergedSources()
    ConfigurationReader(manifest: TestEnvironment.manifest)
      .merge(toml: ContiguousArray(toml.utf8), path: "/w/c.toml", origin: origin, into: &result)
    return result
  }

  @Test func everyKeyIsRead() throws {
    let result = read(
      #"""
      theme = "light"
      trustedFolders = ["/a"]
      [languages.python]
      globs = ["*.pyw", "SConstruct"]
      highlights = ["q/h.scm", "/abs.scm"]
      [languages."c#"]
      globs = ["*.csx"]
      [semanticTokens]
      legend = "extended"
      captures = { "markup.heading" = "class.heading", "punctuation" = "" }
      [links]
      schemes = ["https"]
      bareDomains = true
      paths = true
      [format]
      reflow = true
      [explain]
      hover = true
      [grammars]
      autoInstall = true
      [limits]
      parseMilliseconds = 1
      ruleMilliseconds = 2
      fileBytes = 3
      lineBytes = 4
      [[rules]]
      id = "a"
      pattern = '(x)(?<name>y)'
      flags = "im"
      scope = "keyword"
      captures = { 1 = "constant", name = "string.special" }
      languages = ["py", "plaintext"]
      within = ["comment", "!string"]
      priority = 7
      link = "https://example.com/$0"
      severity = "warning"
      message = "not $1"
      examples = [
        { text = "xy", matches = ["xy"] }, # with a note
        { text = "z", matches = [] },
      ]
      """#)
    #expect(
      result.messages.map(\.description) == [
        "/w/c.toml:5:15: warning: there is no query file \"q/h.scm\"",
        "/w/c.toml:5:26: warning: there is no query file \"/abs.scm\"",
      ])
    let configuration = result.configuration
    #expect(configuration.theme == "light")
    #expect(configuration.trustedFolders == ["/a"])
    #expect(configuration.globs.map(\.language).sorted() == ["csharp", "python", "python"])
    #expect(configuration.queries.files == ["python": [.highlights: ["/w/q/h.scm", "/abs.scm"]]])
    #expect(configuration.semanticTokenLegend == "extended")
    #expect(configuration.semanticTokenCaptures == ["markup.heading": "class.heading", "punctuation": ""])
    #expect(configuration.links.schemes == ["https"])
    #expect(configuration.links.findsBareDomains && configuration.links.findsPaths)
    #expect(configuration.reflow && configuration.explainOnHover && configuration.autoInstall)
    #expect(configuration.limits == .init(parseMilliseconds: 1, ruleMilliseconds: 2, fileBytes: 3, lineBytes: 4))
    var rule = Rule(id: "a", pattern: "(x)(?<name>y)", scope: "keyword")
    rule.flags = "im"
    rule.captures = ["1": "constant", "name": "string.special"]
    rule.languages = ["python", "plaintext"]
    rule.within = ["comment", "!string"]
    rule.priority = 7
    rule.link = "https://example.com/$0"
    rule.severity = .warning
    rule.message = "not $1"
    rule.examples = [.init(text: "xy", matches: ["xy"]), .init(text: "z", matches: [])]
    rule.location = FileLocation(path: "/w/c.toml", line: 27, column: 6)
    rule.patternLocation = FileLocation(path: "/w/c.toml", line: 28, column: 11)
    (rule.examples[0].number, rule.examples[1].number) = (1, 2)
    rule.examples[0].location = FileLocation(path: "/w/c.toml", line: 39, column: 3)
    rule.examples[1].location = FileLocation(path: "/w/c.toml", line: 40, column: 3)
    #expect(configuration.rules == [rule])
  }

  @Test(arguments: [
    ("theme = ", "/w/c.toml:1:9: error: not TOML"),
    ("a = 1\n\n  thme = 'x'\n", "/w/c.toml:3:3: warning: unknown key thme; did you mean \"theme\"?"),
    ("links = 3\n", "/w/c.toml:1:9: error: links is a whole number, not a table"),
    ("[links]\nschemes = ['a',\n  # note\n  7]\n", "/w/c.toml:4:3: error: links.schemes[1] is a whole number, not a string"),
    ("limits.fileBytes = 0", "/w/c.toml:1:20: error: limits.fileBytes is 0; use a number from 1 to 1099511627776"),
    ("limits.fileBytes = 1979-05-27", "/w/c.toml:1:20: error: limits.fileBytes is a date, not a whole number"),
    (
      "semanticTokens = { legend = 'standart' }",
      "/w/c.toml:1:29: error: semanticTokens.legend is \"standart\", not one of \"auto\", \"standard\", \"extended\"; "
        + "did you mean \"standard\"?"
    ),
    ("[languages.pyton]\n", "/w/c.toml:1:12: warning: unknown language \"pyton\"; did you mean \"python\"?"),
    ("[[rules]]\nid = 'a'\npattern = 'b'\n[[rules]]\nid = 'c'\n", "/w/c.toml:4:3: error: the rule has no pattern [c]"),
    ("[[rules]]\npattern = 'b'\n", "/w/c.toml:1:3: error: the rule has no id"),
    (
      "[[rules]]\nid = 'é'\npattern = 'é(b'\n",
      "/w/c.toml:3:14: error: bad regular expression: \"(\" and \")\" do not match (U_REGEX_MISMATCHED_PAREN) [é]"
    ),
    (
      "[[rules]]\nid = 'a'\npattern = \"\\\\d\\u00e9[b-a]\"\n",
      "/w/c.toml:3:24: error: bad regular expression: the range goes backwards (U_REGEX_INVALID_RANGE) [a]"
    ),
    (
      "rules = [{ id = 'a', pattern = '''\nab\n  c{2,1}''' }]",
      "/w/c.toml:3:8: error: bad regular expression: the interval's maximum is below its minimum (U_REGEX_MAX_LT_MIN) [a]"
    ),
    (
      "[[rules]]\nid = 'a'\npattern = 'b'\ncaptures = { 0 = 'keyword', 1 = 'string' }",
      "/w/c.toml:4:29: error: the pattern has no group \"1\" [a]"
    ),
    (
      "[[rules]]\nid = 'a'\npattern = 'b'\nwithin = ['string', '!commnt']",
      "/w/c.toml:4:21: error: unknown scope \"!commnt\"; did you mean \"comment\"? [a]"
    ),
    (
      "[[rules]]\nid = 'a'\npattern = 'b'\n[[rules]]\npattern = 'c'\nid = 'a'",
      "/w/c.toml:6:6: error: there is another rule \"a\" before this one, in line 2 [a]"
    ),
    (
      "[[rules]]\nid = 'a'\npattern = 'b'\nseverity = 'warn'",
      "/w/c.toml:4:12: error: rules[0].severity is \"warn\", not one of \"error\", \"warning\", \"information\", \"hint\""
    ),
    ("theme = 'lihgt'", "/w/c.toml:1:9: warning: unknown theme \"lihgt\""),
    ("theme = '/dev/zero'", "/w/c.toml:1:9: warning: unknown theme \"/dev/zero\""),
    ("library = 'x.so'", "/w/c.toml:1:1: warning: library is refused: libraries are loaded"),
  ])
  func faultsAreNamedWithTheirPlace(toml: String, message: String) {
    let messages = read(toml).messages.map(\.description)
    #expect(messages.contains { $0.hasPrefix(message) }, "\(messages)")
  }

  @Test func aCaretStandsUnderTheFault() {
    let result = read("[[rules]]\nid = 'a'\n\tpattern = 'é😀(b'\n")
    #expect(result.messages.first?.excerpt == [" pattern = 'é😀(b'", "               ^"])
    let long = String(repeating: "x", count: 5000)
    let excerpt = read("[[rules]]\nid = 'a'\npattern = '\(long)(\(long)'\n").messages.first?.excerpt
    #expect(excerpt?.allSatisfy { $0.count <= 120 } == true)
  }

  @Test func aBadRuleIsLeftOutAndTheOthersStay() {
    let result = read("[[rules]]\nid = 'a'\npattern = '('\n[[rules]]\nid = 'b'\npattern = 'b'\n")
    #expect(result.configuration.rules.map(\.id) == ["b"])
    #expect(!result.isBroken)
  }

  @Test func aLaterSourceReplacesByID() {
    var result = read("[[rules]]\nid = 'a'\npattern = 'a'\n[[rules]]\nid = 'b'\npattern = 'b'\n[links]\npaths = true\n")
    let reader = ConfigurationReader(manifest: TestEnvironment.manifest)
    reader.merge(
      toml: ContiguousArray("[[rules]]\nid = 'a'\npattern = 'z'\n[links]\nbareDomains = true\n".utf8), path: "d",
      origin: .workspace(isTrusted: false), into: &result)
    #expect(result.configuration.rules.map(\.pattern) == ["z", "b"])
    #expect(result.configuration.links.findsPaths && result.configuration.links.findsBareDomains)
    // A broken source changes nothing.
    reader.merge(
      toml: ContiguousArray("links.paths = 'no'\nrules = []".utf8), path: "e", origin: .user, into: &result)
    #expect(result.isBroken)
    #expect(result.configuration.rules.count == 2)
  }

  @Test func whatAnEditorSendsHasTheSameShape() throws {
    var result = ConfigurationReader.MergedSources()
    let json = try JSONReader.read(
      Array(#"{"theme":null,"links":{"paths":true},"rules":[{"id":"a","pattern":"("},{"id":"b","pattern":"b"}],"x":1}"#.utf8)
    )
    ConfigurationReader(manifest: TestEnvironment.manifest)
      .merge(json: json, name: "settings", folder: "/", into: &result)
    #expect(result.configuration.links.findsPaths)
    #expect(result.configuration.rules.map(\.id) == ["b"])
    #expect(
      result.messages.map(\.description) == [
        "settings: warning: unknown key x",
        "settings: error: bad regular expression: \"(\" and \")\" do not match (U_REGEX_MISMATCHED_PAREN) [a]",
      ])
  }

  @Test func aFolderThatIsNotTrustedMayNotNameFiles() {
    let toml = """
      trustedFolders = ["/"]
      grammars.autoInstall = true
      [languages.python]
      highlights = ["evil.scm"]
      library = "evil.so"
      """
    let result = read(toml, origin: .workspace(isTrusted: false))
    #expect(result.configuration.queries.files.isEmpty)
    #expect(result.configuration.trustedFolders.isEmpty)
    #expect(!result.configuration.autoInstall)
    #expect(result.messages.count == 4)
    #expect(result.messages.allSatisfy { $0.text.contains("refused") && $0.position != nil && $0.excerpt == nil })
    #expect(!read(toml, origin: .workspace(isTrusted: true)).configuration.queries.files.isEmpty)
  }

  @Test func hugePatternsAndRuleListsAreRefusedInOneLine() {
    let pattern = read("[[rules]]\nid = 'a'\npattern = '\(String(repeating: "a", count: 100_000))'\n")
    #expect(pattern.configuration.rules.isEmpty)
    #expect(pattern.messages.map(\.excerpt) == [nil])
    let rules = read(String(repeating: "[[rules]]\nid='a'\npattern='a'\n", count: 5000))
    #expect(rules.configuration.rules.isEmpty)
    #expect(rules.messages.count == 1)
    // After the first ones, faults are counted.
    #expect(read((0..<5000).map { "key\($0) = 1\n" }.joined()).messages.count == Bounds.problems + 1)
  }

  // MARK: What a folder may choose

  @Test func aFolderDoesNotChooseSchemes() {
    let toml = "[links]\nschemes = ['HTTPS', 'command',\n  'vscode', 'file', 'javascript', 'a b']\n"
    let folder = read(toml, origin: .workspace(isTrusted: false))
    let allowed = "a folder that is not trusted may use http, https, mailto, ftp, file only"
    #expect(
      folder.messages.map(\.description) == [
        "/w/c.toml:2:21: warning: the scheme \"command\" is refused: \(allowed)",
        "/w/c.toml:3:3: warning: the scheme \"vscode\" is refused: \(allowed)",
        "/w/c.toml:3:21: warning: the scheme \"javascript\" is refused: scripts and inlined data are never links",
        "/w/c.toml:3:35: warning: \"a b\" is not the name of a scheme; write a letter, then letters, digits, \"+\", \"-\" or "
          + "\".\"",
      ])
    #expect(folder.configuration.links.schemes == ["https", "file"])
    for origin in [ConfigurationOrigin.user, .workspace(isTrusted: true)] {
      #expect(read(toml, origin: origin).configuration.links.schemes == ["https", "command", "vscode", "file"])
    }
  }

  @Test func aFolderKeepsTheSchemesOfItsUser() {
    var result = read("links.schemes = ['http', 'vscode']")
    ConfigurationReader(manifest: TestEnvironment.manifest)
      .merge(
        toml: ContiguousArray("links.schemes = ['vscode', 'ssh']".utf8), path: "/w/d.toml",
        origin: .workspace(isTrusted: false),
        into: &result)
    #expect(result.configuration.links.schemes == ["vscode"] && result.messages.count == 1)
  }

  @Test func aFolderDoesNotLinkToPrograms() {
    let toml = """
      [[rules]]
      id = 'a'
      pattern = '#(\\d+)'
      scope = 'number'
      link = 'command:a?$1'
      [[rules]]
      id = 'b'
      pattern = 'b'
      link = '//a.test'
      [[rules]]
      id = 'c'
      pattern = 'c(.*)'
      link = '$1'
      """
    let folder = read(toml, origin: .workspace(isTrusted: false))
    #expect(
      folder.messages.map(\.description) == [
        "/w/c.toml:5:8: warning: the link is refused: a folder that is not trusted may use http, https, mailto, ftp, file only [a]",
        "/w/c.toml:9:8: warning: the link is refused: it leads to another host [b]",
      ])
    #expect(folder.configuration.rules.map(\.link) == [nil, nil, "$1"])
    #expect(folder.configuration.rules.allSatisfy { $0.linkOrigin == .folder })
    #expect(folder.configuration.rules.first?.scope == "number")
    for origin in [ConfigurationOrigin.user, .workspace(isTrusted: true)] {
      let own = read(toml, origin: origin)
      #expect(own.messages.isEmpty && own.configuration.rules.map(\.link) == ["command:a?$1", "//a.test", "$1"])
      #expect(own.configuration.rules.allSatisfy { $0.linkOrigin == .user })
    }
    for origin in [ConfigurationOrigin.rules, .client] {
      #expect(read(toml, origin: origin).configuration.rules.map(\.linkOrigin) == [.folder, .folder, .folder])
    }
  }

  @Test(arguments: ["\\n::error::x", "a\\tb", "##[error]x", String(repeating: "a", count: 129)])
  func anIDHasLettersAndDigits(id: String) {
    let result = read("[[rules]]\npattern = 'b'\nid = \"\(id)\"\n[[rules]]\nid = 'c'\npattern = 'c'\n")
    #expect(
      result.messages.map(\.description) == [
        "/w/c.toml:3:6: error: the rule has an invalid id; use at most 128 bytes of letters, digits and . _ - / : with blanks between"
      ])
    #expect(result.messages.allSatisfy { $0.isAboutRule })
    #expect(result.configuration.rules.map(\.id) == ["c"])
  }

  @Test func theProblemsOfAFileAreCounted() throws {
    let captures = (0..<100).map { "\($0) = 'keywrd'" }.joined(separator: ", ")
    let rules = (0..<400).map { "[[rules]]\nid = '\($0)'\npattern = 'b'\ncaptures = { \(captures) }\n" }.joined()
    let result = read(rules)
    #expect(result.messages.count == 101)
    // Groups that the pattern does not have.
    #expect(result.messages.last?.text == "39900 more problems are not listed; correct these first")
    let keys = read((0..<300).map { "unknown\($0) = 1\n" }.joined() + "theme = 1\n")
    #expect(keys.messages.count == 102 && keys.messages.count { $0.isFatal } == 1)
    #expect(keys.messages.last?.text == "200 more problems are not listed; correct these first")
    #expect(read("theme = 'x'\n" + (0..<99).map { "unknown\($0) = 1\n" }.joined()).messages.count == 100)
  }

  /// All patterns of a configuration have a bound together, which their source is compared with.
  @Test func theMemoryOfPatternsIsCounted() {
    let sets = String(repeating: #"[\s!]"#, count: 1200)
    let rules = (0..<4).map { "[[rules]]\nid = 'r\($0)'\npattern = '\($0 == 3 ? "b" : sets)'\n" }
    let result = read(rules.joined())
    #expect(result.configuration.rules.map(\.id) == ["r0", "r1", "r3"])
    #expect(result.messages.count == 1)
    #expect(result.messages.first?.text.hasPrefix("the patterns up to this one need more than 32 MB") == true)
    #expect(result.messages.first?.severity == .error)
    let ignored = read("spelling.ignore = ['\(sets)', '\(sets)']\n" + rules[0] + rules[3])
    #expect(ignored.configuration.rules.map(\.id) == ["r3"])
    let words = read("spelling.ignore = ['\(sets)', '\(sets)', '\(sets)', 'a']\n")
    #expect(words.configuration.spelling.ignore.count == 3)
    #expect(words.messages.count == 1)
  }

  @Test func wordFilesAreCounted() {
    let names = (0..<102).map { "'w\($0)'" }.joined(separator: ", ")
    let result = read("spelling.wordFiles = [\(names)]", origin: .workspace(isTrusted: false))
    #expect(result.configuration.spelling.wordFiles.count == 100)
    #expect(result.messages.map(\.text) == ["there are more than 100 word files; this one and those after it are not read"])
  }
}
