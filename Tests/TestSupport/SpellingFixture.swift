/// A small dictionary.
package enum SpellingFixture {
  package static func write(to folder: TemporaryFolder, below name: String) throws {
    let words = ["hello", "world", "the", "is", "see", "word", "thing", "int", "return", "match", "two", "wouldn't"]
    try folder.write("SET UTF-8\nTRY esianrtolcdugmphbyfvkwz'\n", to: "\(name)/en_XX.aff")
    try folder.write("\(words.count)\n" + words.joined(separator: "\n") + "\n", to: "\(name)/en_XX.dic")
  }

  package static func environment(_ folder: TemporaryFolder) -> [String: String] {
    ["DICPATH": folder["dictionaries"], "XDG_CONFIG_HOME": folder["config"]]
  }
}
