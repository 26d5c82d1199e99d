#include "CTLS.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/socket.h>

// Declarations of OpenSSL 3, whose interface is stable within libssl.so.3.
typedef struct ssl_ctx_st SSL_CTX;
typedef struct ssl_st SSL;
typedef struct bio_st BIO;
typedef struct bio_method_st BIO_METHOD;
typedef struct x509_st X509;
typedef struct asn1_string_st ASN1_TIME;
enum {
  FILETYPE_PEM = 1,
  CTRL_MODE = 33, CTRL_SET_SESS_CACHE_MODE = 44, CTRL_SET_GROUPS_LIST = 92, CTRL_SET_MIN_PROTO_VERSION = 123,
  TLS1_2 = 0x303,
  MODE_ENABLE_PARTIAL_WRITE = 1, MODE_ACCEPT_MOVING_WRITE_BUFFER = 2, MODE_RELEASE_BUFFERS = 0x10,
  ERROR_WANT_READ = 2, ERROR_WANT_WRITE = 3,
  BIO_SOURCE_SINK = 0x400, BIO_READS = 1, BIO_WRITES = 2, BIO_SHOULD_RETRY = 8, BIO_CTRL_FLUSH = 11,
  ALPN_OK = 0, ALPN_ALERT_FATAL = 2,
};
#define OP_IGNORE_UNEXPECTED_EOF ((uint64_t)1 << 7)
#define OP_NO_COMPRESSION ((uint64_t)1 << 17)
#define OP_PRIORITIZE_CHACHA ((uint64_t)1 << 21)
#define OP_CIPHER_SERVER_PREFERENCE ((uint64_t)1 << 22)
#define OP_NO_RENEGOTIATION ((uint64_t)1 << 30)

/// The functions of libssl and libcrypto.
static struct {
  const void *(*TLS_server_method)(void);
  SSL_CTX *(*SSL_CTX_new)(const void *);
  void (*SSL_CTX_free)(SSL_CTX *);
  long (*SSL_CTX_ctrl)(SSL_CTX *, int, long, void *);
  uint64_t (*SSL_CTX_set_options)(SSL_CTX *, uint64_t);
  int (*SSL_CTX_set_cipher_list)(SSL_CTX *, const char *);
  int (*SSL_CTX_use_certificate_chain_file)(SSL_CTX *, const char *);
  int (*SSL_CTX_use_PrivateKey_file)(SSL_CTX *, const char *, int);
  int (*SSL_CTX_check_private_key)(const SSL_CTX *);
  void (*SSL_CTX_set_default_passwd_cb)(SSL_CTX *, int (*)(char *, int, int, void *));
  void (*SSL_CTX_set_alpn_select_cb)(
    SSL_CTX *, int (*)(SSL *, const unsigned char **, unsigned char *, const unsigned char *, unsigned, void *), void *);
  X509 *(*SSL_CTX_get0_certificate)(const SSL_CTX *);
  SSL *(*SSL_new)(SSL_CTX *);
  void (*SSL_free)(SSL *);
  void (*SSL_set_bio)(SSL *, BIO *, BIO *);
  void (*SSL_set_accept_state)(SSL *);
  int (*SSL_do_handshake)(SSL *);
  int (*SSL_read)(SSL *, void *, int);
  int (*SSL_write)(SSL *, const void *, int);
  int (*SSL_shutdown)(SSL *);
  int (*SSL_is_init_finished)(const SSL *);
  int (*SSL_get_error)(const SSL *, int);
  void (*SSL_get0_alpn_selected)(const SSL *, const unsigned char **, unsigned *);
  void (*ERR_clear_error)(void);
  const ASN1_TIME *(*X509_get0_notAfter)(const X509 *);
  int (*ASN1_TIME_to_tm)(const ASN1_TIME *, struct tm *);
  BIO_METHOD *(*BIO_meth_new)(int, const char *);
  int (*BIO_meth_set_write)(BIO_METHOD *, int (*)(BIO *, const char *, int));
  int (*BIO_meth_set_read)(BIO_METHOD *, int (*)(BIO *, char *, int));
  int (*BIO_meth_set_ctrl)(BIO_METHOD *, long (*)(BIO *, int, long, void *));
  BIO *(*BIO_new)(const BIO_METHOD *);
  void (*BIO_set_data)(BIO *, void *);
  void *(*BIO_get_data)(BIO *);
  void (*BIO_set_init)(BIO *, int);
  void (*BIO_set_flags)(BIO *, int);
  void (*BIO_clear_flags)(BIO *, int);
} ssl;

static bool is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static BIO_METHOD *sockets;

// The library's own socket BIO raises SIGPIPE when a client has gone.

static int descriptor_of(BIO *bio) { return (int)(intptr_t)ssl.BIO_get_data(bio); }

static int moved(BIO *bio, ssize_t count, int direction) {
  ssl.BIO_clear_flags(bio, BIO_READS | BIO_WRITES | BIO_SHOULD_RETRY);
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) ssl.BIO_set_flags(bio, direction | BIO_SHOULD_RETRY);
  return (int)count;
}

static int bio_read(BIO *bio, char *bytes, int count) {
  return moved(bio, recv(descriptor_of(bio), bytes, (size_t)count, MSG_DONTWAIT), BIO_READS);
}

static int bio_write(BIO *bio, const char *bytes, int count) {
  return moved(bio, send(descriptor_of(bio), bytes, (size_t)count, MSG_DONTWAIT | MSG_NOSIGNAL), BIO_WRITES);
}

static long bio_control(BIO *bio, int command, long number, void *value) {
  (void)bio, (void)number, (void)value;
  return command == BIO_CTRL_FLUSH;
}

static void load(void) {
  // A lookup in libssl finds the functions of libcrypto, too.
  void *library = dlopen("libssl.so.3", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  is_loaded = true;
#define FIND(name) \
  if (!(ssl.name = (__typeof__(ssl.name))dlsym(library, #name))) is_loaded = false
  FIND(TLS_server_method);
  FIND(SSL_CTX_new);
  FIND(SSL_CTX_free);
  FIND(SSL_CTX_ctrl);
  FIND(SSL_CTX_set_options);
  FIND(SSL_CTX_set_cipher_list);
  FIND(SSL_CTX_use_certificate_chain_file);
  FIND(SSL_CTX_use_PrivateKey_file);
  FIND(SSL_CTX_check_private_key);
  FIND(SSL_CTX_set_default_passwd_cb);
  FIND(SSL_CTX_set_alpn_select_cb);
  FIND(SSL_CTX_get0_certificate);
  FIND(SSL_new);
  FIND(SSL_free);
  FIND(SSL_set_bio);
  FIND(SSL_set_accept_state);
  FIND(SSL_do_handshake);
  FIND(SSL_read);
  FIND(SSL_write);
  FIND(SSL_shutdown);
  FIND(SSL_is_init_finished);
  FIND(SSL_get_error);
  FIND(SSL_get0_alpn_selected);
  FIND(ERR_clear_error);
  FIND(X509_get0_notAfter);
  FIND(ASN1_TIME_to_tm);
  FIND(BIO_meth_new);
  FIND(BIO_meth_set_write);
  FIND(BIO_meth_set_read);
  FIND(BIO_meth_set_ctrl);
  FIND(BIO_new);
  FIND(BIO_set_data);
  FIND(BIO_get_data);
  FIND(BIO_set_init);
  FIND(BIO_set_flags);
  FIND(BIO_clear_flags);
#undef FIND
  if (!is_loaded) return;
  sockets = ssl.BIO_meth_new(BIO_SOURCE_SINK | 100, "signalbox socket");
  is_loaded = sockets && ssl.BIO_meth_set_read(sockets, bio_read) && ssl.BIO_meth_set_write(sockets, bio_write)
    && ssl.BIO_meth_set_ctrl(sockets, bio_control);
}

bool signalbox_tls_load(void) {
  pthread_once(&once, load);
  return is_loaded;
}

/// Has no passphrase. The library would ask for it on the terminal.
static int passphrase(char *bytes, int count, int is_writing, void *context) {
  (void)bytes, (void)count, (void)is_writing, (void)context;
  return -1;
}

/// Chooses a protocol: HTTP/2 if both have it, otherwise HTTP/1.1. A client with neither gets an alert.
static int choose(
  SSL *connection, const unsigned char **chosen, unsigned char *length, const unsigned char *offered, unsigned count,
  void *offers_http2
) {
  (void)connection;
  int result = ALPN_ALERT_FATAL;
  for (unsigned at = 0; at < count && at + offered[at] < count; at += offered[at] + 1u) {
    const unsigned char *name = offered + at + 1;
    bool is_http2 = offers_http2 && offered[at] == 2 && name[0] == 'h' && name[1] == '2';
    bool is_http1 = offered[at] == 8 && __builtin_memcmp(name, "http/1.1", 8) == 0;
    if (!is_http2 && !is_http1) continue;
    (*chosen = name), (*length = offered[at]), (result = ALPN_OK);
    if (is_http2) break;
  }
  return result;
}

static time_t expiry_of(SSL_CTX *context) {
  const X509 *certificate = ssl.SSL_CTX_get0_certificate(context);
  struct tm parts;
  if (!certificate || !ssl.ASN1_TIME_to_tm(ssl.X509_get0_notAfter(certificate), &parts)) return 0;
  return timegm(&parts);
}

/// Returns whether a file has a key. The context of a certificate would not tell a missing key from another's key.
static bool has_key(const char *key) {
  SSL_CTX *context = ssl.SSL_CTX_new(ssl.TLS_server_method());
  if (!context) return false;
  ssl.SSL_CTX_set_default_passwd_cb(context, passphrase);
  bool has_key = ssl.SSL_CTX_use_PrivateKey_file(context, key, FILETYPE_PEM) == 1;
  ssl.SSL_CTX_free(context);
  return has_key;
}

void *signalbox_tls_identity(
  const char *certificate, const char *key, bool offers_http2, enum signalbox_tls_problem *problem, time_t *expiry
) {
  ssl.ERR_clear_error();
  *problem = SIGNALBOX_TLS_NO_CERTIFICATE;
  SSL_CTX *context = ssl.SSL_CTX_new(ssl.TLS_server_method());
  if (!context) return NULL;
  ssl.SSL_CTX_ctrl(context, CTRL_SET_MIN_PROTO_VERSION, TLS1_2, NULL);
  ssl.SSL_CTX_set_options(context, OP_NO_COMPRESSION | OP_NO_RENEGOTIATION | OP_IGNORE_UNEXPECTED_EOF);
  // A client without hardware for AES puts ChaCha20 first, and gets it.
  ssl.SSL_CTX_set_options(context, OP_CIPHER_SERVER_PREFERENCE | OP_PRIORITIZE_CHACHA);
  // No finite fields: those of 2,048 bits are weaker than the ciphers.
  ssl.SSL_CTX_ctrl(context, CTRL_SET_GROUPS_LIST, 0, "X25519:P-256:P-384");
  ssl.SSL_CTX_ctrl(
    context, CTRL_MODE, MODE_ENABLE_PARTIAL_WRITE | MODE_ACCEPT_MOVING_WRITE_BUFFER | MODE_RELEASE_BUFFERS, NULL);
  // Sessions are resumed by tickets, which need no memory here.
  ssl.SSL_CTX_ctrl(context, CTRL_SET_SESS_CACHE_MODE, 0, NULL);
  // The ciphers of TLS 1.2 that HTTP/2 permits (RFC 9113, appendix A).
  ssl.SSL_CTX_set_cipher_list(context, "ECDHE+AESGCM:ECDHE+CHACHA20");
  ssl.SSL_CTX_set_default_passwd_cb(context, passphrase);
  ssl.SSL_CTX_set_alpn_select_cb(context, choose, offers_http2 ? context : NULL);
  if (ssl.SSL_CTX_use_certificate_chain_file(context, certificate) == 1) {
    *expiry = expiry_of(context);
    *problem = !has_key(key) ? SIGNALBOX_TLS_NO_KEY
      : ssl.SSL_CTX_use_PrivateKey_file(context, key, FILETYPE_PEM) == 1 && ssl.SSL_CTX_check_private_key(context) == 1
      ? SIGNALBOX_TLS_FINE : SIGNALBOX_TLS_OTHER_KEY;
  }
  if (*problem == SIGNALBOX_TLS_FINE) return context;
  ssl.SSL_CTX_free(context);
  return NULL;
}

void signalbox_tls_forget(void *identity) { ssl.SSL_CTX_free(identity); }

void *signalbox_tls_open(void *identity, int descriptor) {
  SSL *connection = ssl.SSL_new(identity);
  BIO *bio = connection ? ssl.BIO_new(sockets) : NULL;
  if (!bio) {
    if (connection) ssl.SSL_free(connection);
    return NULL;
  }
  ssl.BIO_set_data(bio, (void *)(intptr_t)descriptor);
  ssl.BIO_set_init(bio, 1);
  ssl.SSL_set_bio(connection, bio, bio);
  ssl.SSL_set_accept_state(connection);
  return connection;
}

static int outcome(SSL *connection, int result) {
  if (result > 0) return result;
  switch (ssl.SSL_get_error(connection, result)) {
    case ERROR_WANT_READ: return SIGNALBOX_TLS_WANTS_READ;
    case ERROR_WANT_WRITE: return SIGNALBOX_TLS_WANTS_WRITE;
    default: return SIGNALBOX_TLS_OVER;
  }
}

int signalbox_tls_handshake(void *connection) {
  ssl.ERR_clear_error();
  return outcome(connection, ssl.SSL_do_handshake(connection));
}

bool signalbox_tls_has_http2(const void *connection) {
  const unsigned char *name;
  unsigned length;
  ssl.SSL_get0_alpn_selected(connection, &name, &length);
  return length == 2;
}

int signalbox_tls_read(void *connection, void *bytes, int count) {
  ssl.ERR_clear_error();
  return outcome(connection, ssl.SSL_read(connection, bytes, count));
}

int signalbox_tls_write(void *connection, const void *bytes, int count) {
  ssl.ERR_clear_error();
  return outcome(connection, ssl.SSL_write(connection, bytes, count));
}

void signalbox_tls_end(void *connection) {
  ssl.ERR_clear_error();
  if (ssl.SSL_is_init_finished(connection)) ssl.SSL_shutdown(connection);
}

void signalbox_tls_close(void *connection) { ssl.SSL_free(connection); }
