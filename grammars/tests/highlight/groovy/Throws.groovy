class Loader {
  private void check(Foo request) throws IOException, Other {
    send request
    xs.each { other(request) }
  }
  void run(List<Foo> requests) throws IOException {
    requests.each { send it }
  }
  def text = "x $env.HOME ${params.ARGS} $a.b"
}
plugins { id 'x' version '1' apply false }
send request
