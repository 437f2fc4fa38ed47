import SystemSupport
import Testing

/// What is known of the git that started the program.
@Suite struct CallingGitTests {
  @Test(arguments: [
    ("git show HEAD:a.c", "a.c"), ("/usr/bin/git -C x --no-pager -c a.b=c show --textconv v1:d/a.c", "d/a.c"),
    ("git show :a.c", "a.c"), ("git show :2:a.c", "a.c"), ("git show HEAD:./a.c", "./a.c"), ("git show :/text", nil),
    ("git show HEAD", nil), ("git show HEAD:a.c HEAD:b.c", nil), ("git show HEAD:d/", nil), ("git show", nil),
    ("git show HEAD^{/a:b.c}", nil), ("git show HEAD:", nil), ("git show HEAD -- a:b.c", nil), ("git log HEAD:a.c", nil),
    ("git", nil), ("git -c", nil), ("sh show HEAD:a.c", nil),
  ])
  func thePathOfAShownFile(command: String, path: String?) {
    #expect(CallingGit(arguments: command.split(separator: " ").map(String.init))?.shownPath == path)
  }

  @Test(arguments: [
    ("git blame a.c", "a.c"), ("git -C d blame -w HEAD~2 -- a.c", "a.c"), ("git blame -L 1,5 a.c", "a.c"),
    ("git blame a.c -L 1,5", "a.c"), ("git blame v1 a.c", "a.c"), ("git blame --date short a.c", "a.c"), ("git blame", nil),
    ("git show a.c", nil),
  ])
  func thePathOfABlamedFile(command: String, path: String?) {
    #expect(CallingGit(arguments: command.split(separator: " ").map(String.init))?.blamedPath == path)
  }

  @Test(arguments: [
    ("git add -p", true), ("git checkout --patch HEAD", true), ("git -c a=b stash push -p", true), ("git add -i", true),
    ("git add a", false), ("git log -p", false), ("git diff -p", false),
  ])
  func commandsThatAskForHunks(command: String, asks: Bool) {
    #expect(CallingGit(arguments: command.split(separator: " ").map(String.init))?.choosesHunks == asks)
  }
}
