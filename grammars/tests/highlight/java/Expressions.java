class Expressions {
  Pattern a = Pattern.compile("a+(b)");
  boolean b = s.matches("x\\d+");
  @Pattern(regexp = "\\w+") String c;
}
