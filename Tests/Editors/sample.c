#include <stdio.h>
#define TWICE(x) ((x) * 2)

enum color { RED, GREEN };

struct point {
  int across, down;
};

/* A comment of some words. */
static int add(struct point here, enum color paint) {
  return TWICE(here.across) + here.down + (paint == RED ? 1 : 0);
}

int main(void) {
  struct point here = {1, 2};
  printf("%d\n", add(here, GREEN));
  return 0;
}
