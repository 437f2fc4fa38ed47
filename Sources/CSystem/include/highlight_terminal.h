#ifndef HIGHLIGHT_TERMINAL_H
#define HIGHLIGHT_TERMINAL_H

// A terminal that a program has to itself, and the signals of such a program. One at a time.

/// The byte that the pipe of `highlight_terminal_begin` carries when the program continues after it was stopped. What has another number is the
/// signal of that number.
#define HIGHLIGHT_TERMINAL_RESUMED 'r'

/// Takes control of a terminal: keys are delivered one by one and not echoed, the other screen is shown, and the
/// signals that end, stop and interrupt a program are caught.
/// When the process ends or stops, also by signals, faults and `exit(3)`, the terminal is restored.
/// - input: a descriptor from which keys are read. output: a descriptor to which the screen is written.
/// - hasMouse: whether clicks and the wheel are reported. Returns the end of a pipe to read from: it delivers the
///   number of each caught signal (SIGWINCH, SIGINT) as a byte, and the bytes of `highlight_terminal_wake`. Returns
///   -1, and sets `errno`, if the terminal cannot be controlled.
int highlight_terminal_begin(int input, int output, int hasMouse);

/// Restores the terminal, until `highlight_terminal_resume`. Does nothing if it is restored already.
void highlight_terminal_end(void);

/// Takes control of the terminal again. Does nothing if it is controlled or was never taken.
void highlight_terminal_resume(void);

/// Writes a byte into the pipe, from any thread or signal handler. Keeps `errno`; a full pipe is ignored.
void highlight_terminal_wake(char byte);

/// Writes the rows and columns of the terminal of a descriptor. Returns 1, or 0 if the system does not report them or
/// they are 0.
int highlight_terminal_size(int descriptor, int *rows, int *columns);

#endif
