internal import SystemSupport

/// The files that `highlight-lsp init` writes.
struct StarterFiles {
  static let fixtureName = "tests/highlight/example.conf"
  static let gitHubJobName = ".github/workflows/highlight-lsp.yml"
  static let gitLabJobName = ".gitlab-ci.yml"
  /// The path of the job if the repository has other jobs already.
  static let gitLabIncludeName = ".gitlab/highlight-lsp.yml"

  let repository: Repository
  /// The name of a language of the repository's own; nil for none.
  var language: String?

  var starterLanguage: StarterLanguage? { language.map { StarterLanguage(name: $0) } }

  /// `highlight-lsp.toml`.
  var configuration: String {
    """
    # Settings and rules of highlight-lsp for the files of this folder and those below it. What stands in a comment is the default.
    # highlight-lsp check tests this file, the rules' examples, and the fixtures below tests/highlight.

    # theme = "auto"                # highlight-lsp theme list; a theme file of your own: "./my-theme.toml"

    # [languages.python]            # more files of a language
    # globs = ["*.pyw", "SConstruct"]
    \(starterLanguage.map { "\n" + $0.section } ?? "")
    # [links]
    # schemes = ["http", "https", "ftp", "mailto", "file"]
    # bareDomains = false           # example.com without a scheme
    # paths = false                 # names of files, and path:line, in comments

    # [semanticTokens]              # what editors are told
    # legend = "auto"               # auto, standard or extended
    # captures = { "comment" = "" } # other token types for scopes; "" leaves them out

    # [format]
    # reflow = false                # editors' "format selection" breaks paragraphs and comments anew
    # columns = 80

    # [check]                       # what highlight-lsp check looks at
    # exclude = ["vendor/", "*.min.js"]  # in the syntax of .gitignore
    # limits = "fail"               # what was skipped because a limit was exceeded fails the check; or ignore

    # A rule colours what an ICU regular expression matches in a line. check runs its examples.
    [[rules]]
    id = "ticket"
    pattern = '#(\\d+)\\b'
    scope = "markup.link"           # or captures = { 1 = "number" } for the scopes of groups
    # Only where the syntax has one of these scopes; "!string" excludes, "=number" means the scope that won.
    within = ["comment", "number"]
    \(link)
    # severity = "warning"          # makes each match a finding of check, and a diagnostic of editors
    # message = "ticket $1"
    # examples are tried in the syntax of their language, so that `within` counts
    examples = [
      { text = "# see #12 and #7", language = "conf", matches = ["#12", "#7"] },
      { text = "# C# and #x", language = "conf", matches = [] },
    ]

    """
  }

  private var link: String {
    if let link = repository.issueLink { return "link = \"\(link)\"" }
    return "# link = \"https://bugs.example.com/$1\"   # makes each match a link"
  }

  /// A file in a language that needs no grammar, with assertions.
  var fixture: String {
    var text = """
      # The markers below a line say what colours it has to have; highlight-lsp check compares.
      name = value    # see #12
      # <- property
      #               ^^^^^ comment
      #                     ^^^ markup.link

      """
    if let link = repository.issueLink {
      text += "#                     ^^^ link=\(link.replacing("$1", with: "12"))\n"
    }
    return text
  }

  /// The requirement for Python installers: this version, with the parsers of all languages.
  private static let installation =
    "install --index-url \(ProjectAddress.parcels)/simple 'highlight-lsp[all]==\(ProgramVersion.current)'"

  /// The job for GitHub Actions.
  static let gitHubJob = """
    name: highlight-lsp
    on: [push, pull_request]
    jobs:
      check:
        runs-on: ubuntu-latest
        steps:
          - uses: actions/checkout@v4
          # The program and the parsers of all languages; without [all] those of the first tier.
          # Put the address where the packages are published after --index-url.
          - run: |
              python3 -m venv "$RUNNER_TEMP/venv"
              "$RUNNER_TEMP/venv/bin/pip" \(installation)
              echo "$RUNNER_TEMP/venv/bin" >> "$GITHUB_PATH"
          # The grammars that the files need and the packages do not have.
          - run: highlight-lsp grammar install --for .
          - run: highlight-lsp check --format github

    """

  /// The job for GitLab.
  static let gitLabJob = """
    highlight-lsp:
      image: python:3-slim
      before_script:
        # The program and the parsers of all languages; without [all] those of the first tier.
        # Put the address where the packages are published after --index-url.
        - pip \(installation)
        # The grammars that the files need and the packages do not have.
        - highlight-lsp grammar install --for .
      script:
        - highlight-lsp check --format junit > highlight.xml
      artifacts:
        when: always
        reports:
          junit: highlight.xml

    """
}
