import Foundation
import HighlightRendering
import HighlightStorage
import TextLayout

private let author = AttributeKey("author")

private func styled() -> HighlightingStorage {
  let storage = HighlightingStorage(UTF16Text("one\ttwo\nthree\n"), language: nil)
  storage.setAttributes(Attributes(scope: "string"), range: 0..<3)
  storage.addAttribute(.style, value: Style(foreground: Color(red: 1, green: 2, blue: 3), bold: true), range: 4..<7)
  storage.addAttribute(author, value: "me", range: 8..<13)
  return storage
}

private func same(_ a: TextStorage, _ b: TextStorage) throws {
  try equal(a.string, b.string)
  for offset in 0..<a.length {
    try equal(
      a.attributes(at: offset).attributes?.scope, b.attributes(at: offset).attributes?.scope, "the scope at \(offset)")
    try equal(
      a.attributes(at: offset).attributes?.values, b.attributes(at: offset).attributes?.values, "the values at \(offset)")
  }
}

let attributePromises: [Promise] = [
  Promise("attributed-text-keeps-what-a-caller-gave") {
    try same(AttributedText(styled()).makeStorage(), styled())
  },
  Promise("attributed-text-keeps-what-a-caller-gave-in-json") {
    let data = try JSONEncoder().encode(AttributedText(styled()))
    try same(try JSONDecoder().decode(AttributedText.self, from: data).makeStorage(), styled())
  },
  Promise("links-are-found-by-default") {
    let storage = HighlightingStorage(UTF16Text("see https://example.com/a."), language: nil)
    try equal(storage.links().map(\.target), ["https://example.com/a"], "the links")
    try equal(storage.link(at: 6)?.range, 4..<25, "the link's range")
    let none = HighlightingStorage(UTF16Text("see https://example.com/a."), language: nil, annotations: AnnotationSettings())
    try expect(none.links().isEmpty, "links are found that were not asked for")
  },
  Promise("a-callers-link-comes-before-those-that-are-found") {
    let storage = HighlightingStorage(UTF16Text("see https://example.com/a"), language: nil)
    storage.addAttribute(.link, value: "https://other.example", range: 0..<25)
    try equal(storage.links().map(\.target), ["https://other.example"], "the links")
  },
  Promise("inserted-text-has-the-attributes-that-the-documents-say") {
    let storage = TextStorage(UTF16Text("abcd"))
    storage.addAttribute(author, value: "me", range: 1..<3)
    storage.replaceCharacters(in: 2..<2, with: "X")
    try equal(storage.attribute(author, at: 2).value as? String, "me", "the value inside of a run")
    storage.replaceCharacters(in: 4..<4, with: "Y")
    storage.replaceCharacters(in: 1..<1, with: "Z")
    try expect(
      storage.attribute(author, at: 1).value == nil && storage.attribute(author, at: 5).value == nil,
      "a run grows at its ends")
  },
  Promise("values-of-a-caller-survive-the-syntax") {
    let storage = HighlightingStorage(UTF16Text("text https://example.com"), language: nil)
    storage.addAttribute(author, value: 7, range: 5..<10)
    storage.replaceCharacters(in: 0..<0, with: "more ")
    try equal(storage.attribute(author, at: 12).value as? Int, 7, "the value")
  },
]
