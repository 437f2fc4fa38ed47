// Reads the index that the compiler writes beside its products, through libIndexStore of the toolchain, and prints one line for each
// declaration and each use: "D usr name file line", "U …", or "I …" for a use that the source does not name, with tabs between. Arguments: the library, the store, a folder;
// files outside that folder are left out.

#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const char *data;
  size_t length;
} String;

typedef void *Handle;

// The functions of libIndexStore that are called here, by their names without "indexstore_".
#define FUNCTIONS(of) \
  of(Handle, store_create, (const char *, Handle *)) \
  of(bool, store_units_apply_f, (Handle, unsigned, void *, bool (*)(void *, String))) \
  of(Handle, unit_reader_create, (Handle, const char *, Handle *)) \
  of(void, unit_reader_dispose, (Handle)) \
  of(bool, unit_reader_is_system_unit, (Handle)) \
  of(bool, unit_reader_dependencies_apply_f, (Handle, void *, bool (*)(void *, Handle))) \
  of(int, unit_dependency_get_kind, (Handle)) \
  of(String, unit_dependency_get_name, (Handle)) \
  of(String, unit_dependency_get_filepath, (Handle)) \
  of(Handle, record_reader_create, (Handle, const char *, Handle *)) \
  of(void, record_reader_dispose, (Handle)) \
  of(bool, record_reader_occurrences_apply_f, (Handle, void *, bool (*)(void *, Handle))) \
  of(Handle, occurrence_get_symbol, (Handle)) \
  of(uint64_t, occurrence_get_roles, (Handle)) \
  of(void, occurrence_get_line_col, (Handle, unsigned *, unsigned *)) \
  of(String, symbol_get_usr, (Handle)) \
  of(String, symbol_get_name, (Handle))

#define DECLARE(result, name, arguments) static result(*name) arguments;
FUNCTIONS(DECLARE)

enum { recordDependency = 2 };
enum { declaration = 1 << 0, definition = 1 << 1, reference = 1 << 2, implicit = 1 << 8 };

static Handle store;
static const char *folder;
static char path[4096];

static bool printOccurrence(void *context, Handle occurrence) {
  (void)context;
  uint64_t roles = occurrence_get_roles(occurrence);
  if (!(roles & (declaration | definition | reference))) return true;
  Handle symbol = occurrence_get_symbol(occurrence);
  String usr = symbol_get_usr(symbol), name = symbol_get_name(symbol);
  unsigned line = 0, column = 0;
  occurrence_get_line_col(occurrence, &line, &column);
  char kind = roles & (declaration | definition) ? 'D' : roles & implicit ? 'I' : 'U';
  printf("%c\t%.*s\t%.*s\t%s\t%u\n", kind, (int)usr.length, usr.data, (int)name.length, name.data, path, line);
  return true;
}

static bool readRecord(void *context, Handle dependency) {
  (void)context;
  if (unit_dependency_get_kind(dependency) != recordDependency) return true;
  String file = unit_dependency_get_filepath(dependency), record = unit_dependency_get_name(dependency);
  if (file.length >= sizeof path || file.length < strlen(folder) || memcmp(file.data, folder, strlen(folder)) != 0) return true;
  memcpy(path, file.data, file.length);
  path[file.length] = 0;
  char name[1024];
  snprintf(name, sizeof name, "%.*s", (int)record.length, record.data);
  Handle error = NULL;
  Handle reader = record_reader_create(store, name, &error);
  if (!reader) return true;
  record_reader_occurrences_apply_f(reader, NULL, printOccurrence);
  record_reader_dispose(reader);
  return true;
}

static bool readUnit(void *context, String unit) {
  (void)context;
  char name[1024];
  snprintf(name, sizeof name, "%.*s", (int)unit.length, unit.data);
  Handle error = NULL;
  Handle reader = unit_reader_create(store, name, &error);
  if (!reader) return true;
  if (!unit_reader_is_system_unit(reader)) unit_reader_dependencies_apply_f(reader, NULL, readRecord);
  unit_reader_dispose(reader);
  return true;
}

int main(int count, char **arguments) {
  if (count != 4) {
    fprintf(stderr, "usage: index_uses LIBRARY STORE FOLDER\n");
    return 2;
  }
  Handle library = dlopen(arguments[1], RTLD_NOW);
  if (!library) {
    fprintf(stderr, "index_uses: %s\n", dlerror());
    return 2;
  }
#define FIND(result, name, parameters) \
  *(void **)&name = dlsym(library, "indexstore_" #name); \
  if (!name) { \
    fprintf(stderr, "index_uses: %s has no indexstore_%s\n", arguments[1], #name); \
    return 2; \
  }
  FUNCTIONS(FIND)
  folder = arguments[3];
  Handle error = NULL;
  store = store_create(arguments[2], &error);
  if (!store) {
    fprintf(stderr, "index_uses: %s is no index\n", arguments[2]);
    return 2;
  }
  store_units_apply_f(store, 0, NULL, readUnit);
  return 0;
}
