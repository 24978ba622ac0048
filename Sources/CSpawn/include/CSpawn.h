// What starting a child process cleanly needs of Linux beside POSIX: Glibc's module for Swift is
// read without _GNU_SOURCE and leaves it out.
#ifndef FEEDD_CSPAWN_H
#define FEEDD_CSPAWN_H

#include <spawn.h>

/// pipe2(2) with O_CLOEXEC: no child that another thread starts meanwhile gets either end.
///
/// Returns 0, or -1 with `errno`.
int spawn_pipe(int *reading, int *writing);

/// Has the child close every descriptor from `first` on.
///
/// Returns 0, or an error number.
int spawn_close_from(posix_spawn_file_actions_t *actions, int first);

#endif
