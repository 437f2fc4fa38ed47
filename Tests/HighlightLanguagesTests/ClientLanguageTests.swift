import HighlightTestSupport
import Testing

@testable import HighlightLanguages

/// What editors call the languages that have queries.
@Suite struct ClientLanguageTests {
  private struct Client: Sendable, CustomTestStringConvertible {
    let name: String
    /// By language: what the client calls it, its dialects, and what it keeps apart that we do not.
    let ids: [String: [String]]

    var testDescription: String { name }
  }

  private static let clients = [
    Client(
      name: "the list of LSP 3.17",
      ids: [
        "bash": ["shellscript"], "c": ["c"], "cpp": ["cpp"], "css": ["css"], "go": ["go"], "html": ["html"],
        "handlebars": ["handlebars"],
        "java": ["java"], "javascript": ["javascript", "javascriptreact"], "json": ["json"], "markdown": ["markdown"],
        "python": ["python"], "rust": ["rust"], "swift": ["swift"], "tsx": ["typescriptreact"], "typescript": ["typescript"],
      ]),
    Client(
      name: "VS Code, with well-known extensions",
      ids: [
        "bash": ["shellscript", "bats"], "dotenv": ["dotenv"], "c": ["c"], "cpp": ["cpp"],
        "css": ["css", "postcss", "tailwindcss"],
        "go": ["go"],
        "html": ["html", "django-html"], "handlebars": ["handlebars"], "java": ["java"], "blade": ["blade"],
        "razor": ["razor", "aspnetcorerazor"], "liquid": ["liquid"],
        "javascript": ["javascript", "javascriptreact"],
        "json": ["json", "jsonc", "jsonl", "snippets"], "json5": ["json5"],
        "mdx": ["mdx"], "markdown": ["markdown", "quarto", "rmd", "prompt", "instructions", "chatagent", "chatmode"],
        "python": ["python"],
        "rust": ["rust"], "swift": ["swift"], "toml": ["toml"], "tsx": ["typescriptreact"], "typescript": ["typescript"],
      ]),
    Client(
      name: "Neovim, Vim and Kakoune: types of files",
      ids: [
        "bash": ["sh", "bash", "zsh", "ksh", "dash", "bats", "apkbuild", "shellscript"], "c": ["c"],
        "cpp": ["cpp", "cpp.doxygen"],
        "css": ["css", "postcss"], "go": ["go"],
        "html": ["html", "htmldjango", "xhtml"], "angular": ["htmlangular"], "liquid": ["liquid"], "jq": ["jq"],
        "handlebars": ["html.handlebars", "handlebars", "mustache"],
        "java": ["java"],
        "javascript": ["javascript", "javascriptreact", "javascript.jsx"],
        "json": ["json", "jsonc", "jsonl", "json.openapi", "geojson"], "json5": ["json5"],
        "mdx": ["markdown.mdx", "mdx"], "markdown": ["markdown", "rmd", "quarto", "pandoc", "vimwiki", "markdown.pandoc"],
        "cython": ["pyrex"], "python": ["python", "python.django"], "rust": ["rust"], "swift": ["swift", "swiftinterface"],
        "toml": ["toml"],
        "tsx": ["typescriptreact", "typescript.tsx"], "typescript": ["typescript"],
      ]),
    Client(
      name: "Emacs: lsp-mode's table, and the modes that Eglot names",
      ids: [
        "bash": ["shellscript", "sh", "bash"], "c": ["c"], "cpp": ["cpp", "c++"], "css": ["css"], "go": ["go"],
        "html": ["html", "mhtml"], "java": ["java"],
        "javascript": ["javascript", "javascriptreact", "js", "js-jsx", "js2", "js2-jsx", "js3", "rjsx"],
        "json": ["json", "jsonc", "js-json", "jsonian", "jsonian-c"], "markdown": ["markdown", "gfm"],
        "cython": ["cython"], "python": ["python"],
        "rust": ["rust", "rustic"], "swift": ["swift"], "toml": ["toml", "conf-toml"], "tsx": ["typescriptreact", "tsx"],
        "typescript": ["typescript"],
      ]),
    Client(
      name: "Helix",
      ids: [
        "bash": ["bash"], "dotenv": ["env"], "c": ["c"], "cpp": ["cpp"], "css": ["css"], "go": ["go"],
        "html": ["html", "htmldjango"],
        "java": ["java"],
        "javascript": ["javascript", "javascriptreact", "jsx"], "json": ["json", "jsonc", "json-ld", "ndjson"],
        "json5": ["json5"],
        "markdown": ["markdown", "quarto"], "python": ["python"], "rust": ["rust"], "swift": ["swift"], "toml": ["toml"],
        "tsx": ["typescriptreact", "tsx"], "typescript": ["typescript"],
      ]),
    Client(
      name: "Sublime Text: its table, and parts of scopes",
      ids: [
        "bash": ["shellscript", "shell", "bash", "zsh"], "c": ["c"], "cpp": ["cpp"], "css": ["css"], "go": ["go"],
        "html": ["html"],
        "java": ["java"], "javascript": ["javascript", "javascriptreact", "js"],
        "json": ["json", "jsonc", "json-tmlanguage"],
        "markdown": ["markdown", "multimarkdown", "gfm"], "python": ["python"], "rust": ["rust"], "swift": ["swift"],
        "toml": ["toml"],
        "tsx": ["typescriptreact"], "typescript": ["typescript", "ts"],
      ]),
    Client(
      name: "Zed: the names that it shows, in lower case",
      ids: [
        "bash": ["shell script", "bash", "zsh"], "c": ["c"], "cpp": ["c++"], "css": ["css", "tailwind css"], "go": ["go"],
        "html": ["html"], "java": ["java"], "javascript": ["javascript"], "json": ["json", "jsonc"],
        "markdown": ["markdown"],
        "markdown_inline": ["markdown-inline"], "python": ["python"], "rust": ["rust"], "swift": ["swift"], "toml": ["toml"],
        "tsx": ["tsx"], "typescript": ["typescript"],
      ]),
    Client(
      name: "Kate: the names that it shows, and the keys of its settings",
      ids: [
        "bash": ["bash", "zsh", "Bash"], "c": ["c", "ansi c89"], "cpp": ["cpp", "c++", "iso c++", "gnu++"], "css": ["css"],
        "go": ["go"],
        "html": ["html"], "java": ["java"], "javascript": ["javascript", "JavaScript React"], "json": ["json"],
        "markdown": ["markdown"],
        "python": ["python"], "rust": ["rust"], "swift": ["swift"], "toml": ["toml"], "tsx": ["TypeScript React"],
        "typescript": ["typescript"],
      ]),
    Client(
      name: "Qt Creator",
      ids: [
        "bash": ["shellscript"], "c": ["c"], "cpp": ["cpp"], "go": ["go"], "html": ["html"], "java": ["java"],
        "javascript": ["javascript"], "json": ["json"], "markdown": ["markdown"], "python": ["python"], "rust": ["rust"],
        "swift": ["swift"],
      ]),
    Client(name: "Jupyter", ids: ["python": ["python", "ipython"], "markdown": ["ipythongfm", "markdown"]]),
  ]

  @Test(arguments: clients)
  private func itsNamesAreKnown(client: Client) {
    for (language, ids) in client.ids {
      for id in ids {
        #expect(TestEnvironment.manifest.language(ofClientID: id)?.name == language, "\(id)")
      }
    }
  }

  @Test(arguments: ["", "plaintext", "text", "plain text", ".", ".json", "no such language", "jsonnet"])
  func namesOfOthersAreNoneOfThese(id: String) {
    let own = TestEnvironment.manifest.languages.filter(\.isFirstTier).map(\.name)
    #expect(!own.contains(TestEnvironment.manifest.language(ofClientID: id)?.name ?? ""))
  }
}
