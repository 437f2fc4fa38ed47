import Testing
import TextModel

@Suite struct ScopeNamesTests {
  @Test func everyCanonicalScopeIsItsOwnRole() {
    for scope in ScopeNames.canonical { #expect(ScopeNames.role(of: scope) == .scope(scope)) }
  }

  @Test(arguments: [
    ("function.method.call", "function.method.call"),
    ("function.method.call.python", "function.method.call"),
    ("keyword.unheard.of", "keyword"),
    ("constant.numeric.float", "number.float"),
    ("constant.numeric.hex", "number"),
    ("constant.language.nil", "constant.builtin"),
    ("text.title.1", "markup.heading"),
    ("text.unheard", "markup.raw"),
    ("punctuation", "punctuation.delimiter"),
    ("punctuation.bracket.round", "punctuation.bracket"),
    ("method.call", "function.method.call"),
    ("method.unheard", "function.method"),
    ("include", "keyword.import"),
    ("storageclass.lifetime", "keyword.modifier"),
    ("diff.unheard", "diff.delta"),
    ("type.qualifier", "keyword.modifier"),
  ])
  func theLongestKnownPrefixDecides(capture: String, scope: String) {
    #expect(ScopeNames.role(of: capture) == .scope(scope))
  }

  @Test func everyAliasLeadsToACanonicalScope() {
    let captures = [
      "escape", "namespace", "field", "parameter", "float", "conditional", "repeat", "exception", "preproc", "define",
      "symbol", "debug", "delimiter", "error", "special", "method", "string.regex", "string.special.key", "text.uri",
      "text.diff.add", "markup.bold", "markup.link.text", "comment.block.documentation", "keyword.control.import",
      "keyword.storage.type", "variable.other.member", "constant.character.escape", "function.special", "diff", "markup",
    ]
    for capture in captures {
      guard case .scope(let scope) = ScopeNames.role(of: capture) else {
        Issue.record("\(capture) has no scope")
        continue
      }
      #expect(ScopeNames.canonical.contains(scope), "\(capture)")
    }
  }

  @Test(arguments: ["none", "embedded"]) func holes(capture: String) {
    #expect(ScopeNames.role(of: capture) == .hole)
  }

  @Test(arguments: ["spell", "nospell", "conceal", "conceal_lines", "url", "_helper", "_"])
  func channels(capture: String) {
    #expect(ScopeNames.role(of: capture) == .channel)
  }

  /// A prefix ends at a dot: `keywords` is no `keyword`.
  @Test(arguments: ["", "keywords", "foo", "foo.keyword", "Keyword", "number-float"])
  func unknownNames(capture: String) {
    #expect(ScopeNames.role(of: capture) == .unknown)
  }
}
