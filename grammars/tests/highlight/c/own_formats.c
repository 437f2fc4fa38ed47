void f(void) {
  sdscatprintf(s, "\\x%02x", 1);
  my_printf("%d and text", 2);
  LOG_WARN("x %s" "y %d", a);
  log->xprintf("%5.2f\n", b);
  debug_print("%d");
  printf("%d", 1);
}
void g(void) {
  serverLog(LL_DEBUG, "Backlog size: %lld", n);
  strftime(a, 2, "%Y-%m-%d", &tm);
  h("50%d");
}
