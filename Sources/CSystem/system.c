#define _GNU_SOURCE
#include "highlight_system.h"

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __APPLE__
#include <crt_externs.h>
#include <mach-o/dyld.h>
#include <mach-o/loader.h>
#else
#include <errno.h>
#include <link.h>
#include <sys/xattr.h>
extern char **environ;
#endif

char **highlight_environment(void) {
#ifdef __APPLE__
  return *_NSGetEnviron();
#else
  return environ;
#endif
}

#ifdef __GLIBC__
static char **arguments_at_start;

// Stores the arguments of `main`, which glibc passes to functions that run before it.
__attribute__((constructor)) static void keep_arguments(int count, char **arguments) {
  (void)count;
  arguments_at_start = arguments;
}

char **highlight_arguments(void) { return arguments_at_start; }
#else
char **highlight_arguments(void) { return NULL; }
#endif

char *highlight_executable_path(void) {
#ifdef __APPLE__
  char path[PATH_MAX];
  uint32_t size = sizeof path;
  return _NSGetExecutablePath(path, &size) == 0 ? realpath(path, NULL) : NULL;
#else
  return realpath("/proc/self/exe", NULL);
#endif
}

struct identity {
  void *bytes;
  size_t size, count;
};

static void keep_identity(struct identity *identity, const void *bytes, size_t count) {
  identity->count = count < identity->size ? count : identity->size;
  memcpy(identity->bytes, bytes, identity->count);
}

#ifdef __APPLE__
static void find_identity(struct identity *identity) {
  const struct mach_header_64 *header = (const struct mach_header_64 *)_dyld_get_image_header(0);
  const char *command_start = (const char *)(header + 1);
  for (uint32_t index = 0; index < header->ncmds; index++) {
    const struct load_command *command = (const struct load_command *)command_start;
    if (command->cmd == LC_UUID) return keep_identity(identity, ((const struct uuid_command *)command)->uuid, 16);
    command_start += command->cmdsize;
  }
}
#else
// Finds the build id among the notes of the program and keeps it. Returns 1 to end the iteration: the program comes
// first, its libraries follow.
static int find_note(struct dl_phdr_info *object, size_t size, void *data) {
  (void)size;
  for (int index = 0; index < object->dlpi_phnum; index++) {
    const ElfW(Phdr) *segment = &object->dlpi_phdr[index];
    if (segment->p_type != PT_NOTE) continue;
    const char *note_start = (const char *)(object->dlpi_addr + segment->p_vaddr), *end = note_start + segment->p_memsz;
    // Names and contents are aligned as the segment is, to 4 bytes or 8.
    size_t mask = segment->p_align == 8 ? 7 : 3;
    while ((size_t)(end - note_start) >= sizeof(ElfW(Nhdr))) {
      const ElfW(Nhdr) *note = (const ElfW(Nhdr) *)note_start;
      const char *name = note_start + sizeof *note;
      size_t names = (note->n_namesz + mask) & ~mask, contents = (note->n_descsz + mask) & ~mask;
      if (names + contents > (size_t)(end - name)) break;
      if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 && memcmp(name, "GNU", 4) == 0) {
        keep_identity(data, name + names, note->n_descsz);
        return 1;
      }
      note_start = name + names + contents;
    }
  }
  return 1;
}

static void find_identity(struct identity *identity) { dl_iterate_phdr(find_note, identity); }
#endif

size_t highlight_build_identity(void *bytes, size_t size) {
  struct identity identity = {bytes, size, 0};
  find_identity(&identity);
  if (identity.count) return identity.count;
  char *path = highlight_executable_path();
  struct stat status;
  if (path && stat(path, &status) == 0) {
    int64_t numbers[2] = {(int64_t)status.st_size, (int64_t)status.st_mtime};
    keep_identity(&identity, numbers, sizeof numbers);
  }
  free(path);
  return identity.count;
}

#ifdef __linux__
// The function that the linker calls instead of a function of Swift's runtime that would run before `main` (`--wrap`, Package.swift).

const char *__wrap_swift_copyAuxiliaryExecutablePath(const char *name);

// Swift's runtime looks for a program that writes backtraces, beside the libraries of a toolchain. There is none.
const char *__wrap_swift_copyAuxiliaryExecutablePath(const char *name) {
  (void)name;
  return NULL;
}
#endif

ssize_t highlight_access_list(const char *path, int descriptor, void *bytes, size_t size) {
#ifdef __APPLE__
  (void)path, (void)descriptor, (void)bytes, (void)size;
  return 0;
#else
  static const char name[] = "system.posix_acl_access";
  ssize_t count = path ? getxattr(path, name, bytes, size) : fgetxattr(descriptor, name, bytes, size);
  if (count >= 0) return count;
  // No list, or a file system or a sandbox without them.
  return errno == ENODATA || errno == ENOTSUP || errno == ENOSYS || errno == EPERM ? 0 : -1;
#endif
}
