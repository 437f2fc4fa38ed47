import Foundation
import HighlightStorage
import HighlightTestSupport
import Testing

@testable import DataFormats
@testable import HighlightConfiguration
@testable import HighlightLanguages

/// Templates of other files: one set of rules for each kind of template, with any language around its pieces.
@Suite struct TemplateTests {
  private static let manifest = TestEnvironment.manifest

  private func language(_ path: String, _ head: String = "") -> String? {
    LanguageDetection(Self.manifest).language(path: path, head: Array(head.utf8))
  }

  @Test(arguments: [
    ("x.yaml.j2", "", "yaml+jinja"), ("x.yml.j2", "", "yaml+jinja"), ("x.ini.j2", "", "ini+jinja"),
    ("x.sh.j2", "", "bash+jinja"),
    ("roles/web/x.conf.j2", "a = {{ b }}\n", "conf+jinja"), ("nginx.conf.j2", "", "nginx+jinja"),
    ("x.service.jinja2", "", "ini+jinja"), ("Dockerfile.j2", "", "dockerfile+jinja"), ("a.html.j2", "", "twig"),
    ("a.j2", "", "twig"), ("a.j2", "#!/bin/sh\n", "bash+jinja"), ("a.xml.twig", "", "xml+twig"), ("a.html.twig", "", "twig"),
    ("a.yml.erb", "", "yaml+erb"), ("a.html.erb", "", "embedded_template"), ("a.erb", "", "embedded_template"),
    ("values.yaml.gotmpl", "", "yaml+gotmpl"), ("a.gotmpl", "", "helm"),
    ("ntp.erb", "# Managed by Puppet\nserver <%= @a %>\n", "conf+erb"), ("b.erb", "[main]\na = <%= @b %>\n", "ini+erb"),
    ("vhost.erb", "# a\n<VirtualHost <%= @a %>>\n  ServerName b\n</VirtualHost>\n", "apache+erb"),
    ("ntp.j2", "# {{ ansible_managed }}\nserver {{ a }}\n", "conf+jinja"),
    ("a.erb", "<p>\n# a\n</p>\n", "embedded_template"), ("a.erb", "# a\n<BR>\n", "embedded_template"),
    ("a.erb", "# a\n<!-- b -->\n", "embedded_template"), ("a.erb", "Hello <%= @a %> #1\n", "embedded_template"),
    // By their lines.
    ("a.yml", "{% for x in y %}\n{{ x }}: 1\n{% endfor %}\n", "yaml+jinja"),
    ("a.yaml", "a: 1\n  {%- if x %}\n", "yaml+jinja"),
    ("model.sql", "select 1\n{% if x %}\n", "sql+jinja"), ("a.yaml", "a: '{% if x %}'\n", "yaml"),
    ("a.yaml", "%YAML 1.2\n", "yaml"),
    ("a.yaml", "- {% x\n", "yaml"), ("a.py", "x = \"\"\"\n{% if x %}\n\"\"\"\n", "python"),
    ("a.yaml.tmpl", "a: {{ .Name }}\n", "yaml+gotmpl"), ("a.ini.template", "{% if x %}\na = 1\n", "ini+jinja"),
    ("a.ini.in", "a = @b@\n", "ini"), ("a.yml", "\u{FEFF}{% if x %}\na: 1\n", "yaml+jinja"),
    // Pages and documents of Go, and values that other templates have, too.
    ("a.html", "<p>{{ range .Pages }}</p>\n", "html+gotmpl"), ("a.html", "{{- /* x */}}<p></p>\n", "html+gotmpl"),
    ("a.html", "<p>{{ .Title }}</p>\n", "html+gotmpl"), ("a.html", "<p>{{ if eq .A 1 }}</p>\n", "html+gotmpl"),
    ("a.html", "<p>{{ $x := .A }}</p>\n", "html+gotmpl"), ("a.html", "<p>{{ $index }}{{ range(3) }}{{ end }}</p>\n", "html"),
    ("a.html", "<p>{{ template }}{{ a.b }}{{#if x}}{{ range }}</p>\n", "html"), ("a.gohtml", "", "html+gotmpl"),
    ("a.tmpl", "<p>{{ .X }}</p>\n", "html+gotmpl"), ("a.tpl", "a:\n  b: {{ .X }}\n", "yaml+gotmpl"),
    ("a.hbs", "<p>{{a}}</p>\n", "handlebars"), ("a.mustache", "", "handlebars"),
  ])
  func namesAndLinesTell(path: String, head: String, expected: String) {
    #expect(language(path, head) == expected)
  }

  @Test func anyLanguageButATemplateIsAHost() throws {
    #expect(Self.manifest["yaml+jinja"]?.name == "yaml+jinja")
    #expect(Self.manifest["YML+Django"]?.name == "yaml+django")
    #expect(Self.manifest["sh+erb"]?.name == "bash+erb")
    #expect(Self.manifest["yaml+nonsense"] == nil && Self.manifest["nonsense+jinja"] == nil)
    #expect(Self.manifest["helm+jinja"] == nil && Self.manifest["yaml+jinja+erb"] == nil)
    #expect(Self.manifest["c++"]?.name == "cpp")
    #expect(Self.manifest["html+jinja"]?.name == "twig")
    #expect(!Self.manifest.languages.contains { $0.name.contains("+") })
    let entry = try #require(Self.manifest["yaml+jinja"])
    #expect(entry.comments?.line == "#" && entry.comments?.block?.open == "{#")
  }

  @Test func theConfigurationMakesFilesOfALanguageTemplates() throws {
    var result = ConfigurationReader.MergedSources()
    ConfigurationReader(manifest: Self.manifest).merge(
      toml: ContiguousArray(
        "[languages.yaml]\ntemplates = \"jinja\"\nglobs = [\"*.x\"]\n[languages.ini]\ntemplates = \"nonsense\"\n".utf8),
      path: "/w/c.toml", origin: .user, into: &result)
    #expect(result.configuration.templates == ["yaml": "jinja"])
    #expect(result.messages.contains { $0.text.contains("is not a language around pieces of \"nonsense\"") })
    let detection = LanguageDetection(
      Self.manifest, userGlobs: result.configuration.globs, templates: result.configuration.templates)
    for path in ["a.yaml", "b.x"] {
      #expect(detection.language(path: path, head: []) == "yaml+jinja", "\(path)")
      #expect(detection.language(path: path, head: [], clientID: "yaml") == "yaml+jinja", "\(path)")
    }
    #expect(detection.language(path: "a.ini", head: []) == "ini")
  }

  /// What a statement is around or before is highlighted to the end.
  @Test(arguments: [
    ("yaml+jinja", "a: 1\n{% for x in y %}\n- {{ x|f('\\n', \"'\") }}: \"{{ x }}\"\n{% endfor %}\nlast: true\n", "property"),
    ("ini+jinja", "[a]\n{% if b %}\nc = {{ d }}\n{% endif %}\nlast = 1\n", "property"),
    ("bash+erb", "x='<%= a(\"'\") %>'\n<% if b %>\necho \"<%= c %>\"\n<% end %>\nlast=1\n", "variable"),
    ("yaml+gotmpl", "a: {{ .B | quote }}\n{{- if `\"` }}\nb: '{{ .C }}'\n{{- end }}\nlast: true\n", "property"),
  ])
  func nothingAfterAStatementIsPlain(language: String, text: String, scope: String) throws {
    let loader = LanguageLoader(manifest: Self.manifest)
    let storage = HighlightingStorage(
      UTF16Text(text), language: try loader.language(language).get(), languageProvider: loader)
    let last = try #require(text.range(of: "last"))
    let offset = text.utf16.distance(from: text.startIndex, to: last.lowerBound)
    #expect(storage.attributes(at: offset).attributes?.scope?.hasPrefix(scope) == true)
    for line in 0..<storage.text.lines.count {
      let content = storage.text.contentRange(ofLine: line)
      #expect(
        content.isEmpty || content.contains { storage.attributes(at: $0).attributes?.scope != nil }, "line \(line + 1)")
    }
  }

  /// A hole is a word of the text around it and has no offset of its own.
  @Test func holesAreNotInTheDocument() throws {
    let loader = LanguageLoader(manifest: Self.manifest)
    let text = "{\"a\": {{ b }}, \"{{ c }}\": [{{ d }}]}\n"
    let storage = HighlightingStorage(
      UTF16Text(text), language: try loader.language("json+jinja").get(), languageProvider: loader)
    #expect(storage.mismatch() == nil)
    for (word, scope) in [("b", "variable"), ("c", "variable"), ("{{", "punctuation.special"), ("[", "punctuation.bracket")]
    {
      let found = try #require(text.range(of: word))
      let offset = text.utf16.distance(from: text.startIndex, to: found.lowerBound)
      #expect(word == "b" || storage.attributes(at: offset).attributes?.scope == scope, "\(word)")
    }
    let outline = Outline(storage) { loader.structureQuery(.symbols, of: $0) }
    for symbol in outline.symbols {
      #expect(symbol.range.upperBound <= text.utf16.count && symbol.range.contains(symbol.nameRange.lowerBound))
    }
  }
}
