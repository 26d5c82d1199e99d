// Starts a program so that none of its processes outlives the run.
//
// Written in C because Swift has no fork. Between fork and exec only async-signal-safe functions may run (POSIX), and
// Swift code does not promise that.
//
// A keeper stands between this process and the program: a child process that only waits. The keeper is the subreaper of
// everything that the program starts (prctl(2)). So a process that leaves its group and its session, and whose parent
// ends, becomes the keeper's child. The keeper sees the end of this process as the end of a pipe. Only the keeper
// kills, and only its own children. This process does not become the parent of foreign processes.

#ifndef SIGNALBOX_CHILD_H
#define SIGNALBOX_CHILD_H

#include <stdbool.h>
#include <sys/eventfd.h>
#include <sys/types.h>

/// The result of ``signalbox_child_wait`` when the program does not exist or cannot be run.
enum { SIGNALBOX_CHILD_NOT_STARTED = -1 };

/// The messages to the keeper through `hold`, one byte each.
enum {
  /// The program's streams have ended, so it should end soon.
  SIGNALBOX_CHILD_ENDING = 'e',
  /// The program and its group are asked to end, by SIGTERM.
  SIGNALBOX_CHILD_ASKED = 'a',
};

/// Creates a pipe that no program inherits, as pipe2(2) does, which Swift cannot call.
int signalbox_child_pipe(int ends[2]);

/// Creates a pseudo-terminal of this size that no program inherits: its controlling end and the end for a program.
/// Returns -1, with errno, on failure.
int signalbox_child_terminal(int ends[2], int columns, int rows);

/// Creates a file without a name that holds `bytes`, positioned at its beginning. Returns -1, with errno, on failure.
int signalbox_child_file(const void *bytes, size_t count);

/// The program to start.
///
/// - `arguments`: the program, looked for in PATH, and its arguments.
/// - `environment`: the environment variables.
/// - `folder`: the working folder, or NULL for that of this process.
/// - `input`: the standard input, or -1 for an empty input.
/// - `holds_output`: true when the output stays open until the program ends, even if the program closes its streams
///   earlier.
/// - `has_terminal`: true when the input is a terminal, which becomes the controlling terminal of the program.
/// - `ended`: a descriptor that the keeper closes when the program ends, or -1.
/// - `leftovers`: files and folders that the keeper removes at its end, in order, with NULL behind the last; or NULL.
typedef struct {
  char *const *arguments;
  char *const *environment;
  const char *folder;
  int input;
  bool holds_output;
  bool has_terminal;
  int ended;
  char *const *leftovers;
} signalbox_child;

/// Starts `child` under a keeper and returns the keeper, or -1, with errno.
///
/// The program gets `output` and `complaints` as its output streams, and no other descriptor. It gets a process group
/// of its own, and no terminal unless it is given one. No signal is blocked or ignored. The soft limit on descriptors
/// and the mask of new files are those of the start of this process. `hold` is the reading end of a pipe. Only the
/// caller has its writing end:
///
/// - while the writing end is open, nothing is killed;
/// - after a byte, the program has five seconds to end, then it is killed;
/// - when the writing end is closed, the program is killed at once.
///
/// In the last two cases everything that the program started is killed, too, when the program has ended. Then the
/// keeper ends.
pid_t signalbox_child_start(signalbox_child child, int output, int complaints, int hold);

/// Waits for the end of `keeper`, and so of everything under it.
///
/// Returns the program's status as a shell does, 128 and more for a signal, or ``SIGNALBOX_CHILD_NOT_STARTED``.
int signalbox_child_wait(pid_t keeper);

#endif
