/// Everything that C++ takes over from C.
#include CONFIG_HEADER
#include_next <vector>
#undef SMALL
#define RATIO 1.5
#define SMALL OTHER
#define DOUBLE(x) ((x) * 2)
#define TWICE (2 * SIZE)
#error "not here"
#line 12
#if defined(A)
#elifdef B
#endif

typedef long size_type;
typedef char **names_t;
typedef int (*compare_t)(const void *, const void *);
typedef va_list list_t;
void visit(int (*handler)(int), const char **names, char *text, int (&grid)[2]) {
  va_start(list, names);
  int n = va_arg(list, size_type);
  puts("a" PREFIX "b");
  fprintf(stderr, __func__);
  __builtin_trap();
  (visit)(handler);
  __try { n = 1; } __finally { n = 2; }
  asm goto("jmp %l0" : [out] "=r"(n) : [in] "r"(n) : "cc" : done);
done:
  return;
}
int (counted)(void) { return 0; }
struct Old { auto int field; };
__attribute__((noreturn)) void stop();
__attribute__((format(printf, 1, 2))) void print();
__declspec(dllexport) int exported;

STATIC_EXPORT int inline counted();
VALUES(true, nullptr, sizeof, default, static, if, while, struct, return, goto)
WORDS(class, using, virtual, new, template, throw, co_await, this, noexcept)
void MACRO typedef struct = operator;
CHECK(a, operator, co_yield, a.this, requires)
EXPORT class Point { _X static bool y; };
void MACRO typename::value();
#define ITEM(name) int new##name = 1;
