#include "CHTTP2.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

// Declarations of libnghttp2, whose interface is stable within libnghttp2.so.14.
typedef struct nghttp2_session nghttp2_session;
typedef struct nghttp2_session_callbacks nghttp2_session_callbacks;
typedef struct nghttp2_option nghttp2_option;
typedef struct {
  uint8_t *name, *value;
  size_t name_length, value_length;
  uint8_t flags;
} nghttp2_nv;
/// The beginning of each frame.
typedef struct {
  size_t length;
  int32_t stream_id;
  uint8_t type, flags, reserved;
} nghttp2_frame;
typedef union {
  int descriptor;
  void *pointer;
} nghttp2_data_source;
typedef ssize_t read_source(nghttp2_session *, int32_t, uint8_t *, size_t, uint32_t *, nghttp2_data_source *, void *);
typedef struct {
  nghttp2_data_source source;
  read_source *read;
} nghttp2_data_provider;
typedef struct {
  int32_t id;
  uint32_t value;
} nghttp2_settings_entry;
typedef int frame_callback(nghttp2_session *, const nghttp2_frame *, void *);
typedef int field_callback(
  nghttp2_session *, const nghttp2_frame *, const uint8_t *, size_t, const uint8_t *, size_t, uint8_t, void *);
typedef int data_callback(nghttp2_session *, uint8_t, int32_t, const uint8_t *, size_t, void *);
typedef int close_callback(nghttp2_session *, int32_t, uint32_t, void *);
enum {
  TYPE_DATA = 0, TYPE_HEADERS = 1, FLAG_END_STREAM = 1, DATA_EOF = 1, DEFERRED = -508, CALLBACK_FAILURE = -902,
  MAX_CONCURRENT_STREAMS = 3, INITIAL_WINDOW_SIZE = 4, MAX_HEADER_LIST_SIZE = 6,
};

/// The bytes of bodies that a client may send before they are consumed: in a stream, and in a connection.
enum { STREAM_WINDOW = 1 << 18, CONNECTION_WINDOW = 1 << 20 };

/// The functions of libnghttp2, named without "nghttp2_".
static struct {
  int (*session_callbacks_new)(nghttp2_session_callbacks **);
  void (*session_callbacks_del)(nghttp2_session_callbacks *);
  void (*session_callbacks_set_on_begin_headers_callback)(nghttp2_session_callbacks *, frame_callback *);
  void (*session_callbacks_set_on_header_callback)(nghttp2_session_callbacks *, field_callback *);
  void (*session_callbacks_set_on_invalid_header_callback)(nghttp2_session_callbacks *, field_callback *);
  void (*session_callbacks_set_on_frame_recv_callback)(nghttp2_session_callbacks *, frame_callback *);
  void (*session_callbacks_set_on_data_chunk_recv_callback)(nghttp2_session_callbacks *, data_callback *);
  void (*session_callbacks_set_on_stream_close_callback)(nghttp2_session_callbacks *, close_callback *);
  int (*option_new)(nghttp2_option **);
  void (*option_del)(nghttp2_option *);
  void (*option_set_no_auto_window_update)(nghttp2_option *, int);
  void (*option_set_no_closed_streams)(nghttp2_option *, int);
  int (*session_server_new2)(
    nghttp2_session **, const nghttp2_session_callbacks *, void *, const nghttp2_option *);
  void (*session_del)(nghttp2_session *);
  ssize_t (*session_mem_recv)(nghttp2_session *, const uint8_t *, size_t);
  ssize_t (*session_mem_send)(nghttp2_session *, const uint8_t **);
  int (*session_want_read)(nghttp2_session *);
  int (*session_want_write)(nghttp2_session *);
  int (*session_consume)(nghttp2_session *, int32_t, size_t);
  int (*session_set_local_window_size)(nghttp2_session *, uint8_t, int32_t, int32_t);
  void *(*session_get_stream_user_data)(nghttp2_session *, int32_t);
  int (*session_set_stream_user_data)(nghttp2_session *, int32_t, void *);
  int (*session_resume_data)(nghttp2_session *, int32_t);
  int (*submit_settings)(nghttp2_session *, uint8_t, const nghttp2_settings_entry *, size_t);
  int (*submit_response)(nghttp2_session *, int32_t, const nghttp2_nv *, size_t, const nghttp2_data_provider *);
  int32_t (*submit_headers)(
    nghttp2_session *, uint8_t, int32_t, const void *, const nghttp2_nv *, size_t, void *);
  int (*submit_rst_stream)(nghttp2_session *, uint8_t, int32_t, uint32_t);
} h2;

static bool is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *library = dlopen("libnghttp2.so.14", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  is_loaded = true;
#define FIND(name) \
  if (!(h2.name = (__typeof__(h2.name))dlsym(library, "nghttp2_" #name))) is_loaded = false
  FIND(session_callbacks_new);
  FIND(session_callbacks_del);
  FIND(session_callbacks_set_on_begin_headers_callback);
  FIND(session_callbacks_set_on_header_callback);
  FIND(session_callbacks_set_on_invalid_header_callback);
  FIND(session_callbacks_set_on_frame_recv_callback);
  FIND(session_callbacks_set_on_data_chunk_recv_callback);
  FIND(session_callbacks_set_on_stream_close_callback);
  FIND(option_new);
  FIND(option_del);
  FIND(option_set_no_auto_window_update);
  FIND(option_set_no_closed_streams);
  FIND(session_server_new2);
  FIND(session_del);
  FIND(session_mem_recv);
  FIND(session_mem_send);
  FIND(session_want_read);
  FIND(session_want_write);
  FIND(session_consume);
  FIND(session_set_local_window_size);
  FIND(session_get_stream_user_data);
  FIND(session_set_stream_user_data);
  FIND(session_resume_data);
  FIND(submit_settings);
  FIND(submit_response);
  FIND(submit_headers);
  FIND(submit_rst_stream);
#undef FIND
}

bool signalbox_http2_load(void) {
  pthread_once(&once, load);
  return is_loaded;
}

struct stream {
  struct stream *next, **place;
  /// The fields of the request, until the head is complete.
  uint8_t *head;
  size_t head_count;
  enum signalbox_http2_kind head_kind;
  bool is_read;
  /// The bytes of the response that are not in frames yet.
  uint8_t *body;
  size_t body_count, body_taken;
  bool is_last;
};

struct connection {
  nghttp2_session *session;
  size_t most_head;
  struct stream *streams;
  struct signalbox_http2_event *first, **last;
};

static int add(struct connection *c, enum signalbox_http2_kind kind, int32_t id, const uint8_t *bytes, size_t count) {
  struct signalbox_http2_event *event = malloc(sizeof *event + count);
  if (!event) return CALLBACK_FAILURE;
  uint8_t *copy = (uint8_t *)(event + 1);
  *event = (struct signalbox_http2_event){.kind = kind, .stream = id, .count = count, .bytes = copy};
  if (count) memcpy(copy, bytes, count);
  *c->last = event;
  c->last = &event->next;
  return 0;
}

static void forget(struct stream *stream) {
  *stream->place = stream->next;
  if (stream->next) stream->next->place = stream->place;
  free(stream->head);
  free(stream->body);
  free(stream);
}

static struct stream *find(struct connection *c, int32_t id) {
  return h2.session_get_stream_user_data(c->session, id);
}

static int on_begin(nghttp2_session *session, const nghttp2_frame *frame, void *context) {
  struct connection *c = context;
  if (frame->type != TYPE_HEADERS || find(c, frame->stream_id)) return 0;
  struct stream *stream = calloc(1, sizeof *stream);
  if (!stream) return CALLBACK_FAILURE;
  stream->next = c->streams;
  stream->place = &c->streams;
  if (stream->next) stream->next->place = &stream->next;
  c->streams = stream;
  return h2.session_set_stream_user_data(session, frame->stream_id, stream) ? CALLBACK_FAILURE : 0;
}

static int on_field(
  nghttp2_session *session, const nghttp2_frame *frame, const uint8_t *name, size_t name_length, const uint8_t *value,
  size_t value_length, uint8_t flags, void *context
) {
  (void)session, (void)flags;
  struct connection *c = context;
  struct stream *stream = find(c, frame->stream_id);
  // Fields after the body mean nothing here.
  if (!stream || stream->is_read || stream->head_kind != SIGNALBOX_HTTP2_HEAD) return 0;
  size_t count = stream->head_count + name_length + value_length + 2;
  if (count > c->most_head) {
    stream->head_kind = SIGNALBOX_HTTP2_TOO_LARGE;
    return 0;
  }
  uint8_t *head = realloc(stream->head, count);
  if (!head) return CALLBACK_FAILURE;
  uint8_t *end = head + stream->head_count;
  memcpy(end, name, name_length);
  end[name_length] = '\n';
  memcpy(end + name_length + 1, value, value_length);
  head[count - 1] = '\n';
  (stream->head = head), (stream->head_count = count);
  return 0;
}

static int on_wrong_field(
  nghttp2_session *session, const nghttp2_frame *frame, const uint8_t *name, size_t name_length, const uint8_t *value,
  size_t value_length, uint8_t flags, void *context
) {
  (void)session, (void)name, (void)name_length, (void)value, (void)value_length, (void)flags;
  struct stream *stream = find(context, frame->stream_id);
  if (stream && !stream->is_read) stream->head_kind = SIGNALBOX_HTTP2_WRONG;
  return 0;
}

static int on_frame(nghttp2_session *session, const nghttp2_frame *frame, void *context) {
  (void)session;
  struct connection *c = context;
  struct stream *stream = find(c, frame->stream_id);
  if (!stream || (frame->type != TYPE_HEADERS && frame->type != TYPE_DATA)) return 0;
  if (!stream->is_read) {
    stream->is_read = true;
    if (add(c, stream->head_kind, frame->stream_id, stream->head, stream->head_count)) return CALLBACK_FAILURE;
    free(stream->head);
    stream->head = NULL;
  }
  return frame->flags & FLAG_END_STREAM ? add(c, SIGNALBOX_HTTP2_END, frame->stream_id, NULL, 0) : 0;
}

static int on_data(
  nghttp2_session *session, uint8_t flags, int32_t id, const uint8_t *bytes, size_t count, void *context
) {
  (void)session, (void)flags;
  return add(context, SIGNALBOX_HTTP2_DATA, id, bytes, count);
}

static int on_close(nghttp2_session *session, int32_t id, uint32_t code, void *context) {
  (void)session, (void)code;
  struct stream *stream = find(context, id);
  if (!stream) return 0;
  forget(stream);
  return add(context, SIGNALBOX_HTTP2_CLOSED, id, NULL, 0);
}

void *signalbox_http2_open(uint32_t most_streams, size_t most_head) {
  struct connection *c = calloc(1, sizeof *c);
  if (!c) return NULL;
  (c->most_head = most_head), (c->last = &c->first);
  nghttp2_session_callbacks *callbacks = NULL;
  nghttp2_option *option = NULL;
  if (h2.session_callbacks_new(&callbacks) == 0 && h2.option_new(&option) == 0) {
    h2.session_callbacks_set_on_begin_headers_callback(callbacks, on_begin);
    h2.session_callbacks_set_on_header_callback(callbacks, on_field);
    h2.session_callbacks_set_on_invalid_header_callback(callbacks, on_wrong_field);
    h2.session_callbacks_set_on_frame_recv_callback(callbacks, on_frame);
    h2.session_callbacks_set_on_data_chunk_recv_callback(callbacks, on_data);
    h2.session_callbacks_set_on_stream_close_callback(callbacks, on_close);
    // A client may send only as much as the server has room for.
    h2.option_set_no_auto_window_update(option, 1);
    h2.option_set_no_closed_streams(option, 1);
    h2.session_server_new2(&c->session, callbacks, c, option);
  }
  if (option) h2.option_del(option);
  if (callbacks) h2.session_callbacks_del(callbacks);
  if (!c->session) {
    free(c);
    return NULL;
  }
  nghttp2_settings_entry settings[] = {
    {MAX_CONCURRENT_STREAMS, most_streams}, {INITIAL_WINDOW_SIZE, STREAM_WINDOW},
    {MAX_HEADER_LIST_SIZE, (uint32_t)most_head},
  };
  h2.submit_settings(c->session, 0, settings, sizeof settings / sizeof *settings);
  h2.session_set_local_window_size(c->session, 0, 0, CONNECTION_WINDOW);
  return c;
}

void signalbox_http2_close(void *connection) {
  struct connection *c = connection;
  h2.session_del(c->session);
  while (c->streams) forget(c->streams);
  for (struct signalbox_http2_event *event; (event = signalbox_http2_next(c));) free(event);
  free(c);
}

bool signalbox_http2_receive(void *connection, const uint8_t *bytes, size_t count) {
  return h2.session_mem_recv(((struct connection *)connection)->session, bytes, count) >= 0;
}

struct signalbox_http2_event *signalbox_http2_next(void *connection) {
  struct connection *c = connection;
  struct signalbox_http2_event *event = c->first;
  if (event && !(c->first = event->next)) c->last = &c->first;
  return event;
}

void signalbox_http2_consume(void *connection, int32_t stream, size_t count) {
  h2.session_consume(((struct connection *)connection)->session, stream, count);
}

/// Puts bytes of a response into a frame.
static ssize_t take(
  nghttp2_session *session, int32_t id, uint8_t *bytes, size_t count, uint32_t *flags, nghttp2_data_source *source,
  void *context
) {
  (void)session, (void)source;
  struct stream *stream = find(context, id);
  if (!stream || (!stream->body && !stream->is_last)) return DEFERRED;
  size_t rest = stream->body_count - stream->body_taken, taken = rest < count ? rest : count;
  if (taken) memcpy(bytes, stream->body + stream->body_taken, taken);
  stream->body_taken += taken;
  if (taken == rest) {
    free(stream->body);
    (stream->body = NULL), (stream->body_count = stream->body_taken = 0);
    if (stream->is_last) *flags |= DATA_EOF;
    if (add(context, SIGNALBOX_HTTP2_TAKEN, id, NULL, 0)) return CALLBACK_FAILURE;
  }
  return (ssize_t)taken;
}

/// The most fields of a response.
enum { MOST_FIELDS = 64 };

void signalbox_http2_respond(void *connection, int32_t stream, const uint8_t *fields, size_t count, bool has_body) {
  struct connection *c = connection;
  nghttp2_nv pairs[MOST_FIELDS];
  size_t found = 0;
  const uint8_t *end = fields + count;
  while (fields < end && found < MOST_FIELDS) {
    const uint8_t *name_end = memchr(fields, '\n', (size_t)(end - fields));
    const uint8_t *value_end = name_end ? memchr(name_end + 1, '\n', (size_t)(end - name_end - 1)) : NULL;
    if (!value_end) break;
    pairs[found++] = (nghttp2_nv){
      .name = (uint8_t *)fields, .name_length = (size_t)(name_end - fields), .value = (uint8_t *)name_end + 1,
      .value_length = (size_t)(value_end - name_end - 1)};
    fields = value_end + 1;
  }
  nghttp2_data_provider provider = {.read = take};
  h2.submit_response(c->session, stream, pairs, found, has_body ? &provider : NULL);
}

void signalbox_http2_continue(void *connection, int32_t stream) {
  nghttp2_nv status = {(uint8_t *)":status", (uint8_t *)"100", 7, 3, 0};
  h2.submit_headers(((struct connection *)connection)->session, 0, stream, NULL, &status, 1, NULL);
}

bool signalbox_http2_put(void *connection, int32_t id, const uint8_t *bytes, size_t count, bool is_last) {
  struct connection *c = connection;
  struct stream *stream = find(c, id);
  if (!stream || stream->body) return false;
  if (count && !(stream->body = malloc(count))) return false;
  if (count) memcpy(stream->body, bytes, count);
  (stream->body_count = count), (stream->is_last = is_last);
  h2.session_resume_data(c->session, id);
  return true;
}

void signalbox_http2_reset(void *connection, int32_t stream, uint32_t code) {
  h2.submit_rst_stream(((struct connection *)connection)->session, 0, stream, code);
}

size_t signalbox_http2_send(void *connection, const uint8_t **bytes) {
  ssize_t count = h2.session_mem_send(((struct connection *)connection)->session, bytes);
  return count > 0 ? (size_t)count : 0;
}

bool signalbox_http2_is_alive(void *connection) {
  struct connection *c = connection;
  return h2.session_want_read(c->session) || h2.session_want_write(c->session);
}
