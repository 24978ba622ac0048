import Testing

@testable import ComponentRuntime

@Suite("Canonical markup") struct MarkupPrinterTests {
  /// Markup as someone wrote it, and its canonical form.
  struct Form: CustomTestStringConvertible {
    var written: String
    var canonical: String
    var testDescription: String { written }

    init(_ written: String, _ canonical: String) {
      self.written = written
      self.canonical = canonical
    }
  }

  @Test("has one form for whatever was written", arguments: data + bodies + elements + texts)
  func form(_ form: Form) throws {
    let (syntax, diagnostics) = MarkupParserTests.parse(form.written)
    #expect(diagnostics.rendered() == "")
    #expect(MarkupPrinter.print(syntax) == form.canonical)
    #expect(MarkupRoundTripTests.fault(in: form.written) == nil)
  }

  /// Declarations of data.
  static let data = [
    Form(
      "protocol  P{a:string?,b : list( int )=[ 1,2 ],}",
      "protocol P { a: string?, b: list(int) = [1, 2] }\n"),
    Form(
      "protocol P {\na: string, // the id\n\n\n// the name\nb: int }",
      "protocol P {\n  a: string, // the id\n\n  // the name\n  b: int\n}\n"),
    Form(
      "adapter A->B when kind=='a'{left:name,right:job}",
      "adapter A -> B when kind == 'a' { left: name, right: job }\n"),
    Form("source s ( )", "source s\n"),
    Form(
      "source s(user:string):R{ttl:5m,timeout:1h30m}",
      "source s(user: string): R { ttl: 5m, timeout: 1h30m }\n"),
    Form(
      "/// A cart.\ntarget cart{\n/// Puts it in.\naction add(id:string):any remote action drop()}",
      """
      /// A cart.
      target cart {
        /// Puts it in.
        action add(id: string): any remote
        action drop()
      }

      """),
    Form("viewport v{width:1,height:2}", "viewport v { width: 1, height: 2 }\n"),
    Form("let a=(1+2)*-3", "let a = (1 + 2) * -3\n"),
    Form("let a = 5 + /* c */ 3", "let a = 5 + /* c */ 3\n"),
    Form("let b = /* c */ 5", "/* c */ let b = 5\n"),
    Form(
      "style s{fontSize:12 /* a */,color:'#fff' /* b */}",
      "style s { fontSize: 12 /* a */, color: '#fff' /* b */ }\n"),
    Form(
      "style s {\nfontSize: 12 /*a*/ /*b*/ , // c\n color: '#fff' /* d */\n}",
      "style s {\n  fontSize: 12 /*a*/ /*b*/, // c\n  color: '#fff' /* d */\n}\n"),
    Form(
      "source a(u:string /* user */,n:int /* page */){ttl:5m /* t */,timeout:1s}",
      "source a(u: string /* user */, n: int /* page */) { ttl: 5m /* t */, timeout: 1s }\n"),
    Form(
      "protocol P{a:int /* a */,b:int}\nadapter A->P{a:x /* x */,b:y}",
      "protocol P { a: int /* a */, b: int }\nadapter A -> P { a: x /* x */, b: y }\n"),
    Form(
      "let m = a /* yes */\nlet k = 1 /* x */ /* y */\nlet n = 2",
      "let m = a /* yes */\nlet k = 1 /* x */ /* y */\nlet n = 2\n"),
    Form(
      "target t{action a():any /* what */ remote\naction b() /* w */ remote\naction c()}",
      """
      target t {
        action a(): any /* what */ remote
        action b() /* w */ remote
        action c()
      }

      """),
    Form(
      "component X() {\nstate n: int = 0 /* how often */\nstate k: int = 0\n"
        + "action go() remote /* r */ {\nk /* s */ = k + n /* once */\nn = f(1 /* one */, 2)\n}\n<text/>}",
      """
      component X() {
        state n: int = 0 /* how often */
        state k: int = 0
        action go() remote /* r */ {
          /* s */ k = k + n /* once */
          n = f(1 /* one */, 2)
        }
        <text/>
      }

      """),
    Form(
      "component X() {state n: int = /* q */ 3\naction go() {n = 4 + /* r */ 1}\n<text onTap={go()}>{n}</text>}",
      """
      component X() {
        /* q */ state n: int = 3
        action go() { n = 4 + /* r */ 1 }
        <text onTap={go()}>{n}</text>
      }

      """),
    Form("/* one\r\n   two */\r\nlet a = 1\r\n", "/* one\n   two */\nlet a = 1\n"),
    Form(
      "source a(u: /* p */ string): /* t */ list(string) /* h */ {ttl:5m}",
      "source a(u: /* p */ string): /* t */ list(string) /* h */ { ttl: 5m }\n"),
    Form("source a: /* t */ int\nlet b = 1", "source a: /* t */ int\nlet b = 1\n"),
    Form("protocol P /* c */ {a:int}", "protocol P /* c */ { a: int }\n"),
    Form("adapter A /* c */ ->B{a:b}", "adapter A -> /* c */ B { a: b }\n"),
    Form("let a = 1 // one\nlet b = 2", "let a = 1 // one\nlet b = 2\n"),
    Form("let a = 1\n\n\n\nlet b = 2", "let a = 1\n\nlet b = 2\n"),
    Form(
      "let a = f(1, // one\n  2)\nlet b = 2", "let a = f(1, // one\n  2)\n\nlet b = 2\n"),
    Form("// only\n\n\n/* comments */\n", "// only\n\n/* comments */\n"),
    Form("", ""),
  ]

  /// Components, members and steps.
  static let bodies = [
    Form("component A(){<row/>}", "component A() { <row/> }\n"),
    Form(
      "component A ( a:int=1 ) {\nstate s:bool=false\n<row/>\n}",
      "component A(a: int = 1) {\n  state s: bool = false\n  <row/>\n}\n"),
    Form(
      "component A() { action go(){if !a{b=1}else{if c{d=1}}\n} <row/> }",
      """
      component A() {
        action go() { if !a { b = 1 } else { if c { d = 1 } } }
        <row/>
      }

      """),
    Form(
      "component A() { action go() {\n busy = true\n call('a/b',{}) then{busy=false} else {}\n } <row/> }",
      """
      component A() {
        action go() {
          busy = true
          call('a/b', {}) then { busy = false } else {}
        }
        <row/>
      }

      """),
    Form(
      "page p() {\n use a=b( 1m,x )\n\n\n <group/> }",
      "page p() {\n  use a = b(1m, x)\n\n  <group/>\n}\n"),
    Form(
      "rule r on section where layout=='a'&&b{<Ad key=\"a\"/>}",
      "rule r on section where layout == 'a' && b { <Ad key=\"a\"/> }\n"),
    Form(
      """
      component A() {
        let longName = first.filter(x, x.isVisible && x.price > 10.0).map(x, x.title).join(", ") + remaining
        <row/>
      }
      """,
      """
      component A() {
        let longName = (
          first.filter(x, x.isVisible && x.price > 10.0).map(x, x.title).join(", ") + remaining
        )
        <row/>
      }

      """),
  ]

  /// Tags and attributes.
  static let elements = [
    Form(
      "component A() { <row></row> }", "component A() { <row/> }\n"),
    Form(
      "component A() { <row gap = {1}/> }".replacing(" = ", with: "="),
      "component A() { <row gap={1}/> }\n"),
    Form(
      "component A(){<row for={ x,i in  xs } {...x} key='a' wrap\n>\n<row/></row>}",
      """
      component A() {
        <row for={x, i in xs} {...x} key='a' wrap>
          <row/>
        </row>
      }

      """),
    Form(
      "component A() { <row /* two */ gap={4} // three\n>// four\n<row/>/* five */</row> }",
      """
      component A() {
        <row
          /* two */ gap={4} // three
        >
          // four
          <row/>
          /* five */
        </row>
      }

      """),
    Form(
      """
      component A() {
        <stack width={56} height={56} cornerRadius={12} justify="center" background={a > 1.0 ? "#d70015" : a > 2.0 ? "#c93400" : "#b25000"}/>
      }
      """,
      """
      component A() {
        <stack
          width={56}
          height={56}
          cornerRadius={12}
          justify="center"
          background={a > 1.0 ? "#d70015" : a > 2.0 ? "#c93400" : "#b25000"}
        />
      }

      """),
  ]

  /// Text: what is folded away may be written anew, what is kept stays.
  static let texts = [
    Form(
      "component A() { <text>\n  a\n  b {c}\n  d\n</text> }",
      "component A() { <text>a b {c}d</text> }\n"),
    Form(
      "component A() { <text> a  b </text> }", "component A() { <text> a  b </text> }\n"),
    Form(
      "component A() { <text>猜你\n喜欢\nlike</text> }",
      "component A() { <text>猜你喜欢 like</text> }\n"),
    Form(
      "component A() { <text>a &lt; {/* why */}b</text> }",
      "component A() { <text>a &lt; {/* why */}b</text> }\n"),
    Form(
      "component A() { <text>"
        + "猜你喜欢" + String(repeating: "的商品列表", count: 10) + "</text> }",
      "component A() {\n  <text>\n    猜你喜欢"
        + String(repeating: "的商品列表", count: 8) + "的商品列\n    表的商品列表\n  </text>\n}\n"),
    Form(
      "component A() { <text>" + String(repeating: "word ", count: 20) + "{x}</text> }",
      "component A() {\n  <text>\n    " + String(repeating: "word ", count: 18)
        + "word\n    word {x}\n  </text>\n}\n"),
  ]
}
