// A module map cannot name a header of the system by its name alone.
#include <zlib.h>
