#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

extern char **environ;

/// Makes `group` the foreground process group of the terminal. SIGTTOU is blocked, because it would stop a background
/// process that calls tcsetpgrp(3).
static void give_terminal(int terminal, pid_t group) {
  sigset_t output, before;
  sigemptyset(&output);
  sigaddset(&output, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &output, &before);
  tcsetpgrp(terminal, group);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

int signalbox_run_in_foreground(const char *command, const char *argument, int output) {
  char *const arguments[] = {"/bin/sh", "-c", (char *)command, "sh", (char *)argument, NULL};
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none, all;
  pid_t child;
  int status = 0, error;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addtcsetpgrp_np(&actions, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setsigmask(&attributes, &none);
  error = posix_spawn(&child, arguments[0], &actions, &attributes, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (error) return -1;
  while (waitpid(child, &status, WUNTRACED) == child || errno == EINTR) {
    if (WIFEXITED(status) || WIFSIGNALED(status)) break;
    if (!WIFSTOPPED(status)) continue;
    // Ctrl-Z in the child stops both processes, and `fg` continues both.
    give_terminal(STDIN_FILENO, getpgrp());
    signalbox_signals_default_and_raise(SIGTSTP);
    give_terminal(STDIN_FILENO, child);
    kill(-child, SIGCONT);
  }
  give_terminal(STDIN_FILENO, getpgrp());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -2;
}
