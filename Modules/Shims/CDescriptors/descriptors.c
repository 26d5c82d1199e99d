#define _GNU_SOURCE
#include "CDescriptors.h"

#include <fcntl.h>
#include <stddef.h>
#include <sys/socket.h>
#include <unistd.h>

int closing_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int closing_spawned(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

int closing_accept(int listening) { return accept4(listening, NULL, NULL, SOCK_CLOEXEC); }
