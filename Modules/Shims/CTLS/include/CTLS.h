#ifndef SIGNALBOX_CTLS_H
#define SIGNALBOX_CTLS_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

// libssl is opened at run time when a certificate is given, and not linked: few servers have one, and none needs
// OpenSSL for its build. tls.c declares its functions as its documentation does.

/// The problem of the files of a certificate and its key.
enum signalbox_tls_problem {
  SIGNALBOX_TLS_FINE,
  /// The file has no certificate in the form PEM, or one that is too weak.
  SIGNALBOX_TLS_NO_CERTIFICATE,
  /// The file has no key in the form PEM, or the key is encrypted.
  SIGNALBOX_TLS_NO_KEY,
  /// The key belongs to another certificate.
  SIGNALBOX_TLS_OTHER_KEY,
};

/// The result of a step that could not be done.
static const int SIGNALBOX_TLS_OVER = 0, SIGNALBOX_TLS_WANTS_READ = -1, SIGNALBOX_TLS_WANTS_WRITE = -2;

/// Opens libssl. Returns false if it is not on this machine.
bool signalbox_tls_load(void);

/// Reads a certificate and its key from files. Returns NULL with the problem on failure.
/// @param offers_http2 Whether clients may choose HTTP/2.
/// @param expiry Is set to the time until which the certificate is valid, 0 if it is unknown.
void *signalbox_tls_identity(
  const char *certificate, const char *key, bool offers_http2, enum signalbox_tls_problem *problem, time_t *expiry);
/// Forgets an identity. Connections that were opened with it go on.
void signalbox_tls_forget(void *identity);

/// Begins a connection on a socket that does not block. Returns NULL without memory.
void *signalbox_tls_open(void *identity, int descriptor);
/// Goes on with the handshake. Returns 1 when it is done, otherwise a reason from above.
int signalbox_tls_handshake(void *connection);
/// Returns whether the client has chosen HTTP/2.
bool signalbox_tls_has_http2(const void *connection);
/// Reads or writes at most so many bytes. Returns their number, otherwise a reason from above.
int signalbox_tls_read(void *connection, void *bytes, int count);
int signalbox_tls_write(void *connection, const void *bytes, int count);
/// Tells the client that nothing more is sent, if that needs no waiting.
void signalbox_tls_end(void *connection);
/// Frees a connection. Its socket stays open.
void signalbox_tls_close(void *connection);

#endif
