import Foundation
import HighlightLanguages
import HighlightStorage
import TestSupport
import Testing

/// Where a program that uses the library gets its languages from.
@Suite struct LanguageLibraryTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func theLanguagesOfThePackageAreThere() throws {
    let languages = try LanguageLibrary()
    #expect(languages.languageNames.count > 200 && languages.languageNames == languages.languageNames.sorted())
    // Rules need no grammar.
    let storage = try languages.storage(ofFile: try folder.write("127.0.0.1 localhost # here\n", to: "hosts"))
    #expect(storage.attributes(at: 0).attributes?.scope == "constant")
    #expect(storage.attributes(at: 22).attributes?.scope == "comment")
    #expect(try languages.text(ofFile: folder["hosts"]).text.string(in: 0..<9) == "127.0.0.1")
  }

  @Test func theResourcesOfThePackageAreBesideTheProgram() throws {
    let beside = URL(filePath: Program.debugPath).deletingLastPathComponent().path(percentEncoded: false)
    let resources = beside + "highlight-lsp_CLanguageData.resources/grammars/"
    for name in ["packages.toml", "json/language.toml", "hosts/lines.toml", "json/highlights.scm", "shared-names.table"] {
      #expect(
        FileManager.default.contentsEqual(atPath: resources + name, andPath: Program.package + "grammars/" + name), "\(name)"
      )
    }
    // They are enough to open the library.
    #expect(try LanguageLibrary(dataFolder: resources).languageNames == LanguageLibrary().languageNames)
  }

  @Test(arguments: ["grammars/json", "json"]) func grammarsOfTheCallersFolderComeFirst(subfolder: String) throws {
    _ = Program.dataHome
    try folder.write("", to: subfolder + "/note")
    try FileManager.default.copyItem(
      atPath: Program.grammarFolder + "/json/parser.so", toPath: folder[subfolder + "/parser.so"])
    let languages = try LanguageLibrary(dataFolder: folder.path)
    let storage = HighlightingStorage(UTF16Text("[true]"), language: try languages.language(named: "json"))
    #expect(storage.attributes(at: 1).attributes?.scope != nil)
    // Not those of the user instead. The file that is loaded stays as it is.
    try FileManager.default.removeItem(atPath: folder[subfolder + "/parser.so"])
    try folder.write("no library", to: subfolder + "/parser.so")
    #expect(throws: LanguageError.self) { try LanguageLibrary(dataFolder: folder.path).language(named: "json") }
  }

  @Test(arguments: [("languages.toml", "[languages.tiny]\n"), ("tiny/language.toml", "")])
  func aFolderWithLanguagesHasItsOwn(file: String, header: String) throws {
    try folder.write(header + "lines = true\nextensions = [\"tiny\"]\n", to: file)
    try folder.write("[[main]]\nmatch = 'x'\nscope = \"keyword\"\n", to: "tiny/lines.toml")
    let languages = try LanguageLibrary(dataFolder: folder.path)
    #expect(languages.languageNames == ["tiny"])
    let storage = try languages.storage(ofFile: try folder.write("ax", to: "a.tiny"))
    #expect(storage.attributes(at: 1).attributes?.scope == "keyword" && storage.attributes(at: 0).attributes == nil)
  }

  @Test func aFolderThatIsMissingIsNamed() {
    let error = #expect(throws: ManifestError.self) { try LanguageLibrary(dataFolder: folder["none"]) }
    #expect(error?.description.contains("\(folder["none"]) is not a folder") == true)
  }

  @Test func unknownLanguagesAreNotInstalled() throws {
    let languages = try LanguageLibrary()
    #expect(throws: LanguageError.self) { try languages.installGrammar(named: "jsno") }
    // Rules need nothing.
    try languages.installGrammar(named: "hosts")
  }

  @Test func othersWhoMayWriteToTheFolderAreNoted() throws {
    _ = Program.dataHome
    try folder.write("", to: "json/note")
    try FileManager.default.copyItem(atPath: Program.grammarFolder + "/json/parser.so", toPath: folder["json/parser.so"])
    chmod(folder["json/parser.so"], 0o666)
    let error = #expect(throws: LanguageError.self) { try LanguageLibrary(dataFolder: folder.path).language(named: "json") }
    #expect(error?.description.contains("is writable by others") == true)
  }
}
