# For Homebrew on Linux. Parsers are installed by each user: highlight-lsp grammar install
class HighlightLsp < Formula
  desc "Syntax highlighting for editors, the terminal, pages and CI"
  homepage "@HOME@"
  url "@PARCELS@/highlight-lsp-@VERSION@-source.tar.gz"
  sha256 "@SHA256@"
  license all_of: [@LICENSES@]

  depends_on "pkgconf" => :build
  depends_on "python@3.13" => :build
  depends_on "swift" => :build
  depends_on "icu4c"
  depends_on :linux
  depends_on "tree-sitter"

  def install
    system "make", "install", "STATIC=no", "SETUP=no", "PARSERS=none", "PREFIX=#{prefix}"
  end

  test do
    (testpath/"a.ini").write "[a]\nb = 1\n"
    assert_match "b = 1", shell_output("#{bin}/highlight-lsp #{testpath}/a.ini")
  end
end
