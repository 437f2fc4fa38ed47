#include <math.h>
#include <stdio.h>
/* a comment
   of two lines */
struct shape {
  int sides;
};
enum kind { ROUND, FLAT };
static int area(struct shape *s) {
  // <- keyword
  if (s->sides) {
    return 1;
  }
  return 0;
}
