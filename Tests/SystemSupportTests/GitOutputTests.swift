import Testing

@testable import SystemSupport

/// What git writes is read without trust.
@Suite struct GitOutputTests {
  @Test(arguments: [
    ("@@ -3,2 +4 @@", [3, 2, 4, 1]), ("@@ -0,0 +1,5 @@ class A {", [0, 0, 1, 5]), ("@@ -1 +0,0 @@", [1, 1, 0, 0]),
    ("@@ -4294967296 +1 @@", [4_294_967_296, 1, 1, 1]), ("@@ -4294967297 +1 @@", nil),
    ("@@ -1 +9223372036854775807,9223372036854775807 @@", nil), ("@@ -1 +99999999999999999999 @@", nil),
    ("@@ -1 +-5 @@", nil), ("@@ -1,-5 +1 @@", nil), ("@@ +1 -1 @@", nil), ("@@ -1,2,3 +1 @@", nil), ("@@ - + @@", nil),
    ("@@@ -1 -1 +1 @@@", nil), ("@@", nil), ("", nil), ("+@@ -1 +1 @@", nil),
  ])
  func headersOfHunks(line: String, numbers: [Int]?) {
    let hunk = GitOutput.hunk(ContiguousArray(line.utf8)[...])
    #expect(hunk.map { [$0.old.start, $0.old.count, $0.new.start, $0.new.count] } == numbers)
  }

  @Test(arguments: [
    ("83db48f blob 1234", 1234), ("83db48f blob 0", 0), ("83db48f tree 12", nil), ("83db48f missing", nil),
    ("83db48f blob -1", nil), ("83db48f blob 99999999999999999999", nil), ("83db48f blob 1 2", nil), ("", nil),
  ])
  func sizesOfBlobs(answer: String, size: Int?) {
    #expect(GitOutput.blobSize(ContiguousArray(answer.utf8)[...]) == size)
  }

  @Test func entriesOfTrees() {
    let listing = [
      "100644 blob 0aF1\ta b", "120000 blob 0af1\tl\n", "100644 blob 0af1", "160000 commit 0af1\ts", "x\ty", "",
    ].joined(separator: "\0")
    let entries = GitOutput.entries(ofTree: ContiguousArray(listing.utf8)[...])
    #expect(entries.map(\.mode) == ["120000", "160000"])
    #expect(entries.map(\.kind) == ["blob", "commit"])
    #expect(entries.map(\.path) == ["l\n", "s"])
    #expect(entries.map(\.id) == ["0af1", "0af1"])
  }
}
