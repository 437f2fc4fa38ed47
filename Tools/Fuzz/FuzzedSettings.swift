import DataFormats
import HighlightConfiguration
import HighlightLanguages
import HighlightRendering

/// Bytes as a folder's `highlight-lsp.toml`: every fault has a position in the text.
enum FuzzedConfiguration {
  private static let manifest: Manifest = {
    do {
      return try Manifest.load()
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  @Sendable static func run(_ bytes: [UInt8]) {
    let reader = ConfigurationReader(manifest: manifest, readsEverything: true)
    var result = ConfigurationReader.MergedSources()
    reader.merge(
      toml: ContiguousArray(bytes), path: "/nowhere/highlight-lsp.toml", origin: .workspace(isTrusted: false), into: &result)
    check(result.messages, bytes)
  }

  static func check(_ messages: [ConfigurationMessage], _ bytes: [UInt8]) {
    let lines = bytes.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    for message in messages {
      if let position = message.position {
        // A CR ends a line, too.
        let most = lines + bytes.count { $0 == 0x0D }
        precondition((1...most).contains(position.line) && position.column >= 1, message.description)
      }
      _ = message.excerpt
    }
  }
}

/// Bytes as a theme file of any form.
enum FuzzedThemes {
  @Sendable static func run(_ bytes: [UInt8]) {
    for name in ["/nowhere/t.toml", "/nowhere/t.json", "/nowhere/t.tmTheme"] {
      FuzzedConfiguration.check(Theme.faults(inText: ContiguousArray(bytes), path: name), bytes)
    }
  }
}
