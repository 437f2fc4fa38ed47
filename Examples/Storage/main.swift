import HighlightStorage

// A language of rules in Swift: it needs no parser and no file.
let grammar = LineGrammar(states: [
  "main": [
    .rule(LineGrammar.Rule("#.*", scope: "comment")),
    .rule(LineGrammar.Rule(#""[^"]*""#, scope: "string")),
    .rule(LineGrammar.Rule(#"\b(?:if|then|end)\b"#, scope: "keyword")),
  ]
])
let language = Language(name: "mine", lineGrammar: grammar, source: QuerySource(path: "mine", text: ""))
for problem in language.problems { print(problem) }

let rules = RuleSet([Rule(id: "todo", pattern: "TODO", scope: "comment.todo")])
for problem in rules.problems { print(problem) }

let storage = HighlightingStorage(
  "if a then # TODO https://example.com", language: language,
  annotations: AnnotationSettings(rules: rules, linkDetector: .standard))
storage.replaceCharacters(in: 3..<4, with: #""b""#)
let (attributes, range) = storage.attributes(at: 16)
print(range, attributes?.scope ?? "none")  // prints 14..<18 comment.todo
for link in storage.links() { print(link.range, link.target) }  // prints 19..<38 https://example.com

for run in storage.combinedRuns(in: 0..<storage.length) {
  print(run.range, storage.attributeTable[run.attribute].scope ?? "none")
}
// prints 0..<2 keyword
// prints 3..<6 string
// prints 7..<11 keyword
// prints 12..<14 comment
// prints 14..<18 comment.todo
// prints 18..<38 comment
