import HighlightStorage
import HighlightTestSupport
import Testing

@testable import HighlightCore
@testable import HighlightLanguages

/// What names mean where languages differ: from where on they are known, how far, and what looks like a name and is none.
@Suite struct NameScopeTests {
  /// What the name behind `«` is bound to, and where it and those behind `‹` stand in the text without the marks.
  private static func binding(_ marked: String, _ language: String) throws -> (binding: NameBinding?, expected: [Int]) {
    let name = MarkedName(marked)
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let storage = HighlightingStorage(
      UTF16Text(name.text + "\n\n"), language: try loader.language(language).get(), languageProvider: loader)
    return (storage.nameBinding(at: name.asked, query: { loader.structureQuery(.locals, of: $0) }), name.expected)
  }

  /// «name: where the cursor is; ‹name: where else the name means the same.
  @Test(
    arguments: [
      // Known from its place on, in its own value, too; characters and tags are no names.
      ("c", "void f(int ‹n) { g(«n); { h(‹n); int n = 1; g(n); } g('n', ‹n); goto n; n: ; }"),
      ("c", "void f(struct n *«n) { struct n m; ‹n->n = m.n; }"),
      ("c", "int f(int x); int g(int «x) { return ‹x; } int h(int x) { return x; }"),
      ("c", "int f(a, «b) int a; char *‹b; { return a + *‹b; }"),
      ("cpp", "void f(int «n) { auto g = [n = ‹n](int m) { return n + m; }; ‹n; }"),
      ("cpp", "void f(int «n) { for (auto n : h(‹n)) n; if (int n = 1) n; ‹n; }"),
      ("cpp", "void f() { Foo «foo(bar); ‹foo.foo(A::foo); }"),
      ("objc", "@implementation A\n- (int) x: (int)«x y: (int)y\n{ return [self x: ‹x y: y]; }\n@end\n"),
      ("go", "package p\nfunc f(«e error) {\n\tx, ‹e := g(‹e)\n\tif e := h(‹e); e != nil { x(e) }\n\tx(‹e)\n}\n"),
      ("go", "package p\nfunc f() {\n\tx := 1\n\tfor _, x := range g(x) { var «x = x.(int); h(‹x) }\n}\n"),
      ("go", "package p\nfunc f(«v any) {\n\tswitch v := ‹v.(type) { case int: g(v) }\n}\n"),
      ("java", "class A { int x; void f(int y) { g(x); int «x = x(); this.x = ‹x; } void x() {} A(int z) {} }"),
      ("javascript", "function f(«a) { if (‹a) { var ‹a = 1; let b = ‹a } return ‹a }"),
      ("javascript", "function f(«a) { for (const b of ‹a) { [‹a, c] = b; ({ d: ‹a } = b) } for (‹a of c) {} }"),
      ("javascript", "function f() { const «div = g(); return <div id=\"div\" ref={‹div}>div</div> }"),
      ("typescript", "function f(g: (a: number) => void, «a: string) { type T = { h(a: number): void }; return ‹a }"),
      ("python", "def f(«a):\n    def g(b=‹a, a=‹a): return a\n    return [a for a in ‹a if a], {'a': ‹a}\n"),
      ("python", "def f():\n    «n = 0\n    def g():\n        nonlocal ‹n\n        ‹n += 1\n    return g, ‹n\n"),
      ("python", "def f(«x):\n    if any((‹x := y) for y in z): return ‹x\n"),
      // Methods do not see what their class defines; `global` names that of the text.
      ("python", "def f(«x):\n    class A:\n        x = 2\n        def g(self, a=x): return ‹x\n    return ‹x\n"),
      ("python", "def f(«x):\n    def g():\n        global x\n        x = 1\n        def h(): return x\n    return ‹x\n"),
      ("python", "def f(a):\n    match a:\n        case A(x=«x) | [‹x]: return ‹x\n    del ‹x\n"),
      // Words of bash are no variables, but for those that commands read as names.
      ("bash", "f() { local «x=1; git x; x -x \"x\" 'x' ${a#x}; ((‹x++)); read -r ‹x; [[ x = $‹x ]]; }\n"),
      ("bash", "f() { local «x=$((1 + y)); let ‹x++ \"‹x += 2\"; for ((‹x=0; ‹x<2; ‹x++)); do echo ${a[‹x]}; done; }\n"),
      ("bash", "f() { local «x=1; x() { :; }; x; printf -v ‹x a; [[ ‹x -eq 1 || -v ‹x ]]; case $1 in x) ;; esac; }\n"),
      ("bash", "f() { local «x=1; a[\"‹x\"]=2; b=([‹x]=3); [[ ! ‹x -gt 2 ]]; let \"‹x\"; echo x; }\n"),
      ("bash", "f() {\n  local «x=1\n  cat <<A\n$‹x x ${y:-$‹x}\n`echo $‹x`\nA\n}\n"),
      // In Lua a name is known after its declaration; labels and keys are others.
      ("lua", "local function f(«x)\n  for x = ‹x, 3 do g(x) end\n  local x = { x = ‹x, [‹x] = 1 }\n  return x.x\nend\n"),
      ("lua", "local function f(«x)\n  goto x\n  ::x::\n  repeat local x = ‹x until x\n  return ‹x\nend\n"),
      ("lua", "local function f(x)\n  local function «x(x) return x end\n  return ‹x\nend\n"),
      ("lua", "local function f(x)\n  if x then local x = 1 elseif x then local «x = x; g(‹x) end\n  return x\nend\n"),
      ("javascript", "function f() { var «x = 1; function ‹x() {} return ‹x }"),
      ("javascript", "function f() { const y = function x(«x) { return ‹x }; return x }"),
      ("javascript", "function f(«g) { for (var ‹g of /g/g[‹g]) {} for (const g of h) {} for ([‹g] of h) {} return ‹g }"),
      ("javascript", "function f(«a) { for (var [‹a] of h) ‹a; for (var { b: ‹a } of h) ‹a; return ‹a }"),
      ("javascript", "function f(«a) { for ({ c: ‹a } of h) ‹a; for ([‹a] of h) ‹a; return ‹a }"),
      // Types and values are apart; a class is both.
      ("typescript", "function f<«T>(a: ‹T) { const T = 1; return a as ‹T | typeof T }"),
      ("typescript", "function f(«x: number) { type x = 1; return ‹x as x }"),
      ("typescript", "function f() { class «A {} let a: ‹A = new ‹A(); return a }"),
      ("rust", "fn f(x: i32) { let x = x + 1; let «x = x * 2; g(‹x, s.x, x::y); }"),
      ("rust", "fn f(«x: O) { if let S(x) = ‹x { g(x) } else { g(‹x) } match ‹x { Some(x) if x > 0 => x, _ => ‹x } }"),
      ("swift", "func f(_ «x: Int?) {\n  guard let x = ‹x else { return }\n  g(x)\n}\n"),
      ("swift", "func f(_ «x: E) {\n  if let x = ‹x.y { g(x) } else { g(‹x) }\n}\n"),
      ("swift", "func f(_ «x: E) {\n  switch ‹x { case .x(let x): g(x)\n  case .y(x: let z): g(‹x) }\n}\n"),
      ("julia", "function f()\n  «s = 0\n  while g(‹s)\n    ‹s = ‹s + 1\n  end\n  for s in v\n    h(s)\n  end\n  ‹s\nend\n"),
    ])
  func aNameMeansTheSame(language: String, marked: String) throws {
    let (binding, expected) = try Self.binding(marked, language)
    #expect(binding?.occurrences.map(\.range.lowerBound) == expected)
    #expect(binding?.kind == .local && binding?.isInDoubt == false)
  }

  /// The syntax does not tell all places: what is asked for must be refused.
  @Test(
    arguments: [
      // A macro names it; the text around it is not understood.
      ("c", "#define NEXT (have--, next++)\nvoid f(void) { int «have = 1; NEXT; }"),
      ("c", "void f(int «x) { x = ; ) if }"),
      ("rust", "fn f(«x: i32) { println!(\"{x}\"); }"),
      ("rust", "fn f(«x: i32) { own!(x: x + 1); }"),
      ("go", "package p\nfunc f(«name string) T { return T{name: name} }\n"),
      ("java", "class A { void f(Object o) { if (!(o instanceof B «b)) return; b.g(); } }"),
      ("typescript", "class A { constructor(private «x: number) { g(x) } }"),
      ("swift", "func f() {\n  let «a = g()\n  if let a { h(a) }\n}\n"),
      ("r", "f <- function(«x) quote(x + 1)\n"),
      // Texts that are run, and what reads names by their texts.
      ("bash", "f() { local «x=1; trap 'echo $x' EXIT; }\n"),
      ("bash", "f() { local «x=1; local y=x; echo ${!y}; }\n"),
      ("bash", "f() { local «x=1; g; }\ng() { echo $x; }\n"),
      ("bash", "f() { local «x=1; declare -A a=(); echo ${a[x]}; }\n"),
      ("bash", "f() { local «x=1; export x; local IFS=x; }\n"),
      ("bash", "f() { local «x=1; unset 'x'; }\n"),
      ("bash", "f() { local «x=1; declare -p x; }\n"),
      ("bash", "f() { local «x=1; echo ${!x*}; }\n"),
      ("bash", "f() { local «x=1; exec {x}>&1; }\n"),
      ("bash", "f() { local «x=1; echo \"${y:+'$x'}\"; }\n"),
      ("bash", "f() { local «x=1; echo ${y:-$((x))}; }\n"),
      ("bash", "f() { local «x=1; echo `echo \\$x`; }\n"),
      // What the parser does not see: behind white space or a lone `$`, and names that begin with `_` in here documents.
      ("bash", "f() { local «x=1; echo \"$ $x\"; }\n"),
      ("bash", "f() {\n  local «x=1\n  cat <<A\na\n  $x\nA\n}\n"),
      ("bash", "f() {\n  local «_x=1\n  cat <<A\na $_x\nA\n}\n"),
      ("bash", "f() {\n  local «x=1\n  cat <<A\na $[x]\nA\n}\n"),
      ("python", "def f(«x):\n    return f'{x=}'\n"),
      ("python", "def f(«x):\n    return '{x}'.format(**locals())\n"),
      ("python", "def f(«x):\n    return eval('x')\n"),
      ("javascript", "function f(«x) { return eval('x') }"),
      ("javascript", "function f() { if (a) { function «x() {} } return x }"),
      ("javascript", "function f(«x) { if (a) function x() {} return x }"),
      // The value is given to the parameter of `catch`.
      ("javascript", "function f(«x) { try {} catch (x) { var x = 1 } return x }"),
      ("javascript", "function f() { try {} catch («x) { var x = 1 } return x }"),
      // What a default reads is not defined by the body.
      ("javascript", "function f(g = () => «x) { let x = 1 }"),
    ])
  func aNameIsInDoubt(language: String, marked: String) throws {
    let (binding, _) = try Self.binding(marked, language)
    #expect(binding?.kind == .local && binding?.isInDoubt == true)
  }

  @Test func aParameterWithoutALabelOfItsOwnIsOne() throws {
    for (marked, isShorthand) in [("func f(«a: Int) { g(‹a) }", true), ("func f(_ «a: Int) { g(‹a) }", false)] {
      let (binding, expected) = try Self.binding(marked, "swift")
      #expect(binding?.isShorthand == isShorthand)
      #expect(binding?.occurrences.map(\.range.lowerBound) == expected)
    }
  }
}
