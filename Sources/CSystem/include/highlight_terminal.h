#ifndef HIGHLIGHT_TERMINAL_H
#define HIGHLIGHT_TERMINAL_H

// A terminal that a program has to itself, and the signals of such a program. One at a time.

/// The byte that the pipe of `highlight_terminal_begin` carries when the program goes on after it was stopped. What
/// has another number is the signal of that number.
#define HIGHLIGHT_TERMINAL_RESUMED 'r'

/// Takes a terminal: keys come one by one and are not shown, what is on the screen is kept aside, and the signals
/// that end, stop and interrupt a program are caught.
///
/// Whatever ends or stops the process leaves the terminal as it was: signals, faults and `exit(3)`, too.
/// - input: a descriptor that keys are read from. output: one that the screen is written to.
/// - hasMouse: whether clicks and the wheel are reported.
/// Returns the end of a pipe to read from: a byte for each signal, the same as its number, and what `highlight_terminal_wake` writes.
/// -1, and `errno`, when the terminal cannot be taken.
int highlight_terminal_begin(int input, int output, int hasMouse);

/// Gives the terminal back, until `highlight_terminal_resume`. No effect when it was given back.
void highlight_terminal_end(void);

/// Takes the terminal again.
void highlight_terminal_resume(void);

/// Writes a byte into the pipe: from any thread.
void highlight_terminal_wake(char byte);

/// The rows and columns of the terminal behind a descriptor; 0 where it does not tell.
int highlight_terminal_size(int descriptor, int *rows, int *columns);

#endif
