#define _GNU_SOURCE
#include "CStack.h"

#include <pthread.h>
#include <stddef.h>

_Thread_local uintptr_t signalbox_stack_mark SIGNALBOX_INITIAL = UINTPTR_MAX;

/// The bytes of stack that a thread may use after its first check before the bounds of its stack are looked up. Shallow
/// use avoids the lookup, because it takes longer than all the signals of many programs.
static const uintptr_t near = 32 * 1024;

/// Finds the bounds of this thread's stack, the lowest address first. Returns false if they are unknown.
static bool find_stack(uintptr_t *low, uintptr_t *high) {
#ifdef __APPLE__
  *high = (uintptr_t)pthread_get_stackaddr_np(pthread_self());
  *low = *high - pthread_get_stacksize_np(pthread_self());
  return true;
#else
  pthread_attr_t attributes;
  void *address = NULL;
  size_t size = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return false;
  bool is_known = pthread_attr_getstack(&attributes, &address, &size) == 0;
  pthread_attr_destroy(&attributes);
  *low = (uintptr_t)address;
  *high = *low + size;
  return is_known;
#endif
}

bool signalbox_stack_is_short(void) {
  uintptr_t frame = (uintptr_t)__builtin_frame_address(0);
  if (signalbox_stack_mark == UINTPTR_MAX) {
    signalbox_stack_mark = frame - near;
    return false;
  }
  uintptr_t low = 0, high = 0;
  // Code on a stack of its own, such as a coroutine, is not checked.
  if (!find_stack(&low, &high) || frame < low || frame > high) {
    signalbox_stack_mark = 0;
    return false;
  }
  uintptr_t reserve = (high - low) / 16;
  signalbox_stack_mark = low + (reserve < 64 * 1024 ? 64 * 1024 : reserve);
  return frame < signalbox_stack_mark;
}
