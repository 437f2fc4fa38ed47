import Foundation

/// Files that found something once; small ones stand here, large ones are made.
enum Traps {
  /// Writes them, and returns their paths.
  static func write(into folder: URL) throws -> [String] {
    // A stop that is missing in the last function: before 0.20.8 the tree of such a file is not balanced.
    var functions = ""
    for index in 0..<38_000 {
      functions += "int function_\(index)(int first, char *second) {\n  return first + \(index) * strlen(second);\n}\n"
    }
    let tables = (0..<100_000).map { "{ \($0), \"name \($0)\", 0x\(String($0, radix: 16)) },\n" }.joined()
    let files: [(String, String)] = [
      ("error-at-end.c", functions + "int last( { return 1\n"),
      ("error-at-start.c", "int first( { return 1\n" + functions),
      ("error-in-table.c", "struct entry table[] = {\n" + tables + "@ };\n"),
      ("toml-fence.md", "# A\n\n```toml\na = \"1\"\n```\n\n```toml\n[a.b]\nc = ['x', \"y\"]\n```\n"),
      ("many-fences.md", String(repeating: "```python\ndef f(a): return [a, 'b']\n```\n\n", count: 20_000)),
      ("quoted-fences.md", String(repeating: "> - ```js\n>   a = `${b}`\n>   ```\n\n", count: 5_000)),
      ("nested-templates.js", String(repeating: "`a${", count: 20_000)),
      ("nested-calls.py", "f(" + String(repeating: "g(a, ", count: 30_000)),
      ("nested-blocks.rs", String(repeating: "fn f() { if a { ", count: 20_000)),
      ("nested-generics.ts", "let a: " + String(repeating: "A<", count: 20_000)),
      ("nested-lists.md", (0..<300).map { String(repeating: "  ", count: $0) + "- a\n" }.joined()),
      ("nested-mappings.toml", "a = " + String(repeating: "{ b = [", count: 20_000)),
      ("nested-commands.sh", String(repeating: "$(echo \"", count: 20_000)),
      ("nested-parentheses.swift", "let a = " + String(repeating: "(", count: 20_000) + "1"),
      ("nested-tags.tsx", "let a = " + String(repeating: "<div a={", count: 20_000)),
      ("nested-selectors.css", String(repeating: "a { &:not(", count: 20_000)),
      ("nested-classes.java", String(repeating: "class A { void f() { ", count: 20_000)),
      ("nested-lambdas.cpp", String(repeating: "auto f = [&](auto a) { return ", count: 10_000)),
      ("nested-functions.go", "package a\n" + String(repeating: "func() { ", count: 20_000)),
      ("operators.swift", "let a = 1" + String(repeating: " + 1", count: 50_000)),
      ("long-line.swift", "let a = [" + String(repeating: "\"word\", ", count: 60_000) + "]"),
      ("long-string.rs", "const A: &str = \"" + String(repeating: "a\\n", count: 300_000) + "\";"),
      ("long-table.md", "|" + String(repeating: " a |", count: 20_000) + "\n|" + String(repeating: "---|", count: 20_000)),
      ("scripts.html", String(repeating: "<script>let a = `b`;</script><style>a{b:c}</style>\n", count: 5_000)),
      ("empty-scripts.html", String(repeating: "<script></script>", count: 20_000)),
      ("here-documents.sh", String(repeating: "cat <<A <<B\n", count: 20_000)),
    ]
    return try files.map { name, text in
      let url = folder.appendingPathComponent(name)
      try text.write(to: url, atomically: false, encoding: .utf8)
      return url.path
    }
  }
}
