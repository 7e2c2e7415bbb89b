#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int sandbox_renounce_privileges(void) {
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) | prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

int sandbox_close_from(unsigned int first) {
#ifdef SYS_close_range
  return (int)syscall(SYS_close_range, first, ~0U, 0);
#else
  errno = ENOSYS;
  return -1;
#endif
}

#if defined(__x86_64__)
#define OUR_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__) && defined(__AARCH64EL__)
#define OUR_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef OUR_ARCHITECTURE

#define LOAD(offset) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (offset))
#define LOAD_NUMBER LOAD(offsetof(struct seccomp_data, nr))
// The lower half of an argument: the kernel takes descriptors and process identifiers as 32 bits, and
// both architectures are little endian.
#define LOAD_ARGUMENT(index) LOAD(offsetof(struct seccomp_data, args) + 8 * (index))
#define RETURN(what) BPF_STMT(BPF_RET | BPF_K, (what))
#define ALLOW RETURN(SECCOMP_RET_ALLOW)
#define REFUSE RETURN(SECCOMP_RET_ERRNO | EPERM)
// Skips `then` instructions if what was loaded is `value`, `otherwise` if it is not.
#define EQUAL(value, then, otherwise) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), (then), (otherwise))
#define ANY_BIT(mask, then, otherwise) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (mask), (then), (otherwise))

#define PERMIT(call) EQUAL(SYS_##call, 0, 1), ALLOW
// Only with this value of the first argument; each ends by itself, so the number need not be loaded again.
#define PERMIT_FIRST(call, value) EQUAL(SYS_##call, 0, 4), LOAD_ARGUMENT(0), EQUAL((value), 0, 1), ALLOW, REFUSE

int sandbox_filter_system_calls(void) {
  unsigned int self = (unsigned int)getpid();
  struct sock_filter instructions[] = {
    // A call by another architecture's table has other numbers. The x32 table of x86-64 has a bit more in
    // its numbers, so that none of them is permitted.
    LOAD(offsetof(struct seccomp_data, arch)),
    EQUAL(OUR_ARCHITECTURE, 1, 0),
    RETURN(SECCOMP_RET_KILL_PROCESS),
    LOAD_NUMBER,

    PERMIT_FIRST(read, STDIN_FILENO),
    EQUAL(SYS_write, 0, 5),
    LOAD_ARGUMENT(0),
    EQUAL(STDOUT_FILENO, 1, 0),
    EQUAL(STDERR_FILENO, 0, 1),
    ALLOW,
    REFUSE,

    // Memory of no file, in which no code runs.
    EQUAL(SYS_mmap, 0, 6),
    LOAD_ARGUMENT(2),
    ANY_BIT(PROT_EXEC, 3, 0),
    LOAD_ARGUMENT(3),
    ANY_BIT(MAP_ANONYMOUS, 0, 1),
    ALLOW,
    REFUSE,
    EQUAL(SYS_mprotect, 0, 4),
    LOAD_ARGUMENT(2),
    ANY_BIT(PROT_EXEC, 1, 0),
    ALLOW,
    REFUSE,
    PERMIT(brk),
    PERMIT(mremap),
    PERMIT(munmap),
    PERMIT(madvise),

    // The timer of blocks: its handler returns, and ends the process by a signal; so does abort().
    PERMIT(rt_sigreturn),
    PERMIT(rt_sigprocmask),
    PERMIT(rt_sigaction),
    PERMIT_FIRST(kill, self),
    PERMIT_FIRST(tgkill, self),
    PERMIT(getpid),
    PERMIT(gettid),

    PERMIT(clock_gettime),
    PERMIT(futex),
    PERMIT(getrandom),
    PERMIT(sched_yield),
    PERMIT(restart_syscall),
    PERMIT(exit),
    PERMIT(exit_group),
    REFUSE,
  };
  struct sock_fprog program = {
    .len = sizeof instructions / sizeof instructions[0],
    .filter = instructions,
  };
  // Without SPEC_ALLOW kernels before 5.16 run a filtered process slower, to guard it against other
  // code in its own address space. This one has none.
  if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program) == 0) return 0;
  if (errno == EINVAL &&
      syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0) return 0;
  return errno;
}

#else

int sandbox_filter_system_calls(void) { return ENOSYS; }

#endif
