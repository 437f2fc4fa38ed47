// A file action of the C library that Swift's module of glibc leaves out.
#include <spawn.h>

#if defined(__linux__)
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
#endif
