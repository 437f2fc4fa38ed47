#define _GNU_SOURCE
#include "highlight_crash.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#if __has_include(<execinfo.h>)
#include <execinfo.h>
#define HAS_BACKTRACE 1
#endif

enum { stack_bytes = 128 * 1024, line_stack_bytes = 16 * 1024, folder_bytes = 1024 };

static volatile sig_atomic_t is_installed;
// Whether there are files for reports; without them a report is one line.
static volatile sig_atomic_t has_folder;
static char state_folder[folder_bytes];
static char crash_folder[folder_bytes + 32];
static char program_version[64];

// The work of the thread. Written by the thread itself, and read by a handler that runs on it.
static _Thread_local struct {
  int has_stack;
  int is_busy;
  char work[80];
  char uri[512];
  char language[48];
  size_t length;
} current;

static void copy(char *target, size_t size, const char *text) {
  size_t length = strlen(text);
  if (length >= size) length = size - 1;
  memcpy(target, text, length);
  target[length] = 0;
}

static char *append(char *end, const char *limit, const char *text) {
  while (*text && end < limit) *end++ = *text++;
  return end;
}

static char *append_number(char *end, const char *limit, unsigned long number) {
  char digits[24];
  int count = 0;
  do {
    digits[count++] = (char)('0' + number % 10);
    number /= 10;
  } while (number > 0);
  while (count > 0 && end < limit) *end++ = digits[--count];
  return end;
}

// The form of a byte of a name in a line: bytes that a terminal or a CI system might interpret are written as hexadecimal digits.
static char *append_shown(char *end, const char *limit, const char *text) {
  static const char digits[] = "0123456789abcdef";
  for (const char *next = text; *next; next++) {
    unsigned char byte = (unsigned char)*next;
    int is_plain = byte >= 0x20 && byte < 0x7f && !(byte == '#' && next > text && next[-1] == '#');
    const char escape[] = {'\\', 'x', digits[byte >> 4], digits[byte & 15], 0};
    if (is_plain && end < limit) *end++ = (char)byte;
    if (!is_plain) end = append(end, limit, escape);
  }
  return end;
}

static const char *signal_name(int number) {
  switch (number) {
  case SIGSEGV: return " (SIGSEGV)";
  case SIGBUS: return " (SIGBUS)";
  case SIGILL: return " (SIGILL)";
  case SIGFPE: return " (SIGFPE)";
  case SIGABRT: return " (SIGABRT)";
  case SIGTRAP: return " (SIGTRAP)";
  default: return "";
  }
}

static void write_all(int descriptor, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(descriptor, bytes, count);
    if (written <= 0) return;
    bytes += written;
    count -= (size_t)written;
  }
}

static int open_report(void) {
  char path[folder_bytes + 128];
  const char *limit = path + sizeof path - 1;
  char *end = append(path, limit, crash_folder);
  end = append(end, limit, "/crash-");
  end = append_number(end, limit, (unsigned long)time(NULL));
  end = append(end, limit, "-");
  end = append_number(end, limit, (unsigned long)getpid());
  end = append(end, limit, ".txt");
  *end = 0;
  mkdir(state_folder, 0700);
  mkdir(crash_folder, 0700);
  return open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
}

size_t highlight_crash_text_name(const char *uri, char *name, size_t size) {
  size_t length = 0;
  for (; uri[length] && length + 1 < size && length + 1 < sizeof current.uri; length++) {
    unsigned char byte = (unsigned char)uri[length];
    name[length] = byte <= 0x20 || byte == 0x7f ? '_' : (char)byte;
  }
  name[length] = 0;
  return length;
}

void highlight_crash_mark(void) {
  if (!has_folder || !current.is_busy || !current.uri[0]) return;
  char path[folder_bytes + 128];
  char *end = append(path, path + sizeof path - 1, crash_folder);
  end = append(end, path + sizeof path - 1, "/" HIGHLIGHT_CRASHED_TEXTS);
  *end = 0;
  char name[sizeof current.uri];
  highlight_crash_text_name(current.uri, name, sizeof name);
  char line[1024];
  const char *limit = line + sizeof line;
  end = append(line, limit, program_version);
  end = append(end, limit, " ");
  end = append(end, limit, current.language[0] ? current.language : HIGHLIGHT_NO_LANGUAGE);
  end = append(end, limit, " ");
  end = append(end, limit, name);
  end = append(end, limit, "\n");
  mkdir(state_folder, 0700);
  mkdir(crash_folder, 0700);
  int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (file < 0) return;
  write_all(file, line, (size_t)(end - line));
  close(file);
}

static void report_line(int signal_number) {
  // A name may be four times as long when it is shown.
  char text[sizeof current.uri * 4 + 512];
  const char *limit = text + sizeof text - 1;
  char *end = append(text, limit, "highlight-lsp: version ");
  end = append(end, limit, program_version);
  end = append(end, limit, " crashed with signal ");
  end = append_number(end, limit, (unsigned long)signal_number);
  end = append(end, limit, signal_name(signal_number));
  if (current.is_busy) {
    end = append(end, limit, " while it worked on ");
    end = append_shown(end, limit, current.uri);
    if (current.language[0]) {
      end = append(end, limit, " (");
      end = append_shown(end, limit, current.language);
      end = append(end, limit, ")");
    }
    end = append(end, limit, "; report it with this file, as docs/security.md says");
  } else {
    end = append(end, limit, "; report it, as docs/security.md says");
  }
  *end++ = '\n';
  write_all(STDERR_FILENO, text, (size_t)(end - text));
}

static void report(int signal_number) {
  if (!has_folder) {
    report_line(signal_number);
    // The handler is gone (SA_RESETHAND): the system ends the process as it would have.
    raise(signal_number);
    return;
  }
  highlight_crash_mark();
  char text[1024];
  const char *limit = text + sizeof text;
  char *end = append(text, limit, "highlight-lsp: version ");
  end = append(end, limit, program_version);
  end = append(end, limit, " crashed with signal ");
  end = append_number(end, limit, (unsigned long)signal_number);
  if (current.is_busy) {
    end = append(end, limit, " in ");
    end = append(end, limit, current.work);
    end = append(end, limit, "\nuri: ");
    end = append(end, limit, current.uri);
    end = append(end, limit, "\nlanguage: ");
    end = append(end, limit, current.language);
    end = append(end, limit, "\nsize: ");
    end = append_number(end, limit, current.length);
  }
  end = append(end, limit, "\n");
  int file = open_report();
  write_all(STDERR_FILENO, text, (size_t)(end - text));
  if (file >= 0) write_all(file, text, (size_t)(end - text));
#ifdef HAS_BACKTRACE
  void *frames[64];
  int count = backtrace(frames, 64);
  backtrace_symbols_fd(frames, count, STDERR_FILENO);
  if (file >= 0) backtrace_symbols_fd(frames, count, file);
#endif
  if (file >= 0) close(file);
  // The handler is gone (SA_RESETHAND): the system ends the process as it would have.
  raise(signal_number);
}

static void install(const char *version) {
  copy(program_version, sizeof program_version, version);
  if (is_installed) return;
  struct sigaction action = {0};
  action.sa_handler = report;
  action.sa_flags = SA_ONSTACK | SA_RESETHAND | SA_NODEFER;
  sigemptyset(&action.sa_mask);
  const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};
  for (size_t index = 0; index < sizeof signals / sizeof signals[0]; index++) sigaction(signals[index], &action, NULL);
  is_installed = 1;
}

void highlight_crash_install(const char *folder, const char *version) {
  if (has_folder || strlen(folder) >= folder_bytes) return;
  copy(crash_folder, sizeof crash_folder, folder);
  copy(state_folder, sizeof state_folder, folder);
  char *last = strrchr(state_folder, '/');
  if (last) *last = 0;
#ifdef HAS_BACKTRACE
  // The first call loads a library, which a signal handler must not.
  void *frame;
  backtrace(&frame, 1);
#endif
  has_folder = 1;
  install(version);
}

void highlight_crash_install_line(const char *version) { install(version); }

void highlight_crash_begin(const char *work, const char *uri, const char *language, size_t length) {
  if (!is_installed) return;
  if (!current.has_stack) {
    current.has_stack = 1;
    // An overflow of the stack leaves none for the handler.
    stack_t stack = {0};
    // Printing a stack takes most of it; the system puts all registers there first, and macOS refuses less than it may need.
    stack.ss_size = (size_t)MINSIGSTKSZ + (has_folder ? stack_bytes : line_stack_bytes);
    stack.ss_sp = malloc(stack.ss_size);
    if (stack.ss_sp) sigaltstack(&stack, NULL);
  }
  copy(current.work, sizeof current.work, work);
  highlight_crash_note(uri, language, length);
  current.is_busy = 1;
}

void highlight_crash_note(const char *uri, const char *language, size_t length) {
  if (!is_installed) return;
  copy(current.uri, sizeof current.uri, uri);
  copy(current.language, sizeof current.language, language);
  current.length = length;
}

void highlight_crash_end(void) { current.is_busy = 0; }
