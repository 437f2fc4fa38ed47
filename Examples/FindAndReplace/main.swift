import HighlightStorage
import TextLayout

let storage = TextStorage("one: a@b, two: c@d")
let client = TextInputClient(storage: storage)

// Find, from the caret on, with groups by number or name.
let address = try RegularExpression(#"(?<user>\w+)@(\w+)"#)
for match in try address.matches(in: storage.text, range: 8..<storage.length, budget: 50_000_000) {
  print(match.range, storage.text.string(in: match[2] ?? 0..<0))  // prints 15..<18 d
}
let literal = try RegularExpression("A@B", flags: [.ignoreMetacharacters, .caseInsensitive])
print(try literal.matches(in: storage.text).first?.range ?? 0..<0)  // prints 5..<8

// Replace all by a template: one step for undo.
print(try client.replaceMatches(of: address, withTemplate: "$2 at ${user}"))  // prints 2
print(storage.string)  // prints one: b at a, two: d at c
client.undo()
print(storage.string)  // prints one: a@b, two: c@d
print(client.hasUnsavedChanges)  // prints false
