import HighlightStorage
import TextLayout

// No row ends inside a link: one that is too long overflows a row of its own.
let storage = HighlightingStorage("see https://example.com/a-long-path or www.example.com", language: nil)
let layout = TextLayoutManager(storage: storage, textContainers: [TextContainer(columns: 20)])
storage.addLayoutManager(layout)

for row in layout.lineFragments(inContainer: 0, from: 0, to: 24) { print(storage.text.string(in: row.range)) }
// prints see
// prints https://example.com/a-long-path
// prints or www.example.com

// A link of one's own may contain blanks.
storage.addAttribute(.link, value: "https://example.com", range: 36..<54)
print(storage.links().last?.target ?? "")  // prints https://example.com
