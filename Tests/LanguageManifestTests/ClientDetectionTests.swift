import HighlightTestSupport
import TestSupport
import Testing

@testable import LanguageManifest

/// What decides the language of a document: what the editor calls it, its name, its text.
@Suite struct ClientDetectionTests {
  private let detection = LanguageDetection(TestEnvironment.manifest)

  @Test(
    arguments: [
      // A vague name gives way to the path and the text.
      ("chart/templates/x.yaml", "yaml", "", "helm"), ("a.j2", "html", "", "twig"),
      ("nginx.conf.j2", "conf", "", "nginx+jinja"),
      ("_helpers.tpl", "smarty", "", "helm"), ("run", "sh", "#!/usr/bin/env python3\n", "python"),
      ("nginx.conf", "conf", "", "nginx"), ("a.txt", "yaml", "", "yaml"),
      // A guess from the first lines does not: the editor knows at least a kind.
      ("1", "html", "[{}]\n", "html"), ("1", "html", "<!doctype x>\n", "html"), ("1", "conf", "[]\n", "conf"),
      ("1", "plaintext", "[{}]\n", "json"), ("1", "", "<!doctype x>\n", "xml"),
      // Compound names mean what they say.
      ("a.yaml", "yaml.helm", "", "helm"), ("a.yaml", "yaml.jinja", "", "yaml+jinja"),
      ("a.yaml", "yaml.jinja2", "", "yaml+jinja"), ("a.html", "html.twig", "", "twig"),
      ("a.yaml", "yaml.ansible", "", "yaml"), ("a.json", "json.openapi", "", "json"),
      ("a.html", "html.handlebars", "", "handlebars"),
      // An editor that knows that a file is a template does not know of what.
      ("x.yaml.j2", "jinja", "", "yaml+jinja"), ("x.html.j2", "jinja-html", "", "twig"), ("x.j2", "jinja", "", "twig"),
      ("x.ini.erb", "erb", "", "ini+erb"), ("a.yaml", "jinja", "", "yaml+jinja"), ("a.html", "django-html", "", "html"),
      ("a.html", "twig", "", "twig"), ("x.yaml", "helm", "", "helm"),
      // One that says what is around the pieces is not contradicted by the text.
      ("x", "jinja", "---\na: b\n", "yaml+jinja"), ("x", "html+jinja", "---\na: b\n", "twig"),
      ("x", "erb", "---\na: b\n", "yaml+erb"), ("x", "ini+erb", "---\na: b\n", "ini+erb"),
      // Where languages share an extension the text decides.
      ("facts.pl", "perl", ":- module(m, []).\nf(X) :- g(X).\n", "prolog"),
      ("a.pl", "prolog", "use strict;\nmy $x = 1;\n", "perl"),
      ("a.h", "cpp", "int f(void);\n", "c"), ("a.h", "c", "namespace a { class B; }\n", "cpp"),
      // What somebody chose for a file stays.
      ("a.txt", "python", "", "python"), ("a.py", "swift", "", "swift"), ("a.h", "python", "", "python"),
      ("Makefile", "make", "", "make"), ("a.nim", "", "", "nim"), ("a.nim", "plaintext", "", "nim"),
    ] as [(String, String, String, String)])
  func theLanguageIs(path: String, id: String, text: String, expected: String) {
    #expect(detection.language(path: path, head: Array(text.utf8), clientID: id) == expected)
  }

  @Test func templatesBesideAChartAreOfHelm() throws {
    let folder = try TemporaryFolder()
    try folder.write("name: x\n", to: "deploy/Chart.yaml")
    for name in ["a.yaml", "b.yml", "_c.tpl", "NOTES.txt", "tests/d.yaml"] {
      let path = folder["deploy/templates/" + name]
      #expect(detection.language(path: path, head: []) == "helm", "\(name)")
      #expect(detection.language(path: path, head: [], clientID: "yaml") == "helm", "\(name)")
    }
    #expect(detection.language(path: folder["deploy/values.yaml"], head: []) == "yaml")
    #expect(detection.language(path: folder["other/templates/a.yaml"], head: []) == "yaml")
  }

  /// Whatever pattern of the manifest a file matches: a vague name of the editor changes nothing.
  @Test(arguments: ["yaml", "html", "conf", "sh", "text", "plaintext", ""])
  func theServerAgreesWithTheCommandLine(id: String) {
    for entry in TestEnvironment.manifest.languages {
      for path in entry.extensions.map({ "folder/name." + $0 }) + entry.filenames.map({ "folder/" + $0 }) {
        let expected = detection.language(path: path, head: [])
        #expect(detection.language(path: path, head: [], clientID: id) == expected, "\(path)")
      }
    }
  }
}
