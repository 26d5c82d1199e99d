#ifndef SIGNALBOX_CPOSTGRES_H
#define SIGNALBOX_CPOSTGRES_H

#include <stdbool.h>
#include <stddef.h>

// libpq is opened when a store is first named instead of being linked: few programs have one, and none needs libpq to be built.
// Its functions are declared in postgres.c as its documentation does. Waiting with a limit of time is written here once.

enum signalbox_postgres_outcome {
  SIGNALBOX_POSTGRES_DONE,
  /// The server said no; `state` says why, as SQLSTATE.
  SIGNALBOX_POSTGRES_REFUSED,
  /// The connection has gone, and nobody knows whether the statement was carried out.
  SIGNALBOX_POSTGRES_GONE,
  /// As above: no answer came in time.
  SIGNALBOX_POSTGRES_TIMED_OUT,
};

/// What came of a statement.
struct signalbox_postgres_answer {
  enum signalbox_postgres_outcome outcome;
  /// The rows; to be given to `signalbox_postgres_forget`.
  void *rows;
  char state[6];
  /// A sentence of the server's or of libpq's; to be freed.
  char *message;
};

/// Opens libpq; false when it is not on this machine.
bool signalbox_postgres_load(void);

/// Whether `address` names a password, or is none that libpq can read (then `message` says why, and is to be freed).
bool signalbox_postgres_has_password(const char *address, char **message);

/// Connects within some seconds; NULL with a message, to be freed.
void *signalbox_postgres_connect(const char *address, char **message);
void signalbox_postgres_close(void *connection);

/// Runs one statement and waits for at most so many milliseconds.
/// @param bytes The values one after the other, each with a zero behind it.
/// @param lengths How long each is, without the zero; -1 for null.
/// @param binary Whether each is binary, or text.
struct signalbox_postgres_answer signalbox_postgres_run(
  void *connection, const char *statement, int count, const unsigned char *bytes, const int *lengths, const int *binary,
  int milliseconds);

int signalbox_postgres_row_count(const void *rows);
/// A value, binary; NULL for null.
const unsigned char *signalbox_postgres_value(const void *rows, int row, int column, int *length);
void signalbox_postgres_forget(void *rows);

#endif
