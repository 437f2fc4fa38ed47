import Foundation
import HighlightLanguages
import HighlightRendering
import HighlightStorage
import TextLayout

private func write(_ text: String, _ name: String) throws -> String {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("library-promises-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  let file = folder.appendingPathComponent(name)
  try Data(text.utf8).write(to: file)
  return file.path
}

private let sample = HighlightSample()

/// A text with a scope and a link.
private struct HighlightSample: Sendable {
  func make() -> HighlightingStorage {
    let storage = HighlightingStorage(UTF16Text("let a = 1 // https://example.com\n"), language: nil)
    storage.setAttributes(Attributes(scope: "keyword"), range: 0..<3)
    return storage
  }
}

private func needsSendable(_: (some Sendable).Type) {}

let packagePromises: [Promise] = [
  // MARK: Batteries

  Promise("languages-are-there-without-environment-or-installation") {
    unsetenv("HIGHLIGHT_LSP_DATA")
    let languages = try LanguageLibrary()
    try expect(languages.languageNames.count > 200, "there are \(languages.languageNames.count) languages")
    try equal(languages.languageName(ofFile: "a.py", head: Array("x = 1\n".utf8)), "python", "the language")
  },
  Promise("languages-of-rules-need-no-grammar") {
    setenv("XDG_DATA_HOME", "/nonexistent", 1)
    let storage = try LanguageLibrary().storage(ofFile: try write("127.0.0.1 localhost # here\n", "hosts"))
    try equal(storage.attributes(at: 0).attributes?.scope, "constant", "the scope of the address")
    try equal(storage.attributes(at: 22).attributes?.scope, "comment", "the scope of the comment")
  },
  Promise("a-moved-program-finds-the-resources-beside-it") {
    if CommandLine.arguments.contains("--moved") {
      try equal(try LanguageLibrary().language(named: "hosts").name, "hosts", "the language")
      return
    }
    let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("library-promises-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let resources = "highlight-lsp_CLanguageData.resources"
    for name in [own.lastPathComponent, resources] {
      try FileManager.default.copyItem(
        at: own.deletingLastPathComponent().appendingPathComponent(name), to: folder.appendingPathComponent(name))
    }
    let process = Process()
    process.executableURL = folder.appendingPathComponent(own.lastPathComponent)
    process.arguments = ["a-moved-program-finds-the-resources-beside-it", "--moved"]
    process.environment = [:]
    try process.run()
    process.waitUntilExit()
    try equal(process.terminationStatus, 0, "the exit code of the moved program")
  },
  Promise("a-missing-grammar-says-what-to-do") {
    setenv("XDG_DATA_HOME", "/nonexistent", 1)
    do {
      _ = try LanguageLibrary().language(named: "python")
      throw Broken(description: "there is a grammar")
    } catch let error as LanguageError {
      try expect(error.description.contains("highlight-lsp grammar install python"), "the message is \(error)")
    }
  },
  Promise("grammars-of-the-callers-folder-come-first") {
    let file = try write("no library", "parser.so")
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    let json = folder.appendingPathComponent("grammars/json")
    try FileManager.default.createDirectory(at: json, withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: file, toPath: json.appendingPathComponent("parser.so").path)
    do {
      _ = try LanguageLibrary(dataFolder: folder.path).language(named: "json")
      throw Broken(description: "another library is loaded")
    } catch let error as LanguageError {
      try expect("\(error)".contains(json.path), "the message is \(error)")
    }
  },
  Promise("a-folder-with-a-list-has-its-own-languages") {
    let list = try write("[languages.tiny]\nlines = true\nextensions = [\"tiny\"]\n", "languages.toml")
    let folder = URL(fileURLWithPath: list).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder.appendingPathComponent("tiny"), withIntermediateDirectories: true)
    try Data("[[main]]\nmatch = 'x'\nscope = \"keyword\"\n".utf8).write(to: folder.appendingPathComponent("tiny/lines.toml"))
    let languages = try LanguageLibrary(dataFolder: folder.path)
    try equal(languages.languageNames, ["tiny"], "the languages")
    let storage = try languages.storage(ofFile: try write("x", "a.tiny"))
    try equal(storage.attributes(at: 0).attributes?.scope, "keyword", "the scope")
  },
  Promise("a-storage-renders-as-text") {
    let storage = sample.make()
    for form in RenderedForm.allCases where form != .json {
      let text = storage.rendered(as: form, title: "a")
      try expect(text.contains("let") && text.contains("https://example.com"), "\(form) is \(text)")
    }
  },
  Promise("a-storage-renders-as-png-or-says-what-is-missing") {
    do {
      try expect(try sample.make().renderedData(as: .png).starts(with: [0x89, 0x50, 0x4E, 0x47]), "this is no png")
    } catch let error as RenderingError {
      try expect(!RenderedDataForm.png.isAvailable && error.description.contains("rsvg-convert"), "the message is \(error)")
    }
  },
  Promise("a-storage-renders-as-pdf-or-says-what-is-missing") {
    do {
      try expect(try sample.make().renderedData(as: .pdf).starts(with: Array("%PDF-".utf8)), "this is no pdf")
    } catch let error as RenderingError {
      try expect(!RenderedDataForm.pdf.isAvailable && error.description.contains("cairo"), "the message is \(error)")
    }
  },

  // MARK: Concurrency

  Promise("rules-expressions-and-checkers-are-sendable") {
    needsSendable(UTF16Text.self)
    needsSendable(AttributedText.self)
    needsSendable(Theme.self)
  },
  Promise("another-task-follows-the-edits") {
    let storage = TextStorage(UTF16Text("hello"))
    let edits = storage.edits
    let task = Task {
      var seen: [String] = []
      for await edit in edits { seen.append("\(edit.version) \(edit.editedRange) \(edit.changeInLength)") }
      return seen
    }
    storage.replaceCharacters(in: 0..<1, with: "J")
    storage.beginEditing()
    storage.replaceCharacters(in: 5..<5, with: "!")
    storage.replaceCharacters(in: 0..<0, with: "> ")
    storage.endEditing()
    try equal(storage.version, 3, "the version")
    try await end(storage: consume storage, task)
  },

  // MARK: The reference

  Promise("what-is-said-of-textkit-exists") {
    // The names of the table in docs/library.md, as types.
    let types: [Any.Type] = [
      TextStorage.self, HighlightingStorage.self, (any TextStorageDelegate).self, AttributeKey.self,
      TextLayoutManager.self, (any GlyphMetrics).self, (any LayoutManager).self, TextContainer.self, ParagraphStyle.self,
      TextInputClient.self, TextLocation.self, TextRange.self, (any TextTokenizing).self, StorageTokenizer.self,
      (any TextInputDelegate).self, RegularExpression.self, LinkDetector.self, SpellChecker.self,
    ]
    try expect(!types.isEmpty, "there are no types")
  },
]

/// Waits for the edits of a storage that is released before.
private func end(storage: consuming TextStorage, _ task: Task<[String], Never>) async throws {
  _ = consume storage
  let seen = await task.value
  try equal(seen, ["1 0..<1 0", "3 0..<8 3"], "the sessions")
}
