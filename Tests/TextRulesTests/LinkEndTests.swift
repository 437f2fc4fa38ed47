import Testing

@testable import TextRules

/// Where an address begins and ends.
struct LinkEndTests {
  @Test func sentencesKeepTheirPunctuation() {
    checkLinks("Read «https://docs.test/intro», then «https://docs.test/next».")
    checkLinks("Really? «https://docs.test/a?x=1»?! And «https://docs.test/a;b»; yes: «https://docs.test/a»: so")
    checkLinks("«https://docs.test/a.b,c;d:e!f» … «https://docs.test/a»…")
    checkLinks("*«https://docs.test»* **«https://docs.test/a»** _«https://docs.test/b»_ ~~«https://docs.test/c»~~")
    checkLinks("«https://docs.test/»*")
    checkLinks(
      "keep «https://docs.test/a_» «https://docs.test/a-» «https://docs.test/a+» «https://docs.test/?a=» «https://docs.test/#»"
    )
  }

  @Test func bracketsAroundAndInside() {
    checkLinks("(«https://docs.test/a») [«https://docs.test/a»] {«https://docs.test/a»} (see «https://docs.test/a»).")
    checkLinks("(«https://docs.test/a_(b)») and «https://docs.test/a_(b)_(c(d))» and («https://docs.test/(a)»))")
    checkLinks("f(«https://docs.test/x(y)»).z, g(see «https://docs.test/x(y)»)")
    checkLinks("«https://docs.test/a(b))c» and «https://docs.test/a»(")
    checkLinks("«https://docs.test/?list[]=1&list[]=2» «https://docs.test/{id}/x» «https://docs.test/»[({")
    checkLinks("[text](«https://docs.test/a(b)c»)d and [x](«https://docs.test/a» \"title\")")
    checkLinks("(«https://one.test/»)(«https://two.test/»)")
  }

  @Test func blanksInClosedSquareBrackets() {
    checkLinks("at «https://docs.test/[two words]/x» there")
    checkLinks("at «https://docs.test/[two» words")
    checkLinks("at «https://docs.test/»[ \"a\" ] and «https://docs.test/[a b]/[c»: d")
  }

  @Test func quotes() {
    checkLinks("a = \"«https://docs.test/a»\" + '«https://docs.test/b»'.c + `«https://docs.test/c»`")
    checkLinks("a = \"«https://docs.test/it's»\", '«https://docs.test/say\"no\"»'")
    checkLinks("print('see «https://docs.test/a»'.format(b))")
    checkLinks("print(\"see «https://docs.test/a»\\n\")")
    checkLinks("Here's «https://docs.test/they're» and «https://docs.test/'x'/y» and «https://docs.test/'x'»")
    checkLinks("the «https://docs.test/a»'s page, «https://docs.test/?q=a's» stays")
    checkLinks("“«https://docs.test/a»” ‘«https://docs.test/b»’ «https://docs.test/“c”d» 《«https://docs.test/»》")
  }

  @Test func eastAsianPunctuation() {
    checkLinks("参照「«https://docs.test/a»」、«https://docs.test/b»。（«https://docs.test/c»）«https://docs.test/【d】»｜")
    checkLinks("見て «https://docs.test/»！ «https://例え.test/道» です")
  }

  @Test func markup() {
    checkLinks("<p>«https://docs.test/a»</p> <a href=«https://docs.test/b»>x</a>")
    checkLinks("<«https://docs.test/a.»> <«https://docs.test/(b»> < «https://docs.test/c» > <«https://docs.test/d» e>")
    checkLinks("&lt;«https://docs.test/a»&gt; &quot;«https://docs.test/?a=1&amp;b=2»&quot; «https://docs.test/x»&copy;")
    checkLinks("|«https://docs.test/a»|b| │«https://docs.test/c»│")
    checkLinks("a\t«https://docs.test/a»\tb\u{A0}«https://docs.test/b»\u{200B}c \u{2066}«https://docs.test/c»\u{2069}")
  }

  @Test func marksOfComments() {
    checkLinks("<!--«https://docs.test/a»--> <!-- «https://docs.test/a-b»--> <!---«https://docs.test/a»--->")
    checkLinks(
      "/*«https://docs.test/a»*/ /* «https://docs.test/a»*/ /* «https://docs.test/a».*/ and «https://docs.test/*/b»")
    checkLinks(
      "{-«https://docs.test/a»-} {#«https://docs.test/a»#} %{«https://docs.test/a»%} {{!--«https://docs.test/a»--}}")
    checkLinks(
      "<%--«https://docs.test/a»--%> <#«https://docs.test/a»#> <%#«https://docs.test/a»%> (*«https://docs.test/a»*)")
    checkLinks("«https://docs.test/%» «https://docs.test/a--» «https://docs.test/a#» (see «https://docs.test/#»)")
  }

  @Test func footnotesAreNoDefinitions() {
    checkLinks("[^1]: note\n[a]: «b.md»\n[^2]: «https://docs.test/a» and more", isMarkdown: true)
  }

  @Test func schemes() {
    checkLinks(
      "see:«https://docs.test» seehttps:/ no«https://docs.test» «HTTPS://DOCS.TEST» «ftp://docs.test» xftp://docs.test")
    checkLinks("http:// https://. http://# http://? http://.. http:// x : // ://")
    checkLinks("git+«https://docs.test/a.git» ssh://git@docs.test/a svn://www.docs.test x://me@docs.test")
    checkLinks("db://me:key@docs.test:1/x view://«https://docs.test» x:https://")
    checkLinks(
      "javascript:alert(1) data:text/html,x vbscript:x", .schemes("javascript", "data", "vbscript", "not a scheme", ""))
    checkLinks("«git:x» «tel:+491234» «Git://a.test/b» «urn:isbn:123», tel: a", .schemes("tel", "git", "urn"))
    checkLinks("http://docs.test www.docs.test me@docs.test «ftp://docs.test»", .schemes("ftp"))
  }

  @Test func hosts() {
    checkLinks(
      "«http://localhost» «http://localhost:8080/a»: «http://127.0.0.1:80», «http://[::1]:80/a» «http://[fe80::1%25eth0]»")
    checkLinks("http://[x] http://[ «http://docs.test»:port «http://docs.test:80»x «http://docs.test»-/ «http://docs.test»=")
    checkLinks("«http://me:pass(word)@docs.test:80/» «http://me@docs.test» «https://docs.test/@me»")
    checkLinks("«http://bücher.test/ü» «http://xn--bcher-kva.test» «http://🐰.test/🐰» «http://пример.испытание/путь»")
    checkLinks(
      "«http://***/a» «http://${host}:${port}/a» «http://{host}/b» «http://$HOST/c» «http://%s:%d/d» «http://$(id)/e»")
    checkLinks("«http://docs.test?a» «http://docs.test#a» «http://docs.test./a» «http://docs.test».")
  }

  @Test func filesAndMail() {
    checkLinks("«file:///etc/hosts», \"«file://c:/a»\" «file:/etc/hosts» file: file:/ file:// file:a")
    checkLinks("«mailto:me@docs.test» «mailto:me@local»? «mailto:me@docs.test?subject=a%20b». mailto: mailto:me mailto://x")
  }
}
