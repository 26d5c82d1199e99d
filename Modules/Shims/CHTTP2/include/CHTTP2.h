#ifndef SIGNALBOX_CHTTP2_H
#define SIGNALBOX_CHTTP2_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libnghttp2 reads and writes the frames of HTTP/2. It is opened at run time when a certificate is given, and not
// linked, as libssl. This shim turns its callbacks into a queue of events.

enum signalbox_http2_kind {
  /// A request has come, without its body. The bytes are its fields: names and values, each with a line feed behind it.
  /// Pseudo-fields come first.
  SIGNALBOX_HTTP2_HEAD,
  /// A field cannot be read, so the request is to be refused.
  SIGNALBOX_HTTP2_WRONG,
  /// The fields are larger than the limit.
  SIGNALBOX_HTTP2_TOO_LARGE,
  /// A piece of a body.
  SIGNALBOX_HTTP2_DATA,
  /// The request is complete.
  SIGNALBOX_HTTP2_END,
  /// All bytes of the stream's response have been put into frames.
  SIGNALBOX_HTTP2_TAKEN,
  /// The stream is closed. No event of it follows.
  SIGNALBOX_HTTP2_CLOSED,
};

struct signalbox_http2_event {
  struct signalbox_http2_event *next;
  enum signalbox_http2_kind kind;
  int32_t stream;
  size_t count;
  /// The bytes stand behind the event.
  const uint8_t *bytes;
};

/// Opens libnghttp2. Returns false if it is not on this machine.
bool signalbox_http2_load(void);

/// Begins the server's end of a connection. Returns NULL without memory.
/// @param most_streams The requests that a client may have open at a time.
/// @param most_head The most bytes of the fields of a request.
void *signalbox_http2_open(uint32_t most_streams, size_t most_head);
void signalbox_http2_close(void *connection);

/// Reads bytes of the client. Returns false if the connection cannot go on.
bool signalbox_http2_receive(void *connection, const uint8_t *bytes, size_t count);
/// Returns the next event, to be passed to `free`; NULL without one.
struct signalbox_http2_event *signalbox_http2_next(void *connection);
/// Lets the client send as many bytes of bodies again.
void signalbox_http2_consume(void *connection, int32_t stream, size_t count);

/// Begins a response.
/// @param fields Names and values, as in SIGNALBOX_HTTP2_HEAD.
/// @param has_body Whether bytes follow.
void signalbox_http2_respond(
  void *connection, int32_t stream, const uint8_t *fields, size_t count, bool has_body);
/// Lets the client send a body for which it waits (100 Continue).
void signalbox_http2_continue(void *connection, int32_t stream);
/// Adds bytes to a response. The bytes before must have been taken. Returns false if the stream is closed.
bool signalbox_http2_put(void *connection, int32_t stream, const uint8_t *bytes, size_t count, bool is_last);
/// Closes a stream, with an error code of RFC 9113, section 7.
void signalbox_http2_reset(void *connection, int32_t stream, uint32_t code);
/// Returns the next bytes for the client, which are valid until the next call with this connection.
size_t signalbox_http2_send(void *connection, const uint8_t **bytes);
/// Returns whether anything can still be read or sent.
bool signalbox_http2_is_alive(void *connection);

#endif
