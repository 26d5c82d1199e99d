#include "CHTTP.h"

#include <curl/curl.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/// The functions of libcurl, each with the type that its header declares.
static struct {
  __typeof__(&curl_global_init) global_init;
  __typeof__(&curl_easy_init) init;
  __typeof__(&curl_easy_setopt) setopt;
  __typeof__(&curl_easy_perform) perform;
  __typeof__(&curl_easy_getinfo) getinfo;
  __typeof__(&curl_easy_cleanup) cleanup;
  __typeof__(&curl_slist_append) append;
  __typeof__(&curl_slist_free_all) free_all;
} curl;

static bool is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  // The second name is Debian's build on GnuTLS, with the same interface.
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  curl.global_init = (__typeof__(curl.global_init))dlsym(library, "curl_global_init");
  curl.init = (__typeof__(curl.init))dlsym(library, "curl_easy_init");
  curl.setopt = (__typeof__(curl.setopt))dlsym(library, "curl_easy_setopt");
  curl.perform = (__typeof__(curl.perform))dlsym(library, "curl_easy_perform");
  curl.getinfo = (__typeof__(curl.getinfo))dlsym(library, "curl_easy_getinfo");
  curl.cleanup = (__typeof__(curl.cleanup))dlsym(library, "curl_easy_cleanup");
  curl.append = (__typeof__(curl.append))dlsym(library, "curl_slist_append");
  curl.free_all = (__typeof__(curl.free_all))dlsym(library, "curl_slist_free_all");
  is_loaded = curl.global_init && curl.init && curl.setopt && curl.perform && curl.getinfo && curl.cleanup
    && curl.append && curl.free_all && curl.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

/// The state of a request while it runs.
struct exchange {
  struct signalbox_http_answer answer;
  struct signalbox_http_limits limits;
  bool is_too_long;
  bool (*is_cancelled)(void *);
  void *context;
};

enum { head_limit = 64 << 10 };

/// Appends to a buffer. Returns false when the buffer would become longer than `limit`, or when no memory is left.
static bool append(char **bytes, size_t *count, size_t limit, const char *more, size_t more_count) {
  if (more_count > limit - *count) return false;
  char *grown = realloc(*bytes, *count + more_count + 1);
  if (!grown) return false;
  memcpy(grown + *count, more, more_count);
  *bytes = grown;
  *count += more_count;
  return true;
}

static size_t take_head(char *line, size_t size, size_t count, void *context) {
  struct exchange *exchange = context;
  struct signalbox_http_answer *answer = &exchange->answer;
  count *= size;
  // Each head begins with its status line. A proxy's head or "100 Continue" comes earlier; the last head belongs to the
  // final answer.
  if (count >= 5 && memcmp(line, "HTTP/", 5) == 0) answer->head_bytes = 0;
  if (append(&answer->head, &answer->head_bytes, head_limit, line, count)) return count;
  exchange->is_too_long = true;
  return 0;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *context) {
  struct exchange *exchange = context;
  struct signalbox_http_answer *answer = &exchange->answer;
  count *= size;
  if (append(&answer->body, &answer->body_bytes, exchange->limits.body_bytes, bytes, count)) return count;
  exchange->is_too_long = true;
  return 0;
}

static int progress(void *context, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d) {
  (void)a, (void)b, (void)c, (void)d;
  struct exchange *exchange = context;
  return exchange->is_cancelled(exchange->context);
}

static enum signalbox_http_outcome outcome(CURLcode code, const struct exchange *exchange) {
  if (exchange->is_too_long) return SIGNALBOX_HTTP_TOO_LONG;
  switch (code) {
    case CURLE_OK: return SIGNALBOX_HTTP_ANSWERED;
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY: return SIGNALBOX_HTTP_UNRESOLVED;
    case CURLE_COULDNT_CONNECT: return SIGNALBOX_HTTP_REFUSED;
    case CURLE_OPERATION_TIMEDOUT: return SIGNALBOX_HTTP_TIMED_OUT;
    case CURLE_ABORTED_BY_CALLBACK: return SIGNALBOX_HTTP_CANCELLED;
    case CURLE_SEND_ERROR:
    case CURLE_RECV_ERROR:
    case CURLE_PARTIAL_FILE:
    case CURLE_GOT_NOTHING: return SIGNALBOX_HTTP_RESET;
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE: return SIGNALBOX_HTTP_UNTRUSTED;
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_BAD_CONTENT_ENCODING: return SIGNALBOX_HTTP_GARBLED;
    default: return SIGNALBOX_HTTP_OTHER;
  }
}

/// Returns the lines of `headers` as libcurl's list. Returns NULL when no memory is left, and then frees the list.
static struct curl_slist *header_list(const char *headers) {
  struct curl_slist *list = NULL;
  while (*headers) {
    size_t length = strcspn(headers, "\n");
    char *line = strndup(headers, length);
    struct curl_slist *longer = line ? curl.append(list, line) : NULL;
    free(line);
    if (!longer) {
      curl.free_all(list);
      return NULL;
    }
    list = longer;
    headers += length + (headers[length] == '\n');
  }
  return list;
}

struct signalbox_http_answer signalbox_http_perform(
  const char *method, const char *url, const char *headers, const void *body, size_t body_bytes,
  struct signalbox_http_limits limits, bool (*is_cancelled)(void *context), void *context) {
  struct exchange exchange = {
    .answer = {.outcome = SIGNALBOX_HTTP_NO_LIBRARY}, .limits = limits, .is_cancelled = is_cancelled, .context = context};
  pthread_once(&once, load);
  if (!is_loaded) return exchange.answer;
  exchange.answer.outcome = SIGNALBOX_HTTP_OTHER;
  CURL *handle = curl.init();
  struct curl_slist *list = header_list(headers);
  bool is_set = handle && list;
#define SET(option, value) is_set = is_set && curl.setopt(handle, option, value) == CURLE_OK
  SET(CURLOPT_URL, url);
  SET(CURLOPT_PROTOCOLS_STR, "http,https");
  SET(CURLOPT_CUSTOMREQUEST, method);
  SET(CURLOPT_HTTPHEADER, list);
  if (body_bytes) {
    SET(CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)body_bytes);
    SET(CURLOPT_POSTFIELDS, body);
  }
  // Time-outs and broken pipes must not raise signals: the signals belong to the process.
  SET(CURLOPT_NOSIGNAL, 1L);
  SET(CURLOPT_FOLLOWLOCATION, 0L);
  SET(CURLOPT_CONNECTTIMEOUT_MS, limits.connect_milliseconds);
  SET(CURLOPT_TIMEOUT_MS, limits.total_milliseconds);
  SET(CURLOPT_HEADERFUNCTION, take_head);
  SET(CURLOPT_HEADERDATA, &exchange);
  SET(CURLOPT_WRITEFUNCTION, take_body);
  SET(CURLOPT_WRITEDATA, &exchange);
  SET(CURLOPT_NOPROGRESS, 0L);
  SET(CURLOPT_XFERINFOFUNCTION, progress);
  SET(CURLOPT_XFERINFODATA, &exchange);
  if (is_set) {
    exchange.answer.outcome = outcome(curl.perform(handle), &exchange);
    curl_off_t connecting = 0;
    curl.getinfo(handle, CURLINFO_CONNECT_TIME_T, &connecting);
    exchange.answer.was_connected = connecting > 0;
    curl.getinfo(handle, CURLINFO_RESPONSE_CODE, &exchange.answer.status);
  }
  if (handle) curl.cleanup(handle);
  curl.free_all(list);
  return exchange.answer;
}

void signalbox_http_free(struct signalbox_http_answer answer) {
  free(answer.head);
  free(answer.body);
}
