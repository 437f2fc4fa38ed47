import Testing

@testable import LanguageManifest

@Suite struct LanguageDetectionTests {
  private static let toml = """
    [packages.tree-sitter-language-pack]
    version = "1"
    sha256 = "0"

    [languages.python]
    extensions = ["py"]
    filenames = ["SConstruct"]
    shebangs = ["python"]
    aliases = ["py"]

    [languages.typescript]
    extensions = ["ts"]
    [languages.declarations]
    extensions = ["d.ts"]

    [languages.bash]
    extensions = ["sh"]
    filenames = [".bashrc"]
    shebangs = ["bash", "sh"]

    [languages.git_config]
    filenames = [".gitconfig", ".git/config"]
    [languages.ssh_config]
    filenames = [".ssh/config", "etc/ssh/ssh_config"]

    [languages.dockerfile]
    globs = ["Dockerfile.*", "**/docker/*.conf"]
    [languages.conf]
    extensions = ["conf"]
    shared = ["conf", "cfg"]
    marks = ["*= {"]
    [languages.ini]
    extensions = ["ini", "cfg"]
    shared = ["conf", "cfg"]
    marks = ["^[*]"]
    comments = { line = "#" }
    [languages.nginx]
    shared = ["conf"]
    marks = ["http {"]
    [languages.apache]
    shared = ["conf"]
    marks = ["<VirtualHost"]
    [languages.xml]
    shared = ["conf"]
    marks = ["^<?xml"]
    [languages.json]
    shared = ["conf"]
    [languages.log]
    extensions = ["log"]
    [languages.man]
    extensions = ["1", "8"]

    [languages.cpp]
    extensions = ["cpp", "C"]
    aliases = ["c++"]
    [languages.c]
    extensions = ["c"]
    """

  private let detection: LanguageDetection

  init() throws {
    detection = LanguageDetection(try Manifest(toml: Self.toml, path: "languages.toml"))
  }

  private func language(_ path: String, _ head: String = "") -> String? {
    detection.language(path: path, head: Array(head.utf8))
  }

  @Test(
    arguments: [
      ("SConstruct", "python"), ("/a/b/SConstruct", "python"), ("sconstruct", nil), ("SConstruct.bak", "python"),
      (".bashrc", "bash"), ("home/.bashrc", "bash"), ("bashrc", nil),
    ] as [(String, String?)])
  func fileNames(path: String, expected: String?) {
    #expect(language(path) == expected)
  }

  @Test(
    arguments: [
      (".git/config", "git_config"), ("/r/.git/config", "git_config"), ("x/.ssh/config", "ssh_config"), ("config", nil),
      ("git/config", nil), ("x.git/config", nil), ("/etc/ssh/ssh_config", "ssh_config"), ("ssh/ssh_config", nil),
    ] as [(String, String?)])
  func endsOfPaths(path: String, expected: String?) {
    #expect(language(path) == expected)
  }

  @Test(
    arguments: [
      ("Dockerfile.dev", "dockerfile"), ("x/y/Dockerfile.py", "dockerfile"), ("Dockerfile", nil),
      ("docker/a.conf", "dockerfile"),
      ("x/docker/a.conf", "dockerfile"), ("x/docker/y/a.conf", "conf"), ("xdocker/a.conf", "conf"),
    ] as [(String, String?)])
  func globsComeBeforeExtensions(path: String, expected: String?) {
    #expect(language(path) == expected)
  }

  @Test(
    arguments: [
      ("a.py", "python"), ("a.tar.py", "python"), ("A.PY", "python"), ("a.ts", "typescript"), ("a.d.ts", "declarations"),
      ("a.x.d.ts", "declarations"), ("a.D.TS", "declarations"), ("d.ts", "typescript"), ("a.C", "cpp"), ("a.c", "c"),
      ("py", nil),
      (".py", nil), ("..py", nil), (".a.py", "python"), ("a.", nil), ("a.py.orig", "python"), ("a.py.bak~", "python"),
      ("a.unheardof", nil), ("dir.py/a", nil), ("a.pyx", nil),
    ] as [(String, String?)])
  func theLongestExtensionCounts(path: String, expected: String?) {
    #expect(language(path) == expected)
  }

  @Test(
    arguments: [
      ("#!/usr/bin/python", "python"), ("#!/usr/bin/python3", "python"), ("#!/usr/local/bin/python3.11", "python"),
      ("#!/usr/bin/python3.11 -u", "python"), ("#! /bin/sh -e", "bash"), ("#!\t/bin/sh", "bash"), ("#!sh", "bash"),
      ("#!/usr/bin/env python", "python"), ("#!/usr/bin/env -S python3.11 -u", "python"),
      ("#!/usr/bin/env -i LANG=C bash -x", "bash"), ("#!/usr/bin/env /opt/bin/python3", "python"),
      ("#!/usr/bin/python3\r\nx", "python"), ("\u{FEFF}#!/usr/bin/python", "python"), ("#!/usr/bin/python-3", "python"),
      ("#!/usr/bin/pythonx", nil), ("#!/usr/bin/env", nil), ("#!/usr/bin/env -S", nil), ("#!", nil), ("#!  ", nil),
      ("#!/", nil),
      ("#!3", nil), (" #!/bin/sh", nil), ("x\n#!/bin/sh", nil), ("#/bin/sh", nil), ("", nil),
    ] as [(String, String?)])
  func shebangs(head: String, expected: String?) {
    #expect(language("file", head) == expected)
  }

  @Test(
    arguments: [
      ("# vim: ft=python", "python"), ("/* vim: set ft=cpp : */", "cpp"), ("// vi: set sw=2 filetype=bash:", "bash"),
      ("# vim:sw=4:syntax=python:", "python"), ("vim: ft=PY", "python"), ("# ex: syn=c", "c"), ("\t vim: ft=c", "c"),
      ("# vim: ft=unknown", nil), ("# vim: sw=4", nil), ("# vim ft=python", nil), ("regex: syntax=python", nil),
      ("navi: ft=python", nil), ("a = \"xvim: ft=python\"", nil),
    ] as [(String, String?)])
  func vimModelines(line: String, expected: String?) {
    #expect(language("file", line) == expected)
  }

  @Test(
    arguments: [
      ("# -*- python -*-", "python"), ("// -*- C++ -*-", "cpp"), ("# -*- mode: python -*-", "python"),
      ("# -*- coding: utf-8; Mode: Python; tab-width: 4 -*-", "python"), ("# -*-mode:c-*-", "c"),
      ("# -*- coding: utf-8 -*-", nil), ("# -*- python", nil), ("# -*- -*-", nil), ("-*--*-", nil),
      ("# -*- unknown -*-", nil),
      ("# -*- coding: utf-8 -*- vim: ft=c", "c"),
    ] as [(String, String?)])
  func emacsModelines(line: String, expected: String?) {
    #expect(language("file", line) == expected)
  }

  @Test(
    arguments: [
      ("a.conf", "key = 1", "conf"), ("a.conf", "# c\n[part]\nkey = 1", "ini"), ("a.cfg", "key = 1", "ini"),
      ("a.conf", "[realms]\n A = {\n }\n", "conf"), ("a.conf", "<?xml version='1.0'?>", "xml"),
      ("a.conf", "{\"a\": 1}", "json"),
      ("a.conf", "# c\n<VirtualHost *:80>\n", "apache"), ("a.conf", "user www;\nhttp {\n", "nginx"), ("a.conf", "", "conf"),
      ("a.conf", "#!/bin/sh\n", "bash"), ("a.cfg", "# vim: ft=python\n", "python"),
    ] as [(String, String, String?)])
  func configurationIsToldByItsText(path: String, head: String, expected: String?) {
    #expect(language(path, head) == expected)
  }

  @Test(
    arguments: [
      ("ls.1", ".TH LS 1\n", "man"), ("ls.1", "'\\\" t\n.TH LS 1\n", "man"), ("app.log.1", "started\n", "log"),
      ("ls.1", "", "man"),
      ("libm.so.8", "text\n", nil), ("a.py.1", "x = 1\n", "python"), ("a.py-", "x = 1\n", "python"),
      ("a.py.dpkg-bak", "x = 1\n", "python"), ("a.py.ucf-old", "x = 1\n", "python"),
      ("a.py.pacnew.backup", "x = 1\n", "python"),
    ] as [(String, String, String?)])
  func sectionsOfTheManualAndNumbersOfOldFiles(path: String, head: String, expected: String?) {
    #expect(language(path, head) == expected)
  }

  @Test func modelinesStandInTheFirstFiveLines() {
    #expect(language("file", "1\n2\n3\n4\n# vim: ft=python\n") == "python")
    #expect(language("file", "1\r\n2\r\n3\r\n4\r\n# vim: ft=python\r\n") == "python")
    #expect(language("file", "1\n2\n3\n4\n5\n# vim: ft=python\n") == nil)
    #expect(language("file", "\n\n\n\n\n# vim: ft=python\n") == nil, "empty lines count")
  }

  @Test func theOrderOfTheWays() {
    #expect(language("SConstruct", "#!/bin/sh") == "python", "the name before the shebang")
    #expect(language("a.c", "#!/bin/sh") == "c", "the extension before the shebang")
    #expect(language("a", "#!/bin/sh\n# vim: ft=c") == "bash", "the shebang before the modeline")
    #expect(language("a", "#!/bin/unknown\n# vim: ft=c") == "c")
    #expect(language("a.unknown", "# vim: ft=c") == "c")
  }

  @Test func bytesThatAreNoText() {
    #expect(detection.language(path: "a", head: [0xFF, 0x00, 0x23, 0x21]) == nil)
    #expect(detection.language(path: "", head: []) == nil)
    #expect(detection.language(path: "/", head: []) == nil)
  }
}
