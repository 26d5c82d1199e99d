#ifndef SIGNALBOX_CSTACK_H
#define SIGNALBOX_CSTACK_H

#include <stdbool.h>
#include <stdint.h>

// The check of the stack that is left to a thread. Swift has neither thread-local variables nor the address of a frame.

#ifdef __ELF__
// The variable belongs to the program, not to a library that is loaded later. So reading it takes a single instruction.
#define SIGNALBOX_INITIAL __attribute__((tls_model("initial-exec")))
#else
#define SIGNALBOX_INITIAL
#endif

/// The lowest address that a frame of this thread may have without a call of `signalbox_stack_is_short`.
extern _Thread_local uintptr_t signalbox_stack_mark SIGNALBOX_INITIAL;

/// Returns whether `signalbox_stack_is_short` has to be called: at first, and below the mark.
static inline bool signalbox_stack_is_doubtful(void) {
  return (uintptr_t)__builtin_frame_address(0) < signalbox_stack_mark;
}

/// Returns whether only the reserve is left: a sixteenth of the stack, and at least 64 KiB. Sets the mark.
bool signalbox_stack_is_short(void);

#endif
