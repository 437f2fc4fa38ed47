/// Short titles of the ids of findings.
enum RuleTitles {
  private static let known = [
    "assertion": "The highlighting differs from an assertion", "no-assertions": "An assertion file without assertions",
    "snapshot": "The highlighting differs from a snapshot", "config": "A fault in a configuration",
    "rules": "A fault in a rule", "theme": "A fault in a theme", "root": "A configuration that cuts off those above",
    "file": "A file that cannot be read", "missing-grammar": "A grammar that is missing",
    "missing-dictionary": "A dictionary that is missing", "limit": "Something was skipped because a limit was exceeded",
    "spelling": "A word that is in no dictionary", "bidi-control": "A control that changes the order of text",
    "invisible-character": "A character that cannot be seen", "confusable": "Letters that look alike",
    "mixed-line-ends": "Lines that end in several ways", "unknown-ignore": "An ignore comment with an unknown id",
    "unused-ignore": "An ignore comment that hides nothing", "query-syntax": "A syntax error in a query file",
    "unknown-node": "A query names a node that the grammar lacks",
    "unknown-field": "A query names a field that the grammar lacks",
    "unknown-capture": "A capture that means nothing", "unknown-predicate": "A predicate that does not exist",
    "bad-predicate": "A predicate with wrong arguments", "impossible-pattern": "A pattern that can never match",
    "shadowed-pattern": "A pattern that can never win", "idle-pattern": "A pattern that does nothing",
    "idle-predicate": "A predicate that does nothing", "runaway-pattern": "An expression that can run away",
    "languages": "A fault in a list of languages",
    "unknown-language": "A query names a language that does not exist", "inherits": "A query file inherits itself",
    "query-file": "A query file that cannot be used", "query-pattern": "A pattern that cannot be used",
    "line-grammar": "A fault in the rules of a language", "unproved-pattern": "A pattern that no fixture shows",
    "uncolored-kind": "Leaves without a highlight", "edit": "An edit that gives another result than a fresh run",
  ]

  /// Returns the title of an id, a sentence without a full stop. An unknown id belongs to a rule of a configuration:
  /// its title names the rule.
  static func title(of id: String) -> String { known[id] ?? "What the rule \"\(id)\" finds" }
}
