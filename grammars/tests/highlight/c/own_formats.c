void f(void) {
  sdscatprintf(s, "\\x%02x", 1);
  my_printf("%d and text", 2);
  LOG_WARN("x %s" "y %d", a);
  log->xprintf("%5.2f\n", b);
  debug_print("%d");
  printf("%d", 1);
}
