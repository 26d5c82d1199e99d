#include "CHeap.h"

#include <malloc.h>

// glibc keeps the real functions under these names for programs that replace `malloc`.
extern void *__libc_malloc(size_t);
extern void *__libc_memalign(size_t, size_t);
extern void *__libc_calloc(size_t, size_t);

// Relaxed: the count is read while nothing else runs.
static _Atomic unsigned long allocations;

static void count(void) { __atomic_fetch_add((unsigned long *)&allocations, 1, __ATOMIC_RELAXED); }

void *malloc(size_t size) {
  count();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count();
  return __libc_calloc(number, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  count();
  *result = __libc_memalign(alignment, size);
  return *result ? 0 : 12;
}

unsigned long heap_allocations(void) { return allocations; }

size_t heap_in_use(void) {
  struct mallinfo2 info = mallinfo2();
  // Large blocks are mapped each for itself and counted apart.
  return info.uordblks + info.hblkhd;
}

static volatile long kept;

void heap_keep(long number) { kept = number; }

void heap_yardstick(void) {
  unsigned long state = 88172645463325252;
  for (int step = 0; step < 50 * 1000 * 1000; step++) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
  }
  kept = (long)state;
}
