#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static bool address_of(const char *path, struct sockaddr_un *address) {
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  if (strlen(path) >= sizeof address->sun_path) {
    errno = ENAMETOOLONG;
    return false;
  }
  strcpy(address->sun_path, path);
  return true;
}

static int made(void) { return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0); }

static int closed(int fd) {
  int saved_errno = errno;
  close(fd);
  errno = saved_errno;
  return -1;
}

int signalbox_socket_listen(const char *path) {
  struct sockaddr_un address;
  if (!address_of(path, &address)) return -1;
  int fd = made();
  if (fd < 0) return -1;
  // The file gets the mode of the socket, less the umask, so other users can never connect.
  if (fchmod(fd, S_IRUSR | S_IWUSR) != 0 || bind(fd, (struct sockaddr *)&address, sizeof address) != 0) return closed(fd);
  return listen(fd, 16) == 0 ? fd : closed(fd);
}

int signalbox_socket_connect(const char *path) {
  struct sockaddr_un address;
  if (!address_of(path, &address)) return -1;
  int fd = made();
  if (fd < 0) return -1;
  return connect(fd, (struct sockaddr *)&address, sizeof address) == 0 ? fd : closed(fd);
}

int signalbox_socket_accept(int fd) { return accept4(fd, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK); }

long signalbox_socket_user(int fd) {
  struct ucred peer;
  socklen_t length = sizeof peer;
  return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0 ? (long)peer.uid : -1;
}
