import Foundation
import Testing

@testable import SystemSupport

@Suite final class SourceWalkerTests {
  private let root: String

  init() throws {
    root = FileManager.default.temporaryDirectory.appending(path: "walker-\(UUID().uuidString)").path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: root)
  }

  private func write(_ files: [String: String]) throws {
    for (path, text) in files {
      let url = URL(filePath: root).appending(path: path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
  }

  private func touch(_ paths: String...) throws {
    for path in paths { try write([path: ""]) }
  }

  /// The files found below `folder`, relative to the temporary root.
  private func walk(_ folder: String = "") -> [String] {
    let walker = SourceWalker(root: folder.isEmpty ? root : "\(root)/\(folder)")
    #expect(walker.errors.map(\.description).isEmpty)
    return walker.files.map { String($0.dropFirst(root.count + 1)) }
  }

  @Test func hiddenFilesAreLeftOut() throws {
    try touch("a", ".hidden", ".git/config", "b/.x/c", "b/d", "b/.y")
    #expect(walk() == ["a", "b/d"])
  }

  @Test func hiddenFilesAreWalkedOnRequest() throws {
    try touch("a", ".hidden", ".git/config", "b/.x/c", "b/d", "b/.y", ".hg/a", "b/.svn/a", ".jj/a", "CVS/a", ".github/e")
    try write([".gitignore": ".hidden\n"])
    let walker = SourceWalker(root: root, includesHidden: true)
    #expect(
      walker.files.map { String($0.dropFirst(root.count + 1)) } == [
        ".github/e", ".gitignore", "a", "b/.x/c", "b/.y", "b/d",
      ])
  }

  @Test func theOrderIsThatOfThePathsBytes() throws {
    try touch("b", "B", "a/z", "a.txt", "a-b", "a/b/c", "a0", "é", "10", "9")
    #expect(walk() == ["10", "9", "B", "a-b", "a.txt", "a/b/c", "a/z", "a0", "b", "é"])
  }

  @Test func aSlashAtTheEndOfTheRootIsNotDoubled() throws {
    try touch("x/a")
    #expect(SourceWalker(root: root + "/x/").files == [root + "/x/a"])
  }

  @Test func linksAreNotFollowed() throws {
    try touch("real/a")
    for (link, target) in [("folder", "real"), ("file", "real/a"), ("real/loop", ".."), ("dangling", "nowhere")] {
      try FileManager.default.createSymbolicLink(atPath: "\(root)/\(link)", withDestinationPath: target)
    }
    #expect(walk() == ["real/a"])
    #expect(walk("folder") == ["folder/a"], "a link that is named is walked")
  }

  @Test func aFolderThatIsNotThereIsAnError() {
    let walker = SourceWalker(root: root + "/nowhere")
    #expect(walker.files.isEmpty)
    #expect(walker.errors.map(\.description) == ["\(root)/nowhere: no such file or directory"])
  }

  @Test func aNameIsIgnoredAtEveryDepth() throws {
    try write([".gitignore": "*.o\nbuild\n"])
    try touch("a.o", "a.c", "x/b.o", "x/b.c", "build/c", "x/y/build", "builds/d")
    #expect(walk() == ["a.c", "builds/d", "x/b.c"])
  }

  @Test func aSlashAnchors() throws {
    try write([".gitignore": "/a\nx/b\n/y/*.c\n"])
    try touch("a", "x/a", "x/b", "z/x/b", "y/1.c", "y/z/1.c")
    #expect(walk() == ["x/a", "y/z/1.c", "z/x/b"])
  }

  @Test func aSlashAtTheEndMeansFolders() throws {
    try write([".gitignore": "out/\n/x/tmp/\n"])
    try touch("out/a", "x/out", "x/tmp/b", "y/tmp/c")
    #expect(walk() == ["x/out", "y/tmp/c"])
  }

  @Test func theLastRuleThatFitsDecides() throws {
    try write([".gitignore": "*.log\n!keep.log\n/x/keep.log\n"])
    try touch("a.log", "keep.log", "x/keep.log", "y/keep.log")
    #expect(walk() == ["keep.log", "y/keep.log"])
  }

  @Test func whatAnIgnoredFolderHoldsCannotComeBack() throws {
    try write([".gitignore": "out/\n!out/keep\n"])
    try touch("out/keep", "a")
    #expect(walk() == ["a"])
  }

  @Test func deeperFilesAreStronger() throws {
    try write([".gitignore": "*.a\n", "x/.gitignore": "!*.a\n*.b\n/c\n"])
    try touch("1.a", "1.b", "x/1.a", "x/1.b", "x/y/1.a", "x/y/1.b", "x/c", "x/y/c")
    #expect(walk() == ["1.b", "x/1.a", "x/y/1.a", "x/y/c"])
  }

  @Test func starsOfFolders() throws {
    try write([".gitignore": "**/gen/*.c\ndocs/**\na/**/z\n"])
    try touch("gen/1.c", "x/y/gen/1.c", "x/gen/y/1.c", "docs/a", "docs/b/c", "a/z", "a/b/c/z", "b/z")
    #expect(walk() == ["b/z", "x/gen/y/1.c"])
  }

  @Test func commentsSpacesAndEscapes() throws {
    try write([".gitignore": "# a comment\n\n\\#b\n\\!c\nd   \ne\\ \r\n   \n[fg]\n"])
    try touch("# a comment", "#b", "!c", "d", "e ", "f", "g", "h")
    #expect(walk() == ["# a comment", "h"])
  }

  /// An editor's byte order mark belongs to no pattern.
  @Test func theByteOrderMarkIsSkipped() throws {
    try write([".gitignore": "\u{FEFF}a\nb\n"])
    try touch("a", "b", "c")
    #expect(walk() == ["c"])
  }

  @Test func aRepositorysRulesReachTheFolderThatIsNamed() throws {
    try write([".git/HEAD": "", ".gitignore": "*.o\n/x/y/1\n", "x/.gitignore": "!2.o\n"])
    try touch("x/y/1", "x/y/2", "x/y/1.o", "x/y/2.o")
    #expect(walk("x/y") == ["x/y/2", "x/y/2.o"])
  }

  @Test func outsideARepositoryNothingReachesDown() throws {
    try write([".gitignore": "*.o\n"])
    try touch("x/a.o")
    #expect(walk("x") == ["x/a.o"])
  }

  @Test func anInnerRepositoryIsReachedByNothingAboveIt() throws {
    try write([".git/HEAD": "", ".gitignore": "*.o\n", "sub/.git/HEAD": ""])
    try touch("sub/a.o", "sub/x/b.o")
    #expect(walk("sub") == ["sub/a.o", "sub/x/b.o"])
    #expect(walk("sub/x") == ["sub/x/b.o"])
  }
}
