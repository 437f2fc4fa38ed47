#define _GNU_SOURCE
#include "sandbox_probe.h"

#include <errno.h>

#ifdef __linux__

#include "highlight_sandbox.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

// 0, or the error number of the last call.
static int outcome(long result) { return result < 0 ? errno : 0; }

static int closed(int descriptor) {
  if (descriptor < 0) return errno;
  close(descriptor);
  return 0;
}

static int start_of_other_thread[2];

// A thread that runs before the limits are set, and opens a socket after that.
static void *wait_and_open(void *result) {
  char byte;
  if (read(start_of_other_thread[0], &byte, 1) == 1) *(int *)result = closed(socket(AF_UNIX, SOCK_STREAM, 0));
  return NULL;
}

static int call_of_other_processor(void) {
#ifdef __x86_64__
  // Systems without 32-bit programs end the process by a signal.
  pid_t child = fork();
  if (child == 0) {
    long result;
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(20) : "memory");
    _exit(result < 0 && result > -128 ? (int)-result : 0);
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) < 0) return errno;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
#else
  return -1;
#endif
}

static int fork_works(void) {
  pid_t child = fork();
  if (child == 0) _exit(0);
  return outcome(child < 0 ? -1 : waitpid(child, NULL, 0));
}

static void probe(sandbox_limits limits, const char *allowed, const char *other, int *results) {
  char in[4096], replaced[4096], folder[4096], file[4096], outside[4096], outer[4096], link[4096];
  snprintf(in, sizeof in, "%s/new", allowed);
  snprintf(replaced, sizeof replaced, "%s/replaced", allowed);
  snprintf(folder, sizeof folder, "%s/folder", allowed);
  snprintf(link, sizeof link, "%s/link", allowed);
  snprintf(file, sizeof file, "%s/file", other);
  snprintf(outside, sizeof outside, "%s/new", other);
  snprintf(outer, sizeof outer, "%s/folder", other);

  int pipe_ends[2];
  pthread_t thread;
  int of_thread = -1;
  int before = open(file, O_WRONLY | O_APPEND | O_CLOEXEC);
  if (pipe(pipe_ends) != 0 || pipe(start_of_other_thread) != 0) return;
  int has_thread = pthread_create(&thread, NULL, wait_and_open, &of_thread) == 0;

  results[PROBE_FILTER] =
    limits.refuses_calls ? highlight_refuse_calls(limits.refuses_programs, limits.only_this_thread) : -1;
  highlight_writable writable[] = {
    {"/dev/null", HIGHLIGHT_WRITES_FILES},
    {allowed, HIGHLIGHT_WRITES_FILES | HIGHLIGHT_WRITES_NEW_FILES | HIGHLIGHT_WRITES_FOLDERS},
    {"/nonexistent/folder", HIGHLIGHT_WRITES_FILES},
  };
  results[PROBE_LANDLOCK] = limits.refuses_writes ? highlight_refuse_writes(writable, 3) : -1;

  char *words[] = {(char *)"x", NULL};
  results[PROBE_EXECVE] = outcome(execve("", words, words + 1));
  results[PROBE_EXECVEAT] = outcome(syscall(SYS_execveat, AT_FDCWD, "", words, words + 1, 0));
  results[PROBE_SOCKET] = closed(socket(AF_UNIX, SOCK_STREAM, 0));
  int pair[2];
  results[PROBE_SOCKETPAIR] = outcome(socketpair(AF_UNIX, SOCK_STREAM, 0, pair));
  // The number is that of all processors.
  results[PROBE_IO_URING] = outcome(syscall(425, 0, NULL));
  results[PROBE_PTRACE] = outcome(ptrace(PTRACE_ATTACH, 0, NULL, NULL));
  struct iovec none = {NULL, 0};
  results[PROBE_READ_MEMORY] = outcome(process_vm_readv(getpid(), &none, 1, &none, 1, 0));
  results[PROBE_WRITE_MEMORY] = outcome(process_vm_writev(getpid(), &none, 1, &none, 1, 0));
  results[PROBE_GET_DESCRIPTOR] = outcome(syscall(438, -1, 0, 0));
  // No terminal: without the filter the error is another one.
  results[PROBE_TYPE] = outcome(ioctl(pipe_ends[0], TIOCSTI, "x"));
  results[PROBE_OTHER_THREAD] = -1;
  if (has_thread && write(start_of_other_thread[1], "x", 1) == 1 && pthread_join(thread, NULL) == 0) {
    results[PROBE_OTHER_THREAD] = of_thread;
  }
#ifdef __x86_64__
  results[PROBE_OTHER_NUMBERS] = outcome(syscall(0x40000000 | SYS_getpid));
#else
  results[PROBE_OTHER_NUMBERS] = -1;
#endif
  results[PROBE_OTHER_PROCESSOR] = call_of_other_processor();
  results[PROBE_FORK] = fork_works();

  char byte;
  int reader = open(file, O_RDONLY | O_CLOEXEC);
  results[PROBE_READ] = outcome(reader < 0 ? -1 : read(reader, &byte, 1));
  results[PROBE_OPEN_BEFORE] = outcome(write(before, "x", 1));
  results[PROBE_DEV_NULL] = closed(open("/dev/null", O_WRONLY | O_TRUNC | O_CLOEXEC));
  results[PROBE_CREATE_ALLOWED] = closed(open(in, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600));
  // Twice: the second one replaces a file.
  results[PROBE_REPLACE_ALLOWED] = outcome(rename(in, replaced));
  closed(open(in, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600));
  if (results[PROBE_REPLACE_ALLOWED] == 0) results[PROBE_REPLACE_ALLOWED] = outcome(rename(in, replaced));
  results[PROBE_FOLDER_ALLOWED] = outcome(mkdir(folder, 0700));
  results[PROBE_CREATE] = closed(open(outside, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600));
  results[PROBE_OVERWRITE] = closed(open(file, O_WRONLY | O_CLOEXEC));
  results[PROBE_TRUNCATE] = outcome(truncate(file, 0));
  results[PROBE_FOLDER] = outcome(mkdir(outer, 0700));
  results[PROBE_LINK] = outcome(symlink("/", link));
  results[PROBE_MOVE_OUT] = outcome(rename(replaced, outside));
  results[PROBE_REMOVE] = outcome(unlink(file));
}

int sandbox_probe(sandbox_limits limits, const char *allowed, const char *other, int *results) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return errno;
  size_t size = PROBE_COUNT * sizeof *results;
  pid_t child = fork();
  if (child == 0) {
    // Not the pipes of other children, which would stay open with it; the number of the call is that of all processors.
    if (ends[1] > 3) syscall(436, 3, ends[1] - 1, 0);
    syscall(436, ends[1] + 1, ~0U, 0);
    int own[PROBE_COUNT];
    memset(own, -1, sizeof own);
    probe(limits, allowed, other, own);
    _exit(write(ends[1], own, size) == (ssize_t)size ? 0 : 1);
  }
  close(ends[1]);
  ssize_t count = child < 0 ? -1 : read(ends[0], results, size);
  close(ends[0]);
  if (child > 0) {
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
  }
  return count == (ssize_t)size ? 0 : EIO;
}

#else

int sandbox_probe(sandbox_limits limits, const char *allowed, const char *other, int *results) {
  (void)limits, (void)allowed, (void)other, (void)results;
  return ENOSYS;
}

#endif
