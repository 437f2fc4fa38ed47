// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "library-promises",
  dependencies: [.package(name: "highlight-lsp", path: "../..")],
  targets: [
    .executableTarget(
      name: "library-promises",
      dependencies: [
        "HighlightStorage", "TextLayout", "HighlightLanguages", "HighlightRendering", "HighlightFoundation",
      ].map { .product(name: $0, package: "highlight-lsp") },
      path: "Sources")
  ],
  swiftLanguageModes: [.v6]
)
