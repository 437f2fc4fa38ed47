class Message {
  final Map<String, String> _headers;
  Message(body, {Map? headers}) : this._withBody(Body(body), headers);
  Message._withBody(this.x, headers) : this._withHeadersAll(headers);
  void f() {
    outer:
    for (var i in x) { continue outer; }
  }
}
