#include "hl_hunspell.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

typedef struct Hunhandle Hunhandle;

static struct {
  Hunhandle *(*create)(const char *, const char *);
  void (*destroy)(Hunhandle *);
  int (*spell)(Hunhandle *, const char *);
  char *(*encoding)(Hunhandle *);
  int (*suggest)(Hunhandle *, char ***, const char *);
  void (*free_list)(Hunhandle *, char ***, int);
} library;

static bool is_loaded;

static void load(void) {
  static const char *const names[] = {
#ifdef __APPLE__
    "libhunspell-1.7.dylib", "/opt/homebrew/lib/libhunspell-1.7.dylib", "/usr/local/lib/libhunspell-1.7.dylib",
#else
    "libhunspell-1.7.so.0", "libhunspell-1.7.so", "libhunspell-1.6.so.0", "libhunspell.so.0", "libhunspell.so",
#endif
  };
  void *handle = NULL;
  for (size_t index = 0; handle == NULL && index < sizeof names / sizeof *names; index++) {
    handle = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
  }
  if (handle == NULL) return;
  *(void **)&library.create = dlsym(handle, "Hunspell_create");
  *(void **)&library.destroy = dlsym(handle, "Hunspell_destroy");
  *(void **)&library.spell = dlsym(handle, "Hunspell_spell");
  *(void **)&library.encoding = dlsym(handle, "Hunspell_get_dic_encoding");
  *(void **)&library.suggest = dlsym(handle, "Hunspell_suggest");
  *(void **)&library.free_list = dlsym(handle, "Hunspell_free_list");
  is_loaded = library.create != NULL && library.destroy != NULL && library.spell != NULL && library.encoding != NULL &&
              library.suggest != NULL && library.free_list != NULL;
}

bool hl_hunspell_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded;
}

hl_hunspell *hl_hunspell_open(const char *affixes, const char *words) {
  return hl_hunspell_load() ? (hl_hunspell *)library.create(affixes, words) : NULL;
}

void hl_hunspell_close(hl_hunspell *dictionary) { library.destroy((Hunhandle *)dictionary); }

const char *hl_hunspell_encoding(hl_hunspell *dictionary) { return library.encoding((Hunhandle *)dictionary); }

bool hl_hunspell_spell(hl_hunspell *dictionary, const char *word) {
  return library.spell((Hunhandle *)dictionary, word) != 0;
}

int hl_hunspell_suggest(hl_hunspell *dictionary, char ***guesses, const char *word) {
  return library.suggest((Hunhandle *)dictionary, guesses, word);
}

void hl_hunspell_free(hl_hunspell *dictionary, char ***guesses, int count) {
  library.free_list((Hunhandle *)dictionary, guesses, count);
}
