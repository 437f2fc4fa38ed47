#define _GNU_SOURCE
#include "highlight_system.h"

#include <limits.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#ifdef __APPLE__
#include <crt_externs.h>
#include <mach-o/dyld.h>
#else
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

// glibc gives the arguments of `main` to what runs before it.
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

#ifdef __linux__
// Before `main` Swift's runtime looks for a program that writes backtraces, beside the libraries of a toolchain. The linker
// puts this in the place of the search (Package.swift): there is none.
const char *__wrap_swift_copyAuxiliaryExecutablePath(const char *name);

const char *__wrap_swift_copyAuxiliaryExecutablePath(const char *name) {
  (void)name;
  return NULL;
}
#endif
