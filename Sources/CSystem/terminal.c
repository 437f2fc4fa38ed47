#define _GNU_SOURCE
#include "highlight_terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

// The data of signal handlers is set before the handlers are installed, and never removed.
static int input_end = -1, output_end = -1;
static int pipe_ends[2] = {-1, -1};
static int has_mouse;
static struct termios before, raw;
static volatile sig_atomic_t is_taken;

// The other screen, no cursor, no wrapping at the last column, pasted text between marks, SGR reports of the mouse.
static const char take[] = "\033[?1049h\033[?25l\033[?7l\033[?2004h\033[H\033[2J";
static const char take_mouse[] = "\033[?1000h\033[?1006h";
static const char give_mouse[] = "\033[?1006l\033[?1000l";
// Ends a link or an escape that was written in part, too.
static const char give[] = "\033\\\033]8;;\033\\\033[0m\033[?2004l\033[?7h\033[?25h\033[?1049l";

static void send(const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(output_end, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    bytes += written;
    count -= (size_t)written;
  }
}

void highlight_terminal_end(void) {
  if (!is_taken) return;
  is_taken = 0;
  if (has_mouse) send(give_mouse, sizeof give_mouse - 1);
  send(give, sizeof give - 1);
  // Unread input stays for the next reader.
  tcsetattr(input_end, TCSADRAIN, &before);
}

void highlight_terminal_resume(void) {
  if (is_taken || input_end < 0) return;
  is_taken = 1;
  tcsetattr(input_end, TCSADRAIN, &raw);
  send(take, sizeof take - 1);
  if (has_mouse) send(take_mouse, sizeof take_mouse - 1);
}

void highlight_terminal_wake(char byte) {
  int code = errno;
  // A full pipe wakes as well.
  ssize_t written = write(pipe_ends[1], &byte, 1);
  (void)written;
  errno = code;
}

static void tell(int number) { highlight_terminal_wake((char)number); }

static void end_process(int number) {
  highlight_terminal_end();
  signal(number, SIG_DFL);
  // Delivered when the handler returns: the waiting process sees which signal it was.
  raise(number);
}

static void stop_process(int number);

static void catch(int number, void (*handler)(int), int flags) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

static void stop_process(int number) {
  int code = errno;
  // Another program may have the terminal: it takes it again by itself.
  int was_taken = is_taken;
  highlight_terminal_end();
  signal(number, SIG_DFL);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, number);
  raise(number);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  // The process stops here until it is continued.
  catch(number, stop_process, SA_RESTART);
  if (was_taken) {
    // The shell may have changed the terminal while the program was stopped.
    struct termios now;
    if (tcgetattr(input_end, &now) == 0) before = now;
    highlight_terminal_resume();
    highlight_terminal_wake(HIGHLIGHT_TERMINAL_RESUMED);
  }
  errno = code;
}

int highlight_terminal_begin(int input, int output, int hasMouse) {
  if (tcgetattr(input, &before) != 0) return -1;
  if (pipe_ends[0] < 0) {
    if (pipe(pipe_ends) != 0) return -1;
    for (int end = 0; end < 2; end++) {
      fcntl(pipe_ends[end], F_SETFD, FD_CLOEXEC);
      fcntl(pipe_ends[end], F_SETFL, O_NONBLOCK);
    }
    atexit(highlight_terminal_end);
  }
  input_end = input;
  output_end = output;
  has_mouse = hasMouse;
  raw = before;
  raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ECHOE | ECHOK | ECHONL | IEXTEN);
  raw.c_iflag &= ~(tcflag_t)(ICRNL | INLCR | IGNCR | IXON | ISTRIP);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  // ^\ ends, ^C interrupts, ^Z stops, as everywhere.
  raw.c_lflag |= ISIG;
  static const int telling[] = {SIGWINCH, SIGINT};
  // The parent process may have blocked them.
  sigset_t all;
  sigemptyset(&all);
  sigaddset(&all, SIGTSTP);
  for (size_t index = 0; index < sizeof telling / sizeof *telling; index++) {
    catch(telling[index], tell, SA_RESTART);
    sigaddset(&all, telling[index]);
  }
  static const int ending[] = {SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE};
  for (size_t index = 0; index < sizeof ending / sizeof *ending; index++) {
    catch(ending[index], end_process, 0);
    sigaddset(&all, ending[index]);
  }
  catch(SIGTSTP, stop_process, SA_RESTART);
  pthread_sigmask(SIG_UNBLOCK, &all, NULL);
  highlight_terminal_resume();
  return pipe_ends[0];
}

int highlight_terminal_size(int descriptor, int *rows, int *columns) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return 0;
  *rows = size.ws_row;
  *columns = size.ws_col;
  return size.ws_row > 0 && size.ws_col > 0;
}
