#include <stddef.h>

/// The number of blocks that were allocated since the program started, by any thread.
unsigned long heap_allocations(void);

/// The number of bytes in use, including the allocator's own headers.
size_t heap_in_use(void);

/// Takes a number, so that the optimiser has to compute it.
void heap_keep(long number);

/// A loop that takes longer on a slower machine. Limits in seconds are measured by it.
void heap_yardstick(void);
