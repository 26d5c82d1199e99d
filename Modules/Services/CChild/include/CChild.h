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

#include <sys/eventfd.h>
#include <sys/types.h>

typedef enum {
  /// It ended by itself, with status 0.
  SIGNALBOX_CHILD_SUCCEEDED,
  /// It ended otherwise, or was killed.
  SIGNALBOX_CHILD_FAILED,
  /// There is no such program, or it cannot be run.
  SIGNALBOX_CHILD_NOT_STARTED,
} signalbox_child_end;

/// A pipe that no program inherits, from its first moment; as pipe2(2), which Swift does not see.
int signalbox_child_pipe(int ends[2]);

/// Starts `arguments[0]`, looked for in PATH, under a keeper, which is returned; or -1, with errno.
///
/// The program gets an empty standard input, `output` and `complaints` as the other two streams, no other descriptor, no
/// signal blocked or ignored, a process group of its own and no terminal. `hold` is the reading end of a pipe whose
/// writing end stays with us alone:
///
/// - as long as it is open, nothing is killed;
/// - when a byte comes, the program should end soon: five seconds later it is killed;
/// - when it is closed, the program is killed at once.
///
/// When the program has ended in one of the latter two, everything that it started is killed, too, and then the keeper ends.
pid_t signalbox_child_start(char *const arguments[], int output, int complaints, int hold);

/// Waits for the end of `keeper`, and so of everything under it.
signalbox_child_end signalbox_child_wait(pid_t keeper);

#endif
