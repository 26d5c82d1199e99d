// Descriptors that are closed on exec from their first moment: tests run side by side in one process, and each may start
// programs at any time. Swift sees none of what is
// GNU's.

#ifndef SIGNALBOX_DESCRIPTORS_H
#define SIGNALBOX_DESCRIPTORS_H

#include <spawn.h>

/// As pipe(2).
int closing_pipe(int ends[2]);

/// As accept(2), without the address.
int closing_accept(int listening);

/// What is spawned gets no descriptor from `first` on; as posix_spawn_file_actions_addclosefrom_np(3).
int closing_spawned(posix_spawn_file_actions_t *actions, int first);

#endif
