#ifndef SIGNALBOX_CPOSTGRES_H
#define SIGNALBOX_CPOSTGRES_H

#include <stdbool.h>
#include <stddef.h>

// libpq is opened at run time when a store is first named, and not linked: few programs use a store, and none needs
// libpq for its build. postgres.c declares its functions as its documentation does. postgres.c also contains all waits
// with a time limit.

enum signalbox_postgres_outcome {
  SIGNALBOX_POSTGRES_DONE,
  /// The server refused the statement. `state` has the reason, as SQLSTATE.
  SIGNALBOX_POSTGRES_REFUSED,
  /// The connection is lost, and it is unknown whether the statement was performed.
  SIGNALBOX_POSTGRES_GONE,
  /// No answer came in time. It is unknown whether the statement was performed.
  SIGNALBOX_POSTGRES_TIMED_OUT,
};

/// The result of a statement.
struct signalbox_postgres_answer {
  enum signalbox_postgres_outcome outcome;
  /// The rows. To be passed to `signalbox_postgres_forget`.
  void *rows;
  char state[6];
  /// A sentence of the server or of libpq. To be freed.
  char *message;
};

/// Opens libpq. Returns false if it is not on this machine.
bool signalbox_postgres_load(void);

/// Returns whether `address` contains a password. If libpq cannot read the address, `message` has the reason, to be
/// freed.
bool signalbox_postgres_has_password(const char *address, char **message);

/// Connects within some seconds. Returns NULL with a message on failure, to be freed.
void *signalbox_postgres_connect(const char *address, char **message);
void signalbox_postgres_close(void *connection);

/// Performs a statement and waits for at most so many milliseconds.
/// @param bytes The values in sequence, each with a zero behind it.
/// @param lengths The length of each value, without the zero; -1 for null.
/// @param binary Nonzero for each binary value, zero for text.
struct signalbox_postgres_answer signalbox_postgres_run(
  void *connection, const char *statement, int count, const unsigned char *bytes, const int *lengths, const int *binary,
  int milliseconds);

/// Waits for a notification of a channel that the connection listens to, without a limit.
/// @param wake A descriptor that ends the wait when it is readable.
/// @param text The text of the notification, NULL if `wake` has ended the wait, or the reason of a lost connection. To
/// be freed.
/// Returns false if the connection is lost.
bool signalbox_postgres_wait(void *connection, int wake, char **text);

int signalbox_postgres_row_count(const void *rows);
int signalbox_postgres_column_count(const void *rows);
/// Returns the number of a column's type, which the table pg_type lists.
unsigned signalbox_postgres_type(const void *rows, int column);
/// Returns a value in binary; NULL for null.
const unsigned char *signalbox_postgres_value(const void *rows, int row, int column, int *length);
void signalbox_postgres_forget(void *rows);

#endif
