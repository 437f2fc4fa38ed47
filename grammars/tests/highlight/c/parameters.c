#define F(x) ((x) + 1)
static int g(int count, const char *name);
int f(int a, char **argv, void (*cb)(int code), struct s *p, int arr[static 3]) {
  int total = a + p->a + arr[0];
  cb(total, code);
  for (int a = 0; a < 3; a++) { g(a, *argv); }
  { int *p = 0; use(p); int b = a, *argv = 0; use(argv); }
  if (a) { char name[3]; use(name, a); }
  int h(int total);
  F(a); sizeof a; return a ? *argv[0] : total;
}
int a = count;
void submit(struct loop *loop, void (*work)(struct job *w), void (*done)(int)) {
    w->work = work, w->done = done, w->loop = loop;
    q = uv__queue_data(q, struct uv__work, wq);
}
