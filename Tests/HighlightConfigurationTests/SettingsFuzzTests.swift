import DataFormats
import Foundation
import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import HighlightConfiguration
@testable import HighlightLanguages
@testable import HighlightThemes

/// Broken configurations and themes: nothing may crash, and every fault has a position in the text. `scripts/fuzz` tries more.
@Suite struct SettingsFuzzTests {
  private static let configuration = """
    theme = "dark"
    [limits]
    parseMilliseconds = 2000
    [languages.python]
    globs = ["*.py", "SConstruct"]
    [[rules]]
    id = "todo"
    pattern = '\\b(TODO|FIXME)(?<who>\\([a-z]+\\))?'
    scope = "comment.todo"
    severity = "warning"
    examples = [{ text = "TODO x", matches = ["TODO"] }]
    [links]
    schemes = ["https"]
    [spelling]
    languages = ["en_US"]

    """
  private static let themes = [
    ("t.toml", "inherits = \"dark\"\n[styles]\nkeyword = { foreground = \"#ff0000\", bold = true }\n\"a.b\" = \"#0f0\"\n"),
    ("t.toml", "\"ui.background\" = { bg = \"black\" }\n\"keyword\" = \"red\"\n[palette]\nred = \"#f00\"\n"),
    (
      "t.json",
      "{\"tokenColors\": [{\"scope\": [\"a\", \"b\"], \"settings\": {\"foreground\": \"#f00\"}}], \"include\": \"x\"}"
    ),
    ("t.tmTheme", "<?xml version=\"1.0\"?><plist><dict><key>settings</key><array><dict></dict></array></dict></plist>"),
  ]
  private static let fragments = [
    "[", "]", "{", "}", "\"", "'", "\"\"\"", "=", ".", "\n", "\r", "\u{FEFF}", "#", "9223372036854775808", "-1", "1e999",
    "nan",
    "inherits = \"t\"\n", "<![CDATA[", "&#x110000;", "<!ENTITY a \"b\">", "\\u0000", "\\uD800", "[[", "a.a.a.a", "true",
    "//", "/*",
  ].map { Array($0.utf8) }

  private static func mutated(_ text: String, _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(contentsOf: fragments.randomElement(using: &random) ?? [], at: place)
      case 2: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 3: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 40)], at: place)
      default: bytes.removeSubrange(place..<min(bytes.count, place + 5))
      }
    }
    return bytes
  }

  private static func check(_ messages: [ConfigurationMessage], _ bytes: [UInt8], _ step: Int) {
    let lines = 1 + bytes.count { $0 == 0x0A || $0 == 0x0D }
    for message in messages {
      if let position = message.position {
        #expect((1...lines).contains(position.line) && position.column >= 1, "step \(step): \(message)")
      }
      _ = message.excerpt
    }
  }

  @Test func mutatedConfigurationsNeverCrash() {
    var random = SeededGenerator(seed: 41)
    let reader = ConfigurationReader(manifest: TestEnvironment.manifest, readsEverything: true)
    for step in 0..<2000 {
      let bytes = Self.mutated(Self.configuration, &random)
      var result = ConfigurationReader.MergedSources()
      reader.merge(
        toml: ContiguousArray(bytes), path: "/nowhere/highlight-lsp.toml", origin: .workspace(isTrusted: step % 2 == 0),
        into: &result)
      Self.check(result.messages, bytes, step)
    }
  }

  @Test func mutatedThemesNeverCrash() {
    var random = SeededGenerator(seed: 41)
    for step in 0..<4000 {
      let (name, text) = Self.themes[step % Self.themes.count]
      let bytes = Self.mutated(text, &random)
      Self.check(Theme.faults(inText: ContiguousArray(bytes), path: "/nowhere/" + name), bytes, step)
    }
  }
}
