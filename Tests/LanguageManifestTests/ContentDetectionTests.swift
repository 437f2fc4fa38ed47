import HighlightTestSupport
import SystemSupport
import TestSupport
import Testing
import TextModel

@testable import LanguageManifest

/// Languages by what a text says.
@Suite struct ContentDetectionTests {
  private let detection = LanguageDetection(TestEnvironment.manifest)

  @Test(
    arguments: [
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
      ("QWidget", "#include \"qwidget.h\"\n", "cpp"), ("Core", "// a\n\n/* b\n * c */\n#ifndef C_H\n#define C_H\n", "cpp"),
      ("deque", "// a\n#pragma once\n", "cpp"), ("map", "#include <utility>\n", "cpp"),
      ("vector", "// -*- C++ -*-\n", "cpp"),
      ("x.py.orig", "", "python"), ("Makefile.in", "", "make"), ("config.h.in", "", "c"), ("a.json~", "", "json"),
    ] as [(String, String, String)])
  func theTextDecides(path: String, text: String, language: String) {
    #expect(LanguageDetection(TestEnvironment.manifest).language(path: path, head: Array(text.utf8)) == language)
    // In UTF-16, of both orders, as in UTF-8.
    let units = [0xFEFF] + Array(text.utf16)
    for isLittle in [true, false] where !text.isEmpty {
      let bytes = units.flatMap { unit in
        let pair = [UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit)]
        return isLittle ? pair.reversed() : pair
      }
      #expect(detection.language(path: path, head: bytes) == language)
    }
  }

  private static let header = "diff --git a/x b/x\nindex 1111111..2222222 100644\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-x\n+y\n"

  /// What git and others print around differences.
  @Test(arguments: [
    ("some text\n\n" + header, true), (String(repeating: " a.c | 2 +-\n", count: 200) + header, true),
    ("tag v1.0\nTagger: A <a@b>\n\n1.0\n\ncommit 1234567\n", true), ("commit 1234567 (HEAD)\nAuthor: A\n", true),
    ("commit " + String(repeating: "0af", count: 21) + "1\n", true), ("commit\n", false), ("commit whatever\n", false),
    ("1234567 subject\n" + header, true), ("1234567 HEAD@{0}: commit: a\n" + header, true),
    ("1234567 a\ndiff --git a/x b/x\nnew file mode 100644\n", true), ("a\ndiff --git a/x b/y\nsimilarity index 90%\n", true),
    ("Return-Path: a\nReceived: b\n\nHello\n\n--- a.c\n+++ b.c\n@@ -1,2 +1 @@\n", true),
    ("changeset:   1:abc\nuser:        a\n", true), ("1:  f00dba1 ! 2:  decafe1 Subject\n", true),
    ("* commit 1\n|\n| diff --git a/x b/x\n| index 1..2\n", true),
    ("* 1 a\n\n  diff --git a/x b/x\n  new file mode 1\n", true),
    ("2c2\n< a\n---\n> b\n", true), ("0a1,2\n> a\n> b\n", true), ("\n\n" + header, true),
    // Text about differences.
    ("2c2\n", false), ("use diff --git a/x b/x\n", false), ("a\ndiff --git a/x b/x\nis a line\n", false),
    ("a\nb\nc\nd\ne\n--- a\n+++ b\n", false), ("a\n    diff --git a/x b/x\n    index 1..2\n", false),
    ("@@ -1 +1 @@\n", false),
    ("1:  a b c\n", false),
  ])
  func differencesBehindOtherText(text: String, isOne: Bool) {
    #expect((detection.language(path: "-", head: Array(text.utf8)) == "diff") == isOne)
  }

  @Test func whatGitPrints() {
    func isFound(_ text: String) -> Bool { DiffMarkers.areFound(in: Array(text.utf8), isOfGit: true) }
    #expect(isFound("a\ndiff --git a/x b/x\n") && isFound("a\n@@ -1,2 +1 @@ f()\n") && isFound("a\ncommit 1234567\n"))
    #expect(isFound("a\n@@@ -1 -1 +1,2 @@@\n") && isFound("a\n1:  f00dba1 = 1:  decafe1 a\n"))
    #expect(
      !isFound("* main 1234567 diff --git\n") && !isFound("    commit 1234567\n") && !isFound("@@ a\n") && !isFound(""))
  }

  @Test(arguments: [
    ("Usage: a [OPTION]...\n\n  -a, --all  all\n  -b         none\n", true),
    ("a 1.0\n\nOPTIONS:\n    -q\n        --quiet\n", true),
    ("usage: a [-h]\n\noptions:\n  -h, --help  shows this\n", false), ("- one\n  - two\n  - three\nusage: x\n", false),
    ("Options:\n\n  --- a\n  --- b\n", false), ("x\n", false), ("", false),
  ])
  func helpInAPipe(text: String, isHelp: Bool) {
    #expect((detection.language(path: "-", head: Array(text.utf8)) == "help") == isHelp)
    #expect(detection.language(path: "KEYS", head: Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    // Comments are passed over as each language writes them.
    ("a.pl", "/*  Part of X\n\n    LOSS OF USE, DATA, OR PROFITS;\n*/\n\n:- module(x, [a/1]).\n", "prolog"),
    ("a.pp", "{ Unit of pascal.\n  class x { } }\n(* old *)\n{$mode objfpc}\nunit X;\n", "pascal"),
    ("a.pp", "# unit\nclass x {\n}\n", "puppet"),
    ("a.inc", "{$IFDEF FPC}\n{ a }\nprocedure A;\nbegin\nend;\n{$ENDIF}\n", "pascal"),
    ("a.m", "## Copyright\n##\n## -*- texinfo -*-\nfunction y = f (x)\n  y = x;\nendfunction\n", "matlab"),
    ("a.cfg", "% setup\n\\ProvidesFile{a.cfg}[2020/01/01]\n", "latex"),
    ("a.fd", "%% x\n\\DeclareFontFamily{T1}{x}{}\n", "latex"), ("a.mod", "<!-- x\n-->\n<!ENTITY % a \"b\">\n", "dtd"),
    ("a.cfg", "# target\nsource [find mem.tcl]\nset x 1\n", "tcl"),
    ("x/tclIndex", "# Tcl autoload index file, version 2.0\n", "tcl"),
    // The names in front of an extension speak for their language.
    ("a.rst.inc", "Words\n=====\n\nMore words, and `a link`_.\n", "rst"), ("a.yaml.inc", "- job:\n    name: x\n", "yaml"),
    ("a.cc.inc", "#include <openssl/x.h>\nnamespace bssl {\nint f() { return 1; }\n}\n", "cpp"),
    // What scripts and editors say comes first.
    ("invoke-rc.d", "#!/bin/sh\nset -e\n", "bash"), ("a.h", "// x -*- C++ -*-\n#define A 1\n", "cpp"),
    ("a", "#! /bin/sh\n# -*- tcl -*- \\\nexec tclsh \"$0\" ${1+\"$@\"}\nputs x\n", "tcl"),
    ("_x", "#compdef x\n_arguments\n", "bash"),
    ("a.d", "coalesce.o coalesce.d : coalesce.c sbcl.h \\\n validate.h\n", "make"),
    // A comparison of versions is no guard of a header for both.
    ("a.h", "#ifndef A\n#if __cplusplus >= 201103L\nnamespace std {}\n#endif\n#endif\n", "cpp"),
    ("a.inc", "<html>\n<?php echo 1 ?>\n", "php"), ("a.pro", ":- module(a, []).\na(X) :- b(X).\n", "prolog"),
  ])
  func marksDecide(path: String, text: String, language: String) {
    #expect(detection.language(path: path, head: Array(text.utf8)) == language)
  }

  /// Texts that no language of ours has the name of are plain, whoever has it otherwise.
  @Test(arguments: [
    (
      "a.v",
      "Require Import Arith.\n(* x *)\nLemma a : forall n : nat, n + 0 = n.\nProof.\n  intros n. rewrite H. auto.\nQed.\n"
    ),
    ("a.inc", "just a few words of a text that says nothing of its language\n"),
    ("a.t", "  $ hg init repo\n  $ cd repo\n  $ hg commit -m x\n  > more\n  adding a\n"),
    (
      "a.pro",
      ";+\n; NAME: FOO\n;-\nFUNCTION foo, x, KEYWORD=keyword\n  COMPILE_OPT idl2\n  IF N_ELEMENTS(x) EQ 0 THEN RETURN, -1\n  RETURN, x\nEND\n"
    ),
    ("a.fs", "\\ words\n: square ( n -- n ) dup * ;\nvariable x\n: main 3 square . cr ;\n"),
    ("a.rules", "*filter\n:ufw-before-input - [0:0]\n-A ufw-before-input -i lo -j ACCEPT\nCOMMIT\n"),
    ("a.ts", "G\0\0\u{1}\u{2}\0film"),
  ])
  func othersArePlain(path: String, text: String) {
    let finding = detection.finding(path: path, head: Array(text.utf8))
    #expect(finding.language == nil)
    #expect(finding.reason == .text)
    #expect(!finding.candidates.isEmpty)
  }

  @Test func candidatesHaveTheirShares() {
    let text = "module counter(input clk, output reg q);\n  always @(posedge clk) q <= ~q;\nendmodule\n"
    let marked = detection.finding(path: "a.v", head: Array(text.utf8))
    #expect(marked.candidates.map(\.mark) == ["endmodule"])
    let words = "#include <stdio.h>\n\nint main(void)\n{\n  printf(\"x\\n\");\n  return 0;\n}\n"
    let shares = detection.finding(path: "a.inc", head: Array(words.utf8)).candidates
    #expect(shares.first?.kind == "c")
    let numbers: [Double] = shares.compactMap(\.share)
    let sum: Double = numbers.reduce(0, +)
    #expect(abs(sum - 1) < 0.001)
    #expect(numbers == numbers.sorted(by: >))
    #expect(!shares.contains { $0.kind == "php" }, "it has no <?php")
    #expect(detection.finding(path: "a.py", head: Array(words.utf8)).candidates.isEmpty)
  }

  /// The features, biases and weights are those of `Tools/Detection/train.py`; no more than 300 KB.
  @Test func theTableCanBeRead() throws {
    let table = try #require(SharedExtensionTable.installed)
    #expect(table.kinds(with: "v").contains("coq"))
    #expect(table.kinds(with: "inc").contains("plaintext"))
    let file = try FileSystem.read(try #require(Environment.dataFolder) + "/shared-names.table")
    #expect(file.count <= 300_000)
    // One that ends too early is none.
    let folder = try TemporaryFolder()
    for count in [0, 10, 300, 5000] {
      try FileSystem.write(ContiguousArray(file.prefix(count)), to: folder["table"])
      #expect(MappedFile(folder["table"]).flatMap { SharedExtensionTable($0) } == nil)
    }
  }

  @Test(arguments: [
    "[section]\na = 1\n", "[[ -f x ]]\n", "hello\n", "---\n\nsome words\n", "{{ x }}\n", "",
    "#include <tunables/global>\nprofile a {}\n", "# include this\n", "#ifndef A\nx\n", "/* open", "//", "#include \"a\"\n",
  ])
  func othersSayNothing(text: String) {
    #expect(LanguageDetection(TestEnvironment.manifest).language(path: "noname", head: Array(text.utf8)) == nil)
  }
}
