#ifndef SIGNALBOX_CPROCESS_H
#define SIGNALBOX_CPROCESS_H

#include <malloc.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

// Signal handlers may call only async-signal-safe functions and read only what was prepared before. Swift promises
// neither, so everything that runs inside a handler is here.

/// How many words the process was started with, the first being its name, and one of them. Swift's runtime looks for them
/// beside the environment and finds none when a preloaded library has changed that with setenv.
int signalbox_argument_count(void);
const char *signalbox_argument(int index);

/// From now on a fault leaves no memory of this process in a file or with a program that collects dumps.
void signalbox_forgo_core_dumps(void);

/// From now on a write beyond the limit on a file's size fails with EFBIG instead of ending the process.
void signalbox_fail_large_writes(void);

/// Whether as many files can be opened, at most 64; errno says why not.
bool signalbox_has_descriptors(int needed);

/// Opens the self-pipe into which the handlers write, and gives its read end (non-blocking, close-on-exec), or -1.
int signalbox_signals_open(void);

/// From now on `signo` is written to the self-pipe as one byte instead of doing what it does by default.
/// A signal that was ignored when the process started stays ignored, as nohup and shells expect.
void signalbox_signals_watch(int signo);

/// The loop has taken `signo`: the next one is a new one. Until then a second SIGINT, SIGTERM, SIGHUP or SIGQUIT restores
/// the terminal and ends the process at once; and three seconds after one of these arrived the process ends in any
/// case, because what it still wants to write may never be read.
void signalbox_signals_taken(int signo);

/// The signal taken last does not end the process after all.
void signalbox_signals_calm(void);

/// Makes the self-pipe readable, with a zero, which is no signal. Safe in a handler.
void signalbox_signals_wake(void);

/// From now on, until ``signalbox_keys_rest``, keys that come from the terminal `fd` while the calling thread is busy are taken by a
/// handler on that thread, and those that mean a signal (Ctrl-C, Ctrl-\) raise it: for terminals that send text for them.
/// It costs nothing while nothing is computed: the thread's own time is what counts.
void signalbox_keys_watch(int fd);
void signalbox_keys_rest(void);

/// Around reading from the terminal, so that nobody reads there meanwhile.
void signalbox_keys_begin(void);
void signalbox_keys_end(void);

/// The next byte that was taken, or -1. Between begin and end, and before anything else is read.
int signalbox_keys_next(void);

/// `signo` is ignored.
void signalbox_signals_ignore(int signo);

/// Does what `signo` does by default: dies of it, or stops. Returns after a stop was continued.
void signalbox_signals_default_and_raise(int signo);

/// Saves the settings of the terminal `fd` and the bytes that leave its special modes. A fault, and every other signal that
/// ends a process and has neither a handler nor is ignored by now, then restores both, shows what was held, and
/// ends the process as it does by default. Gives 0, or -1 if `fd` is no terminal. `bytes` is copied; at most 255 of them.
int signalbox_terminal_guard(int fd, const char *bytes, size_t count);

/// Restores the saved settings (without the bytes). Safe to call at any time, any number of times.
void signalbox_terminal_restore(void);

/// Keeps what is written to standard output and standard error in memory while an interface is on the terminal; each only
/// if it is a terminal.
void signalbox_output_hold(void);

/// Writes what was kept to the terminal, and stops keeping.
void signalbox_output_release(void);

/// Has the shell run `command`, in which `$1` is `argument`, with the terminal on standard input as its own and `output` as
/// its standard output and error, and waits for its end. It is in a process group of its own, so its Ctrl-C does not reach this process. Gives its exit status, or
/// -1 when it could not be started or died of a signal.
int signalbox_run_in_foreground(const char *command, const char *argument, int output);

/// Makes a socket file at `path`, of mode 0600, and listens there. Gives the descriptor (non-blocking, close-on-exec), or -1 with
/// errno: EADDRINUSE when there is a file already.
int signalbox_socket_listen(const char *path);

/// Connects with whoever listens at `path`, without waiting. Gives the descriptor (non-blocking, close-on-exec), or -1 with errno:
/// ECONNREFUSED when nobody does, EAGAIN when too many want to.
int signalbox_socket_connect(const char *path);

/// Takes the next of those who want to connect. Gives the descriptor (non-blocking, close-on-exec), or -1 with errno.
int signalbox_socket_accept(int fd);

/// The user that the other end had when it connected, or listened; -1 when that cannot be told.
long signalbox_socket_user(int fd);

/// The columns that a scalar takes, 0 to 2, or -1 for a control character. Swift's Glibc has no wcwidth, which moreover asks
/// the locale: here it is always that of UTF-8, the encoding of everything that is written.
int signalbox_width(unsigned scalar);

#endif
