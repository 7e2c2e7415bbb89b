#include <neaacdec.h>

#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// prctl and syscall take variable arguments, which Swift cannot call.

// No core file and no core handler for this process, and no privileges through exec.
static inline int cfaad_renounce_privileges(void) {
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) | prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

// Closes every descriptor from `first` up.
static inline long cfaad_close_from(unsigned int first) {
  return syscall(SYS_close_range, first, ~0U, 0);
}
