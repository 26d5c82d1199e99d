#define _GNU_SOURCE
#include "CCrypt.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

int signalbox_crypt_setting(unsigned long cost, char *setting) {
  // NULL: the library takes random bytes from the system.
  return crypt_gensalt_rn("$y$", cost, NULL, 0, setting, CRYPT_OUTPUT_SIZE) ? 0 : errno;
}

int signalbox_crypt_hash(const char *phrase, const char *setting, char *hash) {
  struct crypt_data *data = calloc(1, sizeof *data);
  if (!data) return ENOMEM;
  const char *made = crypt_rn(phrase, setting, data, sizeof *data);
  int code = made ? 0 : errno;
  if (made) strcpy(hash, made);
  explicit_bzero(data, sizeof *data);
  free(data);
  return code;
}
