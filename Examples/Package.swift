// swift-tools-version: 6.1

import PackageDescription

/// An example, in the folder of its name.
func example(_ name: String, _ libraries: String...) -> Target {
  .executableTarget(
    name: name, dependencies: libraries.map { .product(name: $0, package: "highlight-lsp") }, path: name)
}

let package = Package(
  name: "examples",
  dependencies: [.package(name: "highlight-lsp", path: "..")],
  targets: [
    example("Storage", "HighlightStorage"),
    example("Words", "HighlightStorage"),
    example("Background", "HighlightStorage", "HighlightLanguages"),
    example("Links", "HighlightStorage", "TextLayout"),
    example("Columns", "HighlightStorage", "TextLayout"),
    example("FindAndReplace", "HighlightStorage", "TextLayout"),
    example("Spelling", "HighlightStorage"),
    example("Editor", "HighlightStorage", "TextLayout", "HighlightLanguages", "HighlightRendering"),
  ],
  swiftLanguageModes: [.v6]
)
