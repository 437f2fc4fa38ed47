#define malloc(size) tc_malloc(size)
static atomic size_t threads = 0;
LIB_API int run(void);
#define HEAD(T, s) struct sdshdr##T *sh = (void *)((s) - sizeof(struct sdshdr##T));
#define TEXT(x) #x
#define DEFINE(name) static int name##_init(void) { return 1; }
#define EACH(i, n)                                      \
  for (unsigned i = 0x1fU, k = 10; i < (n); i++) {      \
    if (!(i & 1)) continue;           \
    printf("%d of %s\n", 2.5e3f, #n); list->item.next = NULL; run##n(i ? 'a' : '\n');                                          \
    ITEM(__LINE__, CONST_##n, item.get(true)); goto done;    \
    Node *node = std::make##n(this, util::x, Tree::y, (word_t)1.0, ...); \
    __builtin_expect(a, 1); __attribute__((unused)) using_##n; \
    static const size_t z = offsetof(enum kind, a) % sizeof x; \
    return; try_##n(a); throw b; using c = d; template <> struct { typename E::t q; } e; // #n \
  }
#define MORE(n) u8"a" #n "100%" L'x' a->b.c() a.d
#define SUITE(name) class Suite_##name : public Base
