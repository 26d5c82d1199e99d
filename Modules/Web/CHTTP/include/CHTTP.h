#ifndef SIGNALBOX_CHTTP_H
#define SIGNALBOX_CHTTP_H

#include <stdbool.h>
#include <stddef.h>

// libcurl is opened at the first request instead of being linked: linking it costs every start of a program some 5 ms, and
// few sessions make a request. Its options are variadic, which Swift cannot call. Both are here.

/// What came of a request.
enum signalbox_http_outcome {
  SIGNALBOX_HTTP_ANSWERED,
  /// libcurl.so.4 is not on this machine.
  SIGNALBOX_HTTP_NO_LIBRARY,
  SIGNALBOX_HTTP_UNRESOLVED,
  SIGNALBOX_HTTP_REFUSED,
  SIGNALBOX_HTTP_TIMED_OUT,
  SIGNALBOX_HTTP_RESET,
  /// More bytes than the limit, in head or body.
  SIGNALBOX_HTTP_TOO_LONG,
  SIGNALBOX_HTTP_CANCELLED,
  /// The server is not who it should be, or speaks no TLS.
  SIGNALBOX_HTTP_UNTRUSTED,
  /// What came is no HTTP.
  SIGNALBOX_HTTP_GARBLED,
  SIGNALBOX_HTTP_OTHER,
};

struct signalbox_http_limits {
  long connect_milliseconds;
  long total_milliseconds;
  size_t body_bytes;
};

struct signalbox_http_answer {
  enum signalbox_http_outcome outcome;
  /// Whether the request may have reached somebody; what did not may be sent again.
  bool was_connected;
  long status;
  /// The head of the final answer, its lines ended by CR LF. Not terminated.
  char *head;
  size_t head_bytes;
  char *body;
  size_t body_bytes;
};

/// Makes one request and waits for its end. Redirects are not followed.
/// `headers` are lines ended by LF. `is_cancelled` is asked about once a second, with `context`, on this thread.
/// The answer's head and body are the caller's to free, with signalbox_http_free.
struct signalbox_http_answer signalbox_http_perform(
  const char *method, const char *url, const char *headers, const void *body, size_t body_bytes,
  struct signalbox_http_limits limits, bool (*is_cancelled)(void *context), void *context);

void signalbox_http_free(struct signalbox_http_answer answer);

#endif
