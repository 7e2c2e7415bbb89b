#ifndef CSANDBOX_H
#define CSANDBOX_H

// What a process takes away from itself through calls that Swift cannot make: prctl, syscall and the
// kernel's filter of system calls. None of it needs a privilege, none of it can be taken back.

// No core file and no core handler for this process, and no privileges through exec. 0, or -1 with errno.
int sandbox_renounce_privileges(void);

// Closes every descriptor from `first` up. 0, or -1 with errno.
int sandbox_close_from(unsigned int first);

// From here on the calling thread can read standard input, write standard output and standard error,
// ask for memory that no code runs in, and end. Every other system call fails with EPERM: no file, no
// socket, no process, no signal to another. 0, or the error number where the kernel has no such filter.
int sandbox_filter_system_calls(void);

#endif
