#define LIST(X) X(first) X(second)
#define LIMIT (SIZE * 2)
#import "shim.h"
#include_next <stdlib.h>

typedef unsigned long (*table[4])(int);
typedef char **names_t;
void run(int (*handlers[2])(void), char *(*format)(int));
int (counted)(void) { return (counted)(); }

[[gnu::cold, deprecated]] int seek(enum mode m) {
  switch (m) {
  case first_mode: return 1;
  }
  asm goto("jmp %l0" : [out] "=r"(m) : [in] "r"(m) : "cc" : done);
done:
  return _X + __Y;
}

STATIC_EXPORT int inline counted(void);
JEMALLOC_ALWAYS_INLINE bool ready(int fd) { return true; }
DEFINE_STRUCT(point, long x, double y, struct rect r, const char *name)
TEST_BEGIN(loop) if (ready(0)) while (false) return; else goto done; END
VALUES(true, nullptr, sizeof, default, static)
CHECK(switch, enum, volatile, continue)
