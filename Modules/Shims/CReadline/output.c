#define _GNU_SOURCE
#include "internal.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *pending;
static size_t pending_count, pending_room;

void signalbox_keep(const char *bytes, size_t count) {
  if (pending_count + count > pending_room) {
    size_t room = (pending_count + count) * 2 + 1024;
    char *larger = realloc(pending, room);
    if (!larger) return;
    pending = larger;
    pending_room = room;
  }
  memcpy(pending + pending_count, bytes, count);
  pending_count += count;
}

ssize_t signalbox_keep_for_stream(void *context, const char *bytes, size_t count) {
  (void)context;
  signalbox_keep(bytes, count);
  return (ssize_t)count;
}

void signalbox_readline_say(const char *text) {
  fflush(rl_outstream);
  signalbox_keep(text, strlen(text));
}

int signalbox_readline_flush(int fd) {
  size_t done = 0;
  fflush(rl_outstream);
  while (done < pending_count) {
    ssize_t written = write(fd, pending + done, pending_count - done);
    if (written >= 0) {
      done += (size_t)written;
    } else if (errno == EAGAIN) {
      // Another program made the terminal non-blocking.
      struct pollfd room = {.fd = fd, .events = POLLOUT};
      poll(&room, 1, -1);
    } else if (errno != EINTR) {
      pending_count = 0;
      return errno;
    }
  }
  pending_count = 0;
  return 0;
}
