import HighlightStorage
import Testing

@testable import HighlightLanguages

/// Whose query files a language gets, and in which order.
@Suite struct QueryFinderTests {
  private let folder: TemporaryFolder
  private let manifest = TestEnvironment.manifest

  init() throws { folder = try TemporaryFolder() }

  private func sources(_ language: String, _ kind: QueryKind = .highlights, folders: [String]) throws -> [String] {
    let entry = try #require(manifest[language])
    let finder = QueryFinder(manifest: manifest, places: QueryPlaces(folders: folders.map { folder[$0] }))
    return finder.sources(kind, of: entry).map(\.text)
  }

  private func origin(_ language: String, _ places: QueryPlaces = QueryPlaces()) throws -> QueryOrigin {
    QueryFinder(manifest: manifest, places: places).origin(of: try #require(manifest[language]))
  }

  @Test func ourOwnComeBeforeThoseOfFolders() throws {
    try folder.write("(comment) @error", to: "q/python/highlights.scm")
    #expect(try origin("python", QueryPlaces(folders: [folder["q"]])) == .own)
    #expect(try !sources("python", folders: ["q"]).contains("(comment) @error"))
    #expect(try origin("python", QueryPlaces(files: ["python": [.highlights: ["/a.scm"]]])) == .yours)
  }

  @Test func aFolderGivesWhatWeLackUnderAnyNameOfTheLanguage() throws {
    let language = try #require(
      manifest.languages.first { !$0.aliases.isEmpty && (try? origin($0.name)) == QueryOrigin.none })
    try folder.write("(a) @b", to: "q/\(language.aliases[0])/highlights.scm")
    try folder.write("(c) @injection.content", to: "q/\(language.aliases[0])/injections.scm")
    #expect(try origin(language.name, QueryPlaces(folders: [folder["none"], folder["q"]])) == .yours)
    #expect(try sources(language.name, folders: ["none", "q"]) == ["(a) @b"])
    #expect(try sources(language.name, .injections, folders: ["none", "q"]) == ["(c) @injection.content"])
  }

  @Test func filesThatExtendAreAdded() throws {
    try folder.write("; extends\n(comment) @comment.note", to: "after/python/highlights.scm")
    #expect(try sources("python", folders: ["after"]).last == "; extends\n(comment) @comment.note")
    #expect(try sources("python", folders: ["after"]).count == sources("python", folders: []).count + 1)
    #expect(try origin("python", QueryPlaces(folders: [folder["after"]])) == .own)
  }

  @Test func whatIsInheritedStandsInFrontOfIt() throws {
    let language = try #require(manifest.languages.first { (try? origin($0.name)) == QueryOrigin.none }).name
    try folder.write("; inherits: part,json\n(a) @b", to: "q/\(language)/highlights.scm")
    try folder.write("(part) @c", to: "q/part/highlights.scm")
    let found = try sources(language, folders: ["q"])
    #expect(found.first == "(part) @c" && found.last == "; inherits: part,json\n(a) @b")
    #expect(try found.count == 2 + sources("json", folders: []).count)
    // A circle ends.
    try folder.write("; inherits: \(language)\n(part) @c", to: "q/part/highlights.scm")
    #expect(try sources(language, folders: ["q"]).count == found.count)
  }
}

/// The table of query files inside a package.
@Suite struct PackageQueriesTests {
  private static let head = "# a comment\npackage\tname\t1.0\tMIT\nwheel\tname.whl\tab\tname/module.so\n"

  @Test func piecesAreReadAndOthersLeftOut() throws {
    let table =
      Self.head
      + "d\thighlights\t10\t5\td\nd\tlocals\t15\t5\nd\tfolds\t1\t1\ne\thighlights\t-1\t5\ne\thighlights\t1\nf\thighlights\tx\t1\n"
    let queries = try #require(PackageQueries(table: table))
    #expect(queries.package.name == "name" && queries.package.version == "1.0" && queries.package.licence == "MIT")
    #expect(queries.wheel.file == "name.whl" && queries.wheel.sha256 == "ab" && queries.member == "name/module.so")
    #expect(
      queries.pieces(for: "d") == [
        .init(kind: .highlights, range: 10..<15, bases: ["d"]), .init(kind: .locals, range: 15..<20, bases: []),
      ])
    #expect(queries.pieces(for: "e").isEmpty && queries.pieces(for: "f").isEmpty)
    #expect(PackageQueries(table: "d\thighlights\t10\t5\n") == nil)
  }

  /// The table that we ship: of languages without queries of our own, each with highlights.
  @Test func theTableFitsTheManifest() throws {
    let queries = try #require(PackageQueries.load())
    let finder = QueryFinder(manifest: TestEnvironment.manifest, places: QueryPlaces())
    let named = TestEnvironment.manifest.languages.filter { !queries.pieces(for: $0.name).isEmpty }
    #expect(named.count > 40)
    for entry in named {
      #expect(!finder.hasOwnHighlights(entry), "\(entry.name)")
      #expect(queries.pieces(for: entry.name).contains { $0.kind == .highlights }, "\(entry.name)")
    }
  }
}

/// What is said of texts without colours.
@Suite struct LanguageNoteTests {
  private let missing = LanguageNote(.notInstalled(name: "ruby"), language: "ruby", canBeColoured: true)

  @Test func aLanguageIsToldOnce() {
    var notes = LanguageNotes()
    #expect(notes.take(missing, path: "a.rb", isFound: false)?.hasPrefix("a.rb: the grammar for ruby") == true)
    #expect(notes.take(missing, path: "b.rb", isFound: false) == nil)
    #expect(notes.summary().isEmpty)
  }

  @Test func filesOfFoldersAreCounted() {
    var notes = LanguageNotes()
    for path in ["d/a.rb", "d/b.rb"] { #expect(notes.take(missing, path: path, isFound: true) == nil) }
    #expect(notes.summary().count == 1 && notes.summary()[0].hasPrefix("2 files of ruby: the grammar for ruby"))
  }

  @Test(arguments: ["a.txt", "README", "LICENSE-MIT", "docs/COPYING", "ChangeLog.old", ".x"])
  func namesOfPlainTextSayNothing(path: String) {
    #expect(LanguageNote.notRecognised(path: path) == nil)
  }

  @Test func othersAreNotRecognised() {
    #expect(LanguageNote.notRecognised(path: "a/b.unheardof")?.language == "unheardof")
  }
}

/// Languages by what a text says.
@Suite struct ContentDetectionTests {
  @Test(arguments: [
    ("a.h", "#ifndef A_H\n#define A_H\nint f(void);\n#endif\n", "c"),
    ("a.h", "/* class X; */\n#ifdef __cplusplus\nclass X;\nextern \"C\" {\n#endif\nint f(void);\n", "c"),
    ("a.h", "#pragma once\n#include <vector>\nint f();\n", "cpp"),
    ("a.h", "// a\nnamespace fmt {\n}\n", "cpp"), ("a.h", "template <typename T>\nstruct A {};\n", "cpp"),
    ("a.h", "#import <Foundation/Foundation.h>\n@interface A : NSObject\n@end\n", "objc"),
    ("a.m", "% solves\nx = A \\ b;\n", "matlab"), ("a.m", "#import \"A.h\"\n@implementation A\n@end\n", "objc"),
    ("a.ts", "<?xml version=\"1.0\"?>\n<!DOCTYPE TS>\n<TS></TS>\n", "xml"), ("a.ts", "let x = 1;\n", "typescript"),
    ("a.inc", "<?php\necho 1;\n", "php"),
    ("a.v", "// main\nmodule main\n\nfn main() {\n}\n", "v"), ("a.v", "println('x')\n", "v"),
    ("a.v", "module counter (input clk);\nendmodule\n", "verilog"), ("a.v", "`timescale 1ns / 1ps\n", "verilog"),
    ("a.php", "<?hh // strict\nfunction f(): int { return 1; }\n", "hack"), ("a.php", "<?php\n", "php"),
    ("noname", "<?hh\n", "hack"),
    ("a.cls", "/** A */\npublic with sharing class A {\n}\n", "apex"), ("a.cls", "@IsTest\nprivate class T {}\n", "apex"),
    ("a.cls", "VERSION 1.0 CLASS\nBEGIN\nEND\n", "vb"), ("a.cls", "% class\n\\NeedsTeXFormat{LaTeX2e}\n", "latex"),
    ("a.pl", "% family\n:- module(family, [parent/2]).\n", "prolog"),
    ("a.pl", "ancestor(X, Y) :- parent(X, Y).\n", "prolog"),
    ("a.pl", "#!/usr/bin/perl\nuse strict;\n", "perl"), ("a.pl", "my %a = (b => 1);\n", "perl"),
    ("a.d", "a.o: a.c a.h \\\n b.h\n", "make"), ("a.d", "module a.b;\nimport std.stdio : writeln;\n", "d"),
    ("a.fs", "#version 330\nout vec4 c;\nvoid main() {}\n", "glsl"), ("a.fs", "module A\nlet x = 1\n", "fsharp"),
    ("a.cl", "; lisp\n(defun f (x) x)\n", "commonlisp"), ("a.cl", "__kernel void f(__global int *a) {}\n", "c"),
    ("a.pp", "unit Shapes;\ninterface\n", "pascal"), ("a.pp", "class ntp { }\n", "puppet"),
    ("noname", "<?xml version=\"1.0\"?>\n<a/>\n", "xml"), ("noname", "<!DOCTYPE html>\n<p>\n", "html"),
    ("noname", "{\n  \"a\": 1\n}\n", "json"), ("noname", "[1, 2]\n", "json"), ("noname", "%YAML 1.2\n---\n", "yaml"),
    ("noname", "---\na: 1\n", "yaml"), ("noname", "\\documentclass{article}\n", "latex"), ("noname", "<?php\n", "php"),
    ("x.py.orig", "", "python"), ("Makefile.in", "", "make"), ("config.h.in", "", "c"), ("a.json~", "", "json"),
  ])
  func theTextDecides(path: String, text: String, language: String) {
    #expect(LanguageDetection(TestEnvironment.manifest).language(path: path, head: Array(text.utf8)) == language)
  }

  @Test(arguments: ["[section]\na = 1\n", "[[ -f x ]]\n", "hello\n", "---\n\nsome words\n", "{{ x }}\n", ""])
  func othersSayNothing(text: String) {
    #expect(LanguageDetection(TestEnvironment.manifest).language(path: "noname", head: Array(text.utf8)) == nil)
  }
}
