#define _GNU_SOURCE
#include "highlight_sandbox.h"

#include <errno.h>

#ifdef __linux__

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Neither a program that is started nor the filter's author gains rights.
static int give_up_new_rights(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? 0 : errno; }

// MARK: Calls

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE

// Headers may be older than the system.
#ifndef SECCOMP_FILTER_FLAG_SPEC_ALLOW
#define SECCOMP_FILTER_FLAG_SPEC_ALLOW (1UL << 2)
#endif
#ifndef TIOCLINUX
#define TIOCLINUX 0x541C
#endif
enum { call_io_uring_setup = 425, call_pidfd_getfd = 438 };

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define RETURN(value) BPF_STMT(BPF_RET | BPF_K, (value))
#define REFUSE RETURN(SECCOMP_RET_ERRNO | EPERM)
// Refuses if the loaded number is this one.
#define REFUSE_IF(value) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, 1), REFUSE

// Its first instructions are for programs.
static const struct sock_filter calls[] = {
  REFUSE_IF(__NR_execve),
  REFUSE_IF(__NR_execveat),
  REFUSE_IF(__NR_socket),
  REFUSE_IF(__NR_socketpair),
  // It opens sockets without the calls above.
  REFUSE_IF(call_io_uring_setup),
  REFUSE_IF(__NR_ptrace),
  REFUSE_IF(__NR_process_vm_readv),
  REFUSE_IF(__NR_process_vm_writev),
  REFUSE_IF(call_pidfd_getfd),
  // A shell would run what is typed into its terminal.
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_ioctl, 0, 5),
  LOAD(args[1]),
  REFUSE_IF(TIOCSTI),
  REFUSE_IF(TIOCLINUX),
  RETURN(SECCOMP_RET_ALLOW),
};
enum { call_count = sizeof calls / sizeof *calls, program_count = 4 };

int highlight_refuse_calls(int refuses_programs, int only_this_thread) {
  static const struct sock_filter start[] = {
    // Calls of other processors have other numbers.
    LOAD(arch),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
    REFUSE,
    LOAD(nr),
#ifdef __x86_64__
    // Calls of the x32 ABI have this bit.
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
    REFUSE,
#endif
  };
  enum { start_count = sizeof start / sizeof *start };
  struct sock_filter filter[start_count + call_count];
  unsigned short count = 0;
  for (size_t index = 0; index < start_count; index++) filter[count++] = start[index];
  for (size_t index = refuses_programs ? 0 : program_count; index < call_count; index++) filter[count++] = calls[index];
  struct sock_fprog program = {count, filter};
  int failure = give_up_new_rights();
  if (failure) return failure;
  // Without the flag, older systems slow down the process against attacks by code that runs in it.
  unsigned long flags = SECCOMP_FILTER_FLAG_SPEC_ALLOW | (only_this_thread ? 0 : SECCOMP_FILTER_FLAG_TSYNC);
  long result = syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program);
  if (result < 0 && errno == EINVAL) {
    flags &= ~SECCOMP_FILTER_FLAG_SPEC_ALLOW;
    result = syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program);
  }
  if (result < 0) return errno;
  // The id of a thread that has a filter of its own.
  return result > 0 ? ESRCH : 0;
}

#else

int highlight_refuse_calls(int refuses_programs, int only_this_thread) {
  (void)refuses_programs, (void)only_this_thread;
  return ENOSYS;
}

#endif

// MARK: Writes

// Landlock, as in `linux/landlock.h`, which older systems do not have. The numbers of the calls are the same for all processors.
enum { call_create_ruleset = 444, call_add_rule = 445, call_restrict_self = 446 };
enum { get_version = 1, rule_path_beneath = 1 };
enum {
  write_file = 1 << 1,
  remove_dir = 1 << 4,
  remove_file = 1 << 5,
  make_char = 1 << 6,
  make_dir = 1 << 7,
  make_reg = 1 << 8,
  make_sock = 1 << 9,
  make_fifo = 1 << 10,
  make_block = 1 << 11,
  make_sym = 1 << 12,
  // From version 2: renames and links to other folders, which version 1 always refuses.
  refer = 1 << 13,
  // From version 3.
  truncate_file = 1 << 14,
};

struct ruleset {
  uint64_t handled_access_fs;
};

struct path_rule {
  uint64_t allowed_access;
  int32_t parent;
} __attribute__((packed));

static uint64_t refused_accesses(long version) {
  uint64_t result = write_file | remove_dir | remove_file | make_char | make_dir | make_reg | make_sock | make_fifo
    | make_block | make_sym;
  if (version >= 2) result |= refer;
  if (version >= 3) result |= truncate_file;
  return result;
}

static void allow(int ruleset, const highlight_writable *writable, uint64_t handled) {
  int path = open(writable->path, O_PATH | O_CLOEXEC);
  if (path < 0) return;
  struct stat status;
  struct path_rule rule = {write_file | truncate_file, path};
  if (fstat(path, &status) == 0 && S_ISDIR(status.st_mode)) {
    if (writable->what & HIGHLIGHT_WRITES_NEW_FILES) rule.allowed_access |= make_reg | remove_file;
    if (writable->what & HIGHLIGHT_WRITES_FOLDERS) rule.allowed_access |= make_dir | remove_dir;
  }
  rule.allowed_access &= handled;
  // Without the rule, less is allowed.
  syscall(call_add_rule, ruleset, rule_path_beneath, &rule, 0);
  close(path);
}

int highlight_refuse_writes(const highlight_writable *paths, size_t count) {
  long version = syscall(call_create_ruleset, NULL, 0, get_version);
  if (version <= 0) return 0;
  struct ruleset attributes = {refused_accesses(version)};
  int ruleset = (int)syscall(call_create_ruleset, &attributes, sizeof attributes, 0);
  if (ruleset < 0) return 0;
  for (size_t index = 0; index < count; index++) allow(ruleset, &paths[index], attributes.handled_access_fs);
  int is_done = give_up_new_rights() == 0 && syscall(call_restrict_self, ruleset, 0) == 0;
  close(ruleset);
  return is_done ? (int)version : 0;
}

#else

int highlight_refuse_calls(int refuses_programs, int only_this_thread) {
  (void)refuses_programs, (void)only_this_thread;
  return ENOSYS;
}

int highlight_refuse_writes(const highlight_writable *paths, size_t count) {
  (void)paths, (void)count;
  return 0;
}

#endif
