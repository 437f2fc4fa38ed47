// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "highlight-editor",
  dependencies: [.package(name: "highlight-lsp", path: "../..", traits: ["Languages"])],
  targets: [
    .executableTarget(
      name: "highlight-editor",
      dependencies: ["HighlightStorage", "TextLayout", "HighlightLanguages", "HighlightRendering"].map {
        .product(name: $0, package: "highlight-lsp")
      },
      path: "Sources/Editor")
  ],
  swiftLanguageModes: [.v6]
)
