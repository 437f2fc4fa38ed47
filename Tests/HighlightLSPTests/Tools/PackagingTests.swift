import Foundation
import HighlightLanguages
import HighlightTestSupport
import TestSupport
import Testing

extension ToolTests {
  /// What packages are made with. `scripts/test-packages` installs and tries them.
  @Suite struct PackagingTests {
    let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
    }

    private func run(_ script: String, _ arguments: String...) throws -> ChildProcess.Result {
      try ChildProcess(
        "/usr/bin/env", ["bash", Program.package + script] + arguments, environment: ProcessInfo.processInfo.environment
      ).finish()
    }

    // MARK: glibc

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/objdump"), "objdump is installed"))
    func aNewerGlibcThanTheFloorIsAFault() throws {
      try folder.write(
        "#include <unistd.h>\nint getentropy(void *, size_t);\nint main(void) { char b; return getentropy(&b, 1); }\n",
        to: "a.c")
      try ChildProcess.shell("cc -o \"$1/a\" \"$1/a.c\"", folder.path)
      let highest = try run("packaging/check-glibc", "highest", folder["a"])
      #expect(highest.text.wholeMatch(of: /2\.\d+\n/) != nil)
      #expect(try run("packaging/check-glibc", "2.99", folder["a"]).status == 0)
      let result = try run("packaging/check-glibc", "2.24", folder["a"])
      #expect(result.status == 1)
      #expect(result.errors.contains("error: getentropy needs glibc 2.25, and the floor is 2.24"))
    }

    /// The functions that take the place of newer ones, beside those of C's library.
    @Test func theFunctionsForOlderLibrariesGiveWhatTheirsGive() throws {
      try folder.write(
        """
        #include <math.h>
        #include <stdint.h>
        #include <stdio.h>
        #include <string.h>
        extern "C" uint32_t arc4random(void);
        static int thrower(int n) { if (n == 0) throw 7; return thrower(n - 1) + 1; }
        int main() {
          int faults = 0, same = 0;
          uint32_t bits = 12345, before = arc4random();
          for (int i = 0; i < 200000; i++) {
            float x, y;
            bits = bits * 1664525 + 1013904223; memcpy(&x, &bits, 4);
            bits = bits * 1664525 + 1013904223; memcpy(&y, &bits, 4);
            float ours = hypotf(x, y), exact = (float)hypot((double)x, (double)y);
            if (isnan(exact) ? !isnan(ours) : fabsf(ours - exact) > 1e-6f * exact && !(isinf(ours) && isinf(exact))) faults++;
          }
          if (hypotf(INFINITY, NAN) != INFINITY || hypotf(NAN, -INFINITY) != INFINITY || hypotf(3, 4) != 5) faults++;
          for (int i = 0; i < 100; i++) same += arc4random() == before;
          try { thrower(5); faults++; } catch (int value) { if (value != 7) faults++; }
          printf("%d %d\\n", faults, same < 50);
        }
        """, to: "test.cc")
      let sources = Program.package + "Sources/CGlibcFloor"
      try ChildProcess.shell(
        """
        cc -O2 -DHIGHLIGHT_GLIBC_FLOOR -I"$2/include" -c "$2/glibc_floor.c" -o "$1/floor.o"
        c++ -O2 -fno-builtin -static-libgcc -o "$1/test" "$1/test.cc" "$1/floor.o" -lm
        "$1/test" >"$1/result"
        """, folder.path, sources)
      #expect(try folder.bytes(of: "result") == Array("0 1\n".utf8))
    }

    // MARK: Notices

    /// Runs the check of notices in a copy of the files that it reads, after a change of one file.
    private func checkNotices(
      changing path: String, replacing old: String = "", with new: String = "", removing: Bool = false
    ) throws -> ChildProcess.Result {
      try ChildProcess.shell(
        """
        mkdir -p "$1/grammars" "$1/scripts"
        cp -R "$2/packaging" "$1"
        cp "$2/scripts/language_files.py" "$1/scripts"
        (cd "$2/grammars" && tar -cf - packages.toml package-queries.tsv */language.toml) | tar -xf - -C "$1/grammars"
        """, folder.path, Program.package)
      if removing {
        try FileManager.default.removeItem(atPath: folder[path])
      } else if !old.isEmpty {
        let text = String(decoding: try folder.bytes(of: path), as: UTF8.self)
        #expect(text.contains(old))
        try folder.write(text.replacing(old, with: new), to: path)
      }
      return try Python.run([folder["packaging/notices.py"], "check"])
    }

    @Test func everyParserAndQueryFileHasANotice() throws {
      let result = try checkNotices(changing: "packaging/notices.py")
      #expect(result.status == 0, "\(result.errors)")
    }

    @Test func aChangedPinNeedsNewNotices() throws {
      let pin = "58bb63f9e0ff01430da56ff158bddcb1b62a31f115abdf93cc6af76cc3aff86e"
      let result = try checkNotices(
        changing: "grammars/packages.toml", replacing: pin, with: String(pin.reversed()))
      #expect(result.status == 1 && result.errors.contains("packaging/notices/parsers/regex.txt"), "\(result.errors)")
    }

    @Test func aChangedPinOfQueriesNeedsNewNotices() throws {
      let pin = "307f1a01ab4eac5e7cbb998a4b183ad5a3208a400f6521e56fc979632e439f11"
      let result = try checkNotices(
        changing: "grammars/package-queries.tsv", replacing: pin, with: String(pin.reversed()))
      #expect(result.status == 1 && result.errors.contains("packaging/notices/parsers/gleam.txt"), "\(result.errors)")
    }

    @Test func aParserWithoutANoticeIsNotPacked() throws {
      let result = try checkNotices(changing: "packaging/notices/parsers/ruby.txt", removing: true)
      #expect(result.status == 1 && result.errors.contains("ruby.txt: error: it is missing"), "\(result.errors)")
      let packed = try Python.run([folder["packaging/notices.py"], "check", "ruby"])
      #expect(packed.status == 1)
    }

    @Test(arguments: [
      ("License: MIT", "License: Nonsense-1.0"), ("License: MIT\n", ""), ("Copyright: Copyright (c) 2016 Rob Rix\n", ""),
      ("Copyright: Copyright (c) 2016 Rob Rix", "Copyright: the authors of the repository"),
    ])
    func anIncompleteNoticeIsAFault(old: String, new: String) throws {
      let result = try checkNotices(changing: "packaging/notices/parsers/ruby.txt", replacing: old, with: new)
      #expect(result.status == 1 && result.errors.contains("ruby.txt: error: "), "\(result.errors)")
    }

    /// The list of components, the license expression and `copyright` are of the same parts.
    @Test(arguments: ["first", "others"])
    func expressionListAndCopyrightAgree(part: String) throws {
      let result = try Python.run([Program.package + "packaging/notices.py", "agree", part])
      #expect(result.status == 0, "\(result.errors)")
    }

    /// Each parser of the first tier has a paragraph of the first package, and no other parser has.
    @Test func copyrightNamesTheParsersOfThePackage() throws {
      let result = try Python.run([Program.package + "packaging/notices.py", "copyright", "first"])
      let parsers = result.lines.compactMap { $0.wholeMatch(of: /Files: .*\/grammars\/(\w+)\/\*/)?.1 }.map(String.init)
      let first = TestEnvironment.manifest.languages.filter(\.isFirstTier).map(\.name)
      #expect(result.status == 0 && parsers.sorted() == first.sorted(), "\(result.errors)")
    }

    // MARK: Protections

    private static let hasBinutils = FileManager.default.fileExists(atPath: "/usr/bin/readelf")

    @Test(
      .enabled(if: hasBinutils, "readelf is installed"),
      arguments: [
        ("", nil), ("-no-pie", "fixed address"), ("-Wl,-z,norelro", "relocations stay writable"),
        ("-Wl,-z,lazy", "looked up when they are called"), ("-Wl,-z,execstack", "stack is executable"),
        ("-fno-stack-protector", "-fstack-protector-strong"),
      ] as [(String, String?)])
    func aMissingProtectionIsAFault(option: String, fault: String?) throws {
      try folder.write(
        """
        #include <stdio.h>
        #include <string.h>
        int main(int count, char **names) { char name[64]; strcpy(name, names[0]); return printf("%s %d", name, count); }
        """, to: "a.c")
      try ChildProcess.shell(
        """
        cc -O2 -fPIE -pie -fstack-protector-strong -Wl,-z,relro,-z,now,-z,noexecstack \(option) -o "$1/a" "$1/a.c"
        """, folder.path)
      let result = try run("packaging/check-hardening", folder["a"])
      #expect(result.status == (fault == nil ? 0 : 1))
      #expect(result.errorLines.count == (fault == nil ? 0 : 1))
      #expect(fault.map { result.errors.contains($0) } ?? true)
    }

    /// The program is as it is shipped only in a release build.
    @Test(
      .enabled(
        if: hasBinutils && Program.path.contains("/release/"), "readelf is installed, and the program a release build"))
    func theProgramHasAllProtections() throws {
      let result = try run("packaging/check-hardening", Program.path)
      #expect(result.status == 0, "\(result.errors)")
    }

    @Test(.enabled(if: hasBinutils, "readelf is installed")) func installedParsersHaveAllProtections() throws {
      let parsers = TestEnvironment.ownLanguages.filter { !$0.isRuleLanguage }
        .map { "\(Program.grammarFolder)/\($0.name)/parser.so" }
      #expect(!parsers.isEmpty)
      let result = try ChildProcess(
        Program.package + "packaging/check-hardening", parsers, environment: ProcessInfo.processInfo.environment
      ).finish()
      #expect(result.status == 0, "\(result.errors)")
    }

    // MARK: The address

    @Test func theLinesOfInstallationAreThoseOfTheAddress() throws {
      let result = try run("scripts/address", "check")
      #expect(result.status == 0, "\(result.errors)")
    }

    @Test func theAddressIsWrittenWhereverItOccurs() throws {
      for file in ["scripts/address", "packaging/address", "action.yml", "Sources/SystemSupport/ProjectAddress.swift"] {
        try folder.write(Array(try Data(contentsOf: URL(filePath: Program.package + file))), to: file)
      }
      try ChildProcess.shell(
        """
        cd "$1" && git init -q . && git add -A
        bash scripts/address parcels https://example.org/a && bash scripts/address home https://example.org/b
        """, folder.path)
      let address = String(decoding: try folder.bytes(of: "packaging/address"), as: UTF8.self)
      #expect(address.hasSuffix("home = https://example.org/b\nparcels = https://example.org/a\n"))
      for file in ["action.yml", "Sources/SystemSupport/ProjectAddress.swift"] {
        let text = String(decoding: try folder.bytes(of: file), as: UTF8.self)
        #expect(text.contains("https://example.org/a") && !text.contains("example.com"))
      }
    }
  }
}
