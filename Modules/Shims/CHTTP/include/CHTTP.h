#ifndef SIGNALBOX_CHTTP_H
#define SIGNALBOX_CHTTP_H

#include <stdbool.h>
#include <stddef.h>

// libcurl is opened at the first request, not linked: linking costs each start of a program some 5 ms, and few sessions
// make a request. Its options are variadic, and Swift cannot call variadic functions.

/// The outcome of a request.
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
  /// The server's certificate is wrong, or the server does not speak TLS.
  SIGNALBOX_HTTP_UNTRUSTED,
  /// The answer is not HTTP.
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
  /// A Boolean value that indicates whether the request may have arrived. A request that did not arrive may be sent
  /// again.
  bool was_connected;
  long status;
  /// The head of the final answer, its lines ended by CR LF. Not terminated.
  char *head;
  size_t head_bytes;
  char *body;
  size_t body_bytes;
};

/// Makes one request and waits for its end. Does not follow redirects.
/// `headers` are lines that end with LF. `is_cancelled` is called about once a second, with `context`, on this thread.
/// The caller frees the answer's head and body, with signalbox_http_free.
struct signalbox_http_answer signalbox_http_perform(
  const char *method, const char *url, const char *headers, const void *body, size_t body_bytes,
  struct signalbox_http_limits limits, bool (*is_cancelled)(void *context), void *context);

void signalbox_http_free(struct signalbox_http_answer answer);

#endif
