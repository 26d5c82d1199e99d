#ifndef SIGNALBOX_CCRYPT_H
#define SIGNALBOX_CCRYPT_H

#include <crypt.h>

// libxcrypt needs 32 KiB of scratch memory, in which the phrase remains. The memory is wiped here after use.

/// Writes a fresh random setting for yescrypt into `setting`, of CRYPT_OUTPUT_SIZE. `cost` is 1 to 11; 0 is the
/// default. Returns 0, or errno.
int signalbox_crypt_setting(unsigned long cost, char *setting);

/// Writes the hash of `phrase` under `setting` into `hash`, of CRYPT_OUTPUT_SIZE. `setting` may also be a hash. Returns
/// 0, or errno: ERANGE when the phrase is too long.
int signalbox_crypt_hash(const char *phrase, const char *setting, char *hash);

#endif
