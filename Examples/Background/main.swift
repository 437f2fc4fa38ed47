import HighlightLanguages
import HighlightStorage

// Opens a file of any length: no edit waits for its parse.
guard CommandLine.arguments.count == 2 else { fatalError("usage: Background FILE") }
let languages = try LanguageLibrary()
let storage = try await languages.loadStorage(ofFile: CommandLine.arguments[1])  // read by another thread
storage.highlightFirst(0..<min(storage.length, 4000))  // the lines on the screen
let parse = Task { await storage.highlightInBackground() }
storage.replaceCharacters(in: 0..<0, with: " ")  // edits may come meanwhile
await parse.value  // parse.cancel() ends it; a later call goes on
print(storage.hasSyntax, storage.exceededLimits.contains(.parseTime))  // prints true false
