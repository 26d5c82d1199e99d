#ifndef SIGNALBOX_CSTACK_H
#define SIGNALBOX_CSTACK_H

#include <stdbool.h>
#include <stdint.h>

// How much of the thread's stack is left. Swift has neither thread-local variables nor the address of a frame.

#ifdef __ELF__
// The program and not a library opened later has this, so reading it takes one instruction.
#define SIGNALBOX_INITIAL __attribute__((tls_model("initial-exec")))
#else
#define SIGNALBOX_INITIAL
#endif

/// The lowest address that a frame of this thread may have before `signalbox_stack_is_short` is asked.
extern _Thread_local uintptr_t signalbox_stack_mark SIGNALBOX_INITIAL;

/// Whether it is time to ask `signalbox_stack_is_short`: at first, and below the mark.
static inline bool signalbox_stack_is_doubtful(void) {
  return (uintptr_t)__builtin_frame_address(0) < signalbox_stack_mark;
}

/// Whether no more than the reserve is left, a sixteenth of the stack and at least 64 KiB; sets the mark.
bool signalbox_stack_is_short(void);

#endif
