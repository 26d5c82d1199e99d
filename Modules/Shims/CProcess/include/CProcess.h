#ifndef SIGNALBOX_CPROCESS_H
#define SIGNALBOX_CPROCESS_H

#include <malloc.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

// Signal handlers may call only async-signal-safe functions and read only prepared data. Swift guarantees neither, so
// all code of the handlers is here.

/// Returns the number of the process's arguments, including its name, and an argument. Swift's runtime looks for the
/// arguments beside the environment and finds none if a preloaded library has called setenv.
int signalbox_argument_count(void);
const char *signalbox_argument(int index);

/// Prevents core dumps, so that no memory of this process reaches a file or a program that collects dumps.
void signalbox_forgo_core_dumps(void);

/// Makes a write beyond the limit on a file's size fail with EFBIG instead of ending the process.
void signalbox_fail_large_writes(void);

/// Returns whether this number of files can be opened, at most 64. Sets errno on failure.
bool signalbox_has_descriptors(int needed);

/// Opens the self-pipe that the handlers write into. Returns its read end (non-blocking, close-on-exec), or -1.
int signalbox_signals_open(void);

/// Makes `signo` write a byte to the self-pipe instead of its default action. A signal that was ignored when the
/// process started stays ignored, as nohup and shells expect.
void signalbox_signals_watch(int signo);

/// Reports that the loop has taken `signo`. Before this call, a second SIGINT, SIGTERM, SIGHUP or SIGQUIT restores the
/// terminal and ends the process at once. Three seconds after any of these the process ends in any case, because its
/// remaining output may never be read.
void signalbox_signals_taken(int signo);

/// Cancels the termination that the last signal has started.
void signalbox_signals_calm(void);

/// Makes the self-pipe readable with a zero byte, which is no signal. Safe in a handler.
void signalbox_signals_wake(void);

/// Begins to read keys from the terminal `fd` while the calling thread computes, until ``signalbox_keys_rest``. A
/// handler on that thread reads them. Keys that mean a signal (Ctrl-C, Ctrl-\) raise it: for terminals that send such
/// keys as text. The timer counts the thread's CPU time, so an idle thread costs nothing.
void signalbox_keys_watch(int fd);
void signalbox_keys_rest(void);

/// Mark the beginning and the end of a read from the terminal. The handler does not read in between.
void signalbox_keys_begin(void);
void signalbox_keys_end(void);

/// Returns the next byte that the handler has read, or -1. Call it between begin and end, before any other read.
int signalbox_keys_next(void);

/// Ignores `signo`.
void signalbox_signals_ignore(int signo);

/// Performs the default action of `signo`: ends the process or stops it. Returns after a stop was continued.
void signalbox_signals_default_and_raise(int signo);

/// Saves the settings of the terminal `fd` and the bytes that reset its special modes. A fault then restores both,
/// shows held output, and ends the process by the default action. Every other deadly signal that is neither handled nor
/// ignored now has the same effect. Returns 0, or -1 if `fd` is no terminal. Copies at most 255 of `bytes`.
int signalbox_terminal_guard(int fd, const char *bytes, size_t count);

/// Restores the saved settings, without the bytes. May be called at any time, any number of times.
void signalbox_terminal_restore(void);

/// Holds standard output and standard error in memory while an interface is on the terminal. Each is held only if it is
/// a terminal.
void signalbox_output_hold(void);

/// Writes the held output to the terminal and stops holding.
void signalbox_output_release(void);

/// Runs `command` in the shell, with `argument` as `$1`, and waits for its end. Standard input is the terminal;
/// `output` becomes standard output and standard error. The command has its own process group in the foreground, so its
/// Ctrl-C does not reach this process. Returns the exit status, -1 if the start failed, or -2 if a signal ended
/// the command.
int signalbox_run_in_foreground(const char *command, const char *argument, int output);

/// Creates a socket file at `path` with mode 0600 and listens on it. Returns the descriptor (non-blocking,
/// close-on-exec), or -1 with errno. EADDRINUSE means that the file exists.
int signalbox_socket_listen(const char *path);

/// Connects to the server at `path` without waiting. Returns the descriptor (non-blocking, close-on-exec), or -1 with
/// errno. ECONNREFUSED means that no server listens, EAGAIN that too many connections wait.
int signalbox_socket_connect(const char *path);

/// Accepts the next connection. Returns the descriptor (non-blocking, close-on-exec), or -1 with errno.
int signalbox_socket_accept(int fd);

/// Returns the user id of the other end at the time of its connect or listen; -1 if unknown.
long signalbox_socket_user(int fd);

/// Returns the number of columns of a scalar, 0 to 2, or -1 for a control character. Swift's Glibc has no wcwidth. That
/// function also depends on the locale; here the locale is always UTF-8, the encoding of all output.
int signalbox_width(unsigned scalar);

#endif
