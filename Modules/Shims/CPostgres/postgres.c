#include "CPostgres.h"

#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// Declarations of libpq-fe.h. This interface has not changed since PostgreSQL 9.
typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;
typedef struct {
  char *keyword, *envvar, *compiled, *val, *label, *dispchar;
  int dispsize;
} PQconninfoOption;
typedef struct {
  char *relname;
  int be_pid;
  char *extra;
} PGnotify;
enum { CONNECTION_OK = 0, PGRES_COMMAND_OK = 1, PGRES_TUPLES_OK = 2, DIAGNOSTIC_SQLSTATE = 'C', DIAGNOSTIC_PRIMARY = 'M', LARGEST_COUNT = 16 };

/// The functions of libpq, named without "PQ".
static struct {
  PGconn *(*connectdbParams)(const char *const *, const char *const *, int);
  void (*finish)(PGconn *);
  int (*status)(const PGconn *);
  char *(*errorMessage)(const PGconn *);
  int (*socket)(const PGconn *);
  int (*setnonblocking)(PGconn *, int);
  void (*setNoticeProcessor)(PGconn *, void (*)(void *, const char *), void *);
  int (*sendQueryParams)(
    PGconn *, const char *, int, const unsigned *, const char *const *, const int *, const int *, int);
  int (*flush)(PGconn *);
  int (*consumeInput)(PGconn *);
  int (*isBusy)(PGconn *);
  PGresult *(*getResult)(PGconn *);
  int (*resultStatus)(const PGresult *);
  char *(*resultErrorField)(const PGresult *, int);
  int (*ntuples)(const PGresult *);
  int (*nfields)(const PGresult *);
  unsigned (*ftype)(const PGresult *, int);
  char *(*getvalue)(const PGresult *, int, int);
  int (*getlength)(const PGresult *, int, int);
  int (*getisnull)(const PGresult *, int, int);
  void (*clear)(PGresult *);
  PGnotify *(*notifies)(PGconn *);
  PQconninfoOption *(*conninfoParse)(const char *, char **);
  void (*conninfoFree)(PQconninfoOption *);
  void (*freemem)(void *);
} pq;

static bool is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  is_loaded = true;
#define FIND(name) \
  if (!(pq.name = (__typeof__(pq.name))dlsym(library, "PQ" #name))) is_loaded = false
  FIND(connectdbParams);
  FIND(finish);
  FIND(status);
  FIND(errorMessage);
  FIND(socket);
  FIND(setnonblocking);
  FIND(setNoticeProcessor);
  FIND(sendQueryParams);
  FIND(flush);
  FIND(consumeInput);
  FIND(isBusy);
  FIND(getResult);
  FIND(resultStatus);
  FIND(resultErrorField);
  FIND(ntuples);
  FIND(nfields);
  FIND(ftype);
  FIND(getvalue);
  FIND(getlength);
  FIND(getisnull);
  FIND(clear);
  FIND(notifies);
  FIND(conninfoParse);
  FIND(conninfoFree);
  FIND(freemem);
#undef FIND
}

bool signalbox_postgres_load(void) {
  pthread_once(&once, load);
  return is_loaded;
}

bool signalbox_postgres_has_password(const char *address, char **message) {
  char *problem = NULL;
  bool found = false;
  PQconninfoOption *options = pq.conninfoParse(address, &problem);
  *message = options ? NULL : strdup(problem ? problem : "");
  for (PQconninfoOption *option = options; option && option->keyword; option++)
    if (option->val && (strcmp(option->keyword, "password") == 0 || strcmp(option->keyword, "sslpassword") == 0))
      found = true;
  if (options) pq.conninfoFree(options);
  if (problem) pq.freemem(problem);
  return found;
}

/// Discards the server's notices. libpq would write them to standard error, which may be a terminal that shows a page.
static void ignore(void *context, const char *message) {
  (void)context;
  (void)message;
}

void *signalbox_postgres_connect(const char *address, char **message) {
  // A later entry replaces an earlier entry, so the address may change these defaults.
  const char *names[] = {"application_name", "connect_timeout", "tcp_user_timeout", "keepalives_idle", "dbname", NULL};
  const char *values[] = {"signalbox", "5", "10000", "10", address, NULL};
  PGconn *connection = pq.connectdbParams(names, values, 1);
  *message = NULL;
  if (connection && pq.status(connection) == CONNECTION_OK && pq.setnonblocking(connection, 1) == 0) {
    pq.setNoticeProcessor(connection, ignore, NULL);
    return connection;
  }
  *message = strdup(connection ? pq.errorMessage(connection) : "");
  if (connection) pq.finish(connection);
  return NULL;
}

void signalbox_postgres_close(void *connection) { pq.finish(connection); }

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000LL + time.tv_nsec / 1000000;
}

/// Waits until the connection is readable, or also writable. Returns false when the time is up.
static bool wait_for(PGconn *connection, bool writing, long long end) {
  struct pollfd entry = {pq.socket(connection), (short)(writing ? POLLIN | POLLOUT : POLLIN), 0};
  while (true) {
    long long rest = end - now();
    int count = poll(&entry, 1, rest < 0 ? 0 : (int)rest);
    if (count > 0) return true;
    if (count == 0 || errno != EINTR) return false;
  }
}

static struct signalbox_postgres_answer failed(PGconn *connection, enum signalbox_postgres_outcome outcome) {
  struct signalbox_postgres_answer answer = {outcome, NULL, "", strdup(pq.errorMessage(connection))};
  return answer;
}

struct signalbox_postgres_answer signalbox_postgres_run(
  void *raw, const char *statement, int count, const unsigned char *bytes, const int *lengths, const int *binary,
  int milliseconds) {
  PGconn *connection = raw;
  const char *values[LARGEST_COUNT];
  long long end = now() + milliseconds;
  for (int index = 0; index < count && index < LARGEST_COUNT; index++) {
    values[index] = lengths[index] < 0 ? NULL : (const char *)bytes;
    bytes += (lengths[index] < 0 ? 0 : lengths[index]) + 1;
  }
  if (!pq.sendQueryParams(connection, statement, count, NULL, values, lengths, binary, 1))
    return failed(connection, SIGNALBOX_POSTGRES_GONE);
  int left;
  while ((left = pq.flush(connection)) == 1) {
    if (!wait_for(connection, true, end)) return failed(connection, SIGNALBOX_POSTGRES_TIMED_OUT);
    if (!pq.consumeInput(connection)) return failed(connection, SIGNALBOX_POSTGRES_GONE);
  }
  if (left < 0) return failed(connection, SIGNALBOX_POSTGRES_GONE);
  PGresult *rows = NULL;
  while (true) {
    while (pq.isBusy(connection)) {
      if (!wait_for(connection, false, end)) {
        if (rows) pq.clear(rows);
        return failed(connection, SIGNALBOX_POSTGRES_TIMED_OUT);
      }
      if (!pq.consumeInput(connection)) {
        if (rows) pq.clear(rows);
        return failed(connection, SIGNALBOX_POSTGRES_GONE);
      }
    }
    PGresult *next = pq.getResult(connection);
    if (!next) break;
    if (rows) pq.clear(rows);
    rows = next;
  }
  struct signalbox_postgres_answer answer = {SIGNALBOX_POSTGRES_DONE, rows, "", NULL};
  int status = rows ? pq.resultStatus(rows) : -1;
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return answer;
  // 57P: the server shuts down or has ended the connection, so this is no answer to the statement.
  const char *state = rows ? pq.resultErrorField(rows, DIAGNOSTIC_SQLSTATE) : NULL;
  bool is_gone = pq.status(connection) != CONNECTION_OK || !state || strncmp(state, "57P", 3) == 0;
  answer.outcome = is_gone ? SIGNALBOX_POSTGRES_GONE : SIGNALBOX_POSTGRES_REFUSED;
  if (state) strncpy(answer.state, state, sizeof answer.state - 1);
  // Leaves out the details of a refusal, because they quote rows.
  const char *primary = rows ? pq.resultErrorField(rows, DIAGNOSTIC_PRIMARY) : NULL;
  answer.message = strdup(primary ? primary : pq.errorMessage(connection));
  if (rows) pq.clear(rows);
  answer.rows = NULL;
  return answer;
}

bool signalbox_postgres_wait(void *raw, int wake, char **text) {
  PGconn *connection = raw;
  *text = NULL;
  while (true) {
    PGnotify *notification = pq.notifies(connection);
    if (notification) {
      *text = strdup(notification->extra);
      pq.freemem(notification);
      return true;
    }
    struct pollfd entries[] = {{pq.socket(connection), POLLIN, 0}, {wake, POLLIN, 0}};
    int count = poll(entries, 2, -1);
    if (count > 0 && entries[1].revents) return true;
    if (count > 0 ? pq.consumeInput(connection) : errno == EINTR) continue;
    *text = strdup(pq.errorMessage(connection));
    return false;
  }
}

int signalbox_postgres_row_count(const void *rows) { return pq.ntuples(rows); }

int signalbox_postgres_column_count(const void *rows) { return pq.nfields(rows); }

unsigned signalbox_postgres_type(const void *rows, int column) { return pq.ftype(rows, column); }

const unsigned char *signalbox_postgres_value(const void *rows, int row, int column, int *length) {
  *length = pq.getlength(rows, row, column);
  return pq.getisnull(rows, row, column) ? NULL : (const unsigned char *)pq.getvalue(rows, row, column);
}

void signalbox_postgres_forget(void *rows) { pq.clear(rows); }
