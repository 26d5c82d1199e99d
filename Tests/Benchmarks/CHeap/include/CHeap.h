#include <stddef.h>

/// How many blocks were allocated since the program started, by any thread.
unsigned long heap_allocations(void);

/// How many bytes are in use, the allocator's own headers included.
size_t heap_in_use(void);

/// Takes a number, so that the optimiser has to compute it.
void heap_keep(long number);

/// A loop that takes as long as the machine is slow: what limits in seconds are measured by.
void heap_yardstick(void);
