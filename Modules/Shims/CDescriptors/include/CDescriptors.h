// Descriptors that are close-on-exec from the start. Tests run in parallel in the same process, and each may start
// programs at any time. Swift cannot call these GNU functions directly.

#ifndef SIGNALBOX_DESCRIPTORS_H
#define SIGNALBOX_DESCRIPTORS_H

#include <spawn.h>

/// Works like pipe(2), close-on-exec.
int closing_pipe(int ends[2]);

/// Works like accept(2), close-on-exec and without the address.
int closing_accept(int listening);

/// Closes all descriptors from `first` on in the spawned process, by posix_spawn_file_actions_addclosefrom_np(3).
int closing_spawned(posix_spawn_file_actions_t *actions, int first);

#endif
