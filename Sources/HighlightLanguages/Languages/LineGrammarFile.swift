internal import DataFormats
package import HighlightCore
package import LanguageManifest
internal import TextModel

/// `lines.toml`: the rules of a language that has no parser.
///
/// Every key is a state, an array of tables: `match` with what a match means, or `include` with the name of another state.
/// docs/rule-languages.md describes the keys.
package struct LineGrammarFile {
  package static let fileName = "lines.toml"

  // A state has the rules of the states that it includes, so all states together may have the square of this number.
  private static let maxEntries = 1024

  /// The errors in the file. The valid parts are used.
  private(set) var messages: [ConfigurationMessage] = []
  private(set) var grammar = LineGrammar(states: [:])
  let text: ConfigurationText
  private let source: String
  /// The states in the order of the file, without invalid parts; nil for a file that is not valid TOML.
  private(set) var states: [State]?

  /// A state, and the tables of its rules.
  struct State {
    let name: String
    let range: Range<Int>?
    let entries: [ConfigurationValue]
  }

  /// How many rules there are.
  package var ruleCount: Int { grammar.states.values.reduce(0) { $0 + $1.count } }

  /// The keys of a rule, with their meanings.
  package static let keys: [(name: String, text: String)] = [
    ("match", "An ICU regular expression. It matches within its line."),
    ("flags", "Letters of `i` (ignore case), `x` (white space and comments in the pattern mean nothing), `m`, `s` and `w`."),
    ("scope", "The scope of the whole match."),
    ("captures", "Scopes of groups, by number or name. They win over `scope`."),
    ("pop", "How many states are left; `main` is never left."),
    ("push", "The state that is entered after that, or a list whose last one becomes current."),
    ("keep", "What the entered states remember: text with `$1`, `${name}` and `${kept}`."),
    ("language", "The language of a part of the match: a name or alias, with the same substitutions."),
    ("filename", "The same by the name of a file."),
    ("text", "The group that is in this language. Not set: the whole match."),
    ("joined", "A word: the matches with it are one text."),
    ("hole", "The text that the joined text has in place of the match."),
    ("include", "Alone in its table: all rules of another state are inserted here."),
    ("examples", "Tests of the rule: `{ text = \"…\", matches = [\"…\"] }`. `check` compares what it matches in the text."),
  ]

  /// The replacement of `${host}` and `${hole}` in rules of templates.
  private let host: TemplateHost?

  /// Whether nothing in it is checked.
  private let isVerified: Bool

  /// Reads a file of rules; its errors are in `messages`. A file that is not valid TOML has no rules.
  /// - Parameters:
  ///   - host: the language around the pieces of a template; nil if the language is not a template.
  ///   - isProven: whether the file is known to be valid. Then expressions are compiled when they are first matched.
  package init(_ bytes: ContiguousArray<UInt8>, path: String, host: TemplateHost? = nil, isVerified: Bool = false) {
    self.host = host
    self.isVerified = isVerified
    text = ConfigurationText(path: path, bytes: bytes)
    source = String(decoding: bytes, as: UTF8.self)
    let document = TOMLDocument(bytes)
    messages = text.messages(about: document)
    guard messages.isEmpty else { return }
    states = []
    var rest = Self.maxEntries
    for state in document.root.members {
      guard case .array(let entries) = state.value.content else {
        tell(
          "\(state.key) is \(state.value.typeName), not the rules of a state, each under [[\(state.key)]]", state.keyRange)
        continue
      }
      let taken = Array(entries.prefix(max(rest - 1, 0)))
      if rest > 0 {
        grammar.states[state.key] = taken.compactMap { entry($0) }
        states?.append(State(name: state.key, range: state.keyRange, entries: taken))
      }
      rest -= 1 + taken.count
      if rest < 0 || taken.count < entries.count {
        tell(
          "the states and rules are more than \(Self.maxEntries); those from here on are left out",
          entries.dropFirst(taken.count).first?.range ?? state.keyRange)
        break
      }
    }
  }

  /// The errors of the file itself, without those of its rules.
  var problems: [QueryProblem] {
    messages.map {
      QueryProblem(path: $0.path, line: $0.position?.line ?? 1, column: $0.position?.column ?? 1, message: $0.text)
    }
  }

  /// Returns the language with the rules of the file; the errors of the file become the problems of the language.
  package func language(named name: String) -> Language {
    let source = QuerySource(path: text.path, text: source, isVerified: isVerified)
    return Language(name: name, lineGrammar: grammar, source: source, problems: problems)
  }

  /// Returns the language in which only the rule at a location gives a scope, and whose texts begin in a state.
  func language(ofRuleAt location: FileLocation?, in state: String) -> Language {
    var grammar = grammar
    for (name, entries) in grammar.states {
      grammar.states[name] = entries.map { entry in
        guard case .rule(var rule) = entry else { return entry }
        (rule.captures, rule.embedded) = ([:], nil)
        rule.scope = rule.location == location ? "keyword" : nil
        return .rule(rule)
      }
    }
    if state != LineGrammar.mainState { grammar.states[LineGrammar.mainState] = [.include(state, location: nil)] }
    return Language(name: "example", lineGrammar: grammar, source: QuerySource(path: text.path, text: source))
  }

  private mutating func tell(_ message: String, _ range: Range<Int>?) {
    messages.append(text.message(.error, message, at: range?.lowerBound, showsLine: true))
  }

  private mutating func entry(_ value: ConfigurationValue) -> LineGrammar.Entry? {
    let names = Self.keys.map(\.name)
    for member in value.members where !names.contains(member.key) {
      tell("unknown key \(member.key)\(didYouMean(nearestTo: member.key, among: names))", member.keyRange)
    }
    if let name = string("include", of: value) {
      if value.members.count > 1 {
        tell("a rule with include has no other keys", value.members.first { $0.key != "include" }?.keyRange)
      }
      return .include(name, location: text.location(of: value["include"]?.range?.lowerBound))
    }
    guard let pattern = string("match", of: value) else {
      if value["match"] == nil { tell("the rule has no match", value.range) }
      return nil
    }
    var rule = LineGrammar.Rule(pattern, scope: string("scope", of: value))
    rule.flags = string("flags", of: value) ?? ""
    if let captures = value["captures"] {
      if case .table = captures.content {
      } else {
        tell("captures is \(captures.typeName), not a table of groups and scopes", captures.range)
      }
    }
    for member in value["captures"]?.members ?? [] {
      guard let scope = member.value.string else {
        tell("captures.\(member.key) is \(member.value.typeName), not a scope", member.value.range)
        continue
      }
      rule.captures[member.key] = scope
    }
    if let pop = value["pop"] {
      switch pop.content {
      case .integer(let count) where count >= 0 && count <= 64: rule.pops = count
      case .boolean(let isOne): rule.pops = isOne ? 1 : 0
      case .integer(let count): tell("pop is \(count), not a number of states from 0 to 64", pop.range)
      default: tell("pop is \(pop.typeName), not a number of states", pop.range)
      }
    }
    if let push = value["push"] {
      if let states = push.string.map({ [$0] }) ?? push.strings, states.count == max(push.elements.count, 1) {
        rule.pushes = states
      } else {
        tell("push is \(push.typeName), not the name of a state or an array of names", push.range)
      }
    }
    rule.keeps = string("keep", of: value)
    rule.embedded = embedded(value)
    rule.location = text.location(of: value.range?.lowerBound)
    rule.patternLocation = text.location(of: value["match"]?.range?.lowerBound)
    return .rule(rule)
  }

  private mutating func embedded(_ value: ConfigurationValue) -> LineGrammar.Embedded? {
    var embedded: LineGrammar.Embedded
    if let name = string("language", of: value) {
      embedded = LineGrammar.Embedded(.language(host?.filled(name) ?? name))
    } else if let name = string("filename", of: value) {
      embedded = LineGrammar.Embedded(.filename(name))
    } else {
      return nil
    }
    if let number = value["text"]?.integer {
      embedded.group = String(number)
    } else if let name = string("text", of: value) {
      embedded.group = name
    }
    embedded.joined = string("joined", of: value)
    embedded.hole = string("hole", of: value).map { host?.filled($0) ?? $0 }
    return embedded
  }

  private mutating func string(_ key: String, of value: ConfigurationValue) -> String? {
    guard let found = value[key] else { return nil }
    guard let string = found.string else {
      tell("\(key) is \(found.typeName), not a string", found.range)
      return nil
    }
    return string
  }
}
