// Starts a program in such a way that nothing of it outlives what it was started for.
//
// It is C because Swift has no fork: between a fork and an exec there may run nothing but what POSIX allows there, which
// no Swift code promises.
//
// Between us and the program stands a keeper: a child of ours that does nothing but wait. It is the subreaper of whatever
// the program starts (prctl(2)), so a process that leaves its group and its session, and whose parent ends, becomes the
// keeper's child. It sees our end, whatever that is, as the end of a pipe that we hold. So it is the keeper that kills, and
// only its own children; this process becomes nobody's parent who is not its own.

#ifndef SIGNALBOX_CHILD_H
#define SIGNALBOX_CHILD_H

#include <stdbool.h>
#include <sys/eventfd.h>
#include <sys/types.h>

/// What ``signalbox_child_wait`` gives when there is no such program, or it cannot be run.
enum { SIGNALBOX_CHILD_NOT_STARTED = -1 };

/// What is told to the keeper through `hold`, a byte each.
enum {
  /// The program's streams have ended, so it should end soon.
  SIGNALBOX_CHILD_ENDING = 'e',
  /// The program and its group are asked to end, by SIGTERM.
  SIGNALBOX_CHILD_ASKED = 'a',
};

/// A pipe that no program inherits, from its first moment; as pipe2(2), which Swift does not see.
int signalbox_child_pipe(int ends[2]);

/// A file without a name that holds these bytes and is read from its beginning; or -1, with errno.
int signalbox_child_file(const void *bytes, size_t count);

/// What is started: the words, of which the first is looked for in PATH; the environment; the folder it runs in, or NULL for
/// ours; its standard input, or -1 for an empty one; and whether its output is seen to end only when it has ended itself, so
/// that one that closes its streams may go on.
typedef struct {
  char *const *arguments;
  char *const *environment;
  const char *folder;
  int input;
  bool holds_output;
} signalbox_child;

/// Starts `child` under a keeper, which is returned; or -1, with errno.
///
/// The program gets `output` and `complaints` as its other two streams, no other descriptor, no signal blocked or ignored, a
/// process group of its own and no terminal. `hold` is the reading end of a pipe whose writing end stays with us alone:
///
/// - as long as it is open, nothing is killed;
/// - when a byte comes, the program should end soon: five seconds later it is killed;
/// - when it is closed, the program is killed at once.
///
/// When the program has ended in one of the latter two, everything that it started is killed, too, and then the keeper ends.
pid_t signalbox_child_start(signalbox_child child, int output, int complaints, int hold);

/// Waits for the end of `keeper`, and so of everything under it.
///
/// It gives the program's status as a shell does, 128 and more for a signal, or ``SIGNALBOX_CHILD_NOT_STARTED``.
int signalbox_child_wait(pid_t keeper);

#endif
