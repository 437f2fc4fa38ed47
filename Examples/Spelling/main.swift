import HighlightStorage

// Dictionaries are two files of Hunspell. The library takes their paths and searches no folders.
let arguments = CommandLine.arguments.dropFirst() + ["/usr/share/hunspell/en_US"]
let base = arguments.first ?? ""
let dictionary = try SpellingDictionary(name: "en_US", affixes: base + ".aff", words: base + ".dic")
let checker = SpellChecker([dictionary])

// Prose.
let text = UTF16Text("teh cat adn dog")
for word in checker.misspellings(in: text, range: 0..<text.count) {
  print(text.string(in: word.range), checker.guesses(forWordRange: word.range, in: text).contains("the"))
}
// prints teh true
// prints adn false
checker.learn("adn")
print(checker.misspellings(in: text, range: 0..<text.count).map { text.string(in: $0.range) })  // prints ["teh"]

// Code: comments, strings and prose of a storage; names only where they are defined, if you ask for them.
let grammar = LineGrammar(states: ["main": [.rule(LineGrammar.Rule("#.*", scope: "comment"))]])
let language = Language(name: "mine", lineGrammar: grammar, source: QuerySource(path: "mine", text: ""))
let storage = HighlightingStorage("coutn = 1  # teh wrnog word", language: language)
storage.spelling = SpellingChecks(checker)
print(storage.spellingFindings.map { storage.text.string(in: $0.range) })  // prints ["teh", "wrnog"]
checker.ignore("wrnog")
storage.spelling = SpellingChecks(checker)  // marks follow edits; after `ignore` and `learn` set the checks again
print(storage.spellingFindings.map { storage.text.string(in: $0.range) })  // prints ["teh"]
