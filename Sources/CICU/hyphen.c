#include "hl_hyphen.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

typedef struct HyphenDict HyphenDict;

static struct {
  HyphenDict *(*load)(const char *);
  void (*release)(HyphenDict *);
  int (*hyphenate)(HyphenDict *, const char *, int, char *, char *, char ***, int **, int **);
} library;

static bool is_loaded;

static void load(void) {
  static const char *const names[] = {
#ifdef __APPLE__
    "libhyphen.0.dylib", "/opt/homebrew/lib/libhyphen.0.dylib", "/usr/local/lib/libhyphen.0.dylib",
#else
    "libhyphen.so.0", "libhyphen.so",
#endif
  };
  void *handle = NULL;
  for (size_t index = 0; handle == NULL && index < sizeof names / sizeof *names; index++) {
    handle = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
  }
  if (handle == NULL) return;
  *(void **)&library.load = dlsym(handle, "hnj_hyphen_load");
  *(void **)&library.release = dlsym(handle, "hnj_hyphen_free");
  *(void **)&library.hyphenate = dlsym(handle, "hnj_hyphen_hyphenate2");
  is_loaded = library.load != NULL && library.release != NULL && library.hyphenate != NULL;
}

bool hl_hyphen_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded;
}

hl_hyphen *hl_hyphen_open(const char *path) { return hl_hyphen_load() ? (hl_hyphen *)library.load(path) : NULL; }

void hl_hyphen_close(hl_hyphen *patterns) { library.release((HyphenDict *)patterns); }

bool hl_hyphen_divide(hl_hyphen *patterns, const char *word, int length, hl_hyphen_result *result) {
  result->texts = NULL;
  result->starts = NULL;
  result->lengths = NULL;
  return library.hyphenate((HyphenDict *)patterns, word, length, result->points, NULL, &result->texts, &result->starts,
                           &result->lengths) == 0;
}

void hl_hyphen_free(hl_hyphen_result *result, int length) {
  if (result->texts != NULL) {
    for (int index = 0; index < length; index++) free(result->texts[index]);
  }
  free(result->texts);
  free(result->starts);
  free(result->lengths);
}
