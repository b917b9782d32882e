// SPDX-License-Identifier: GPL-2.0-or-later
// Forbids itself all access to files (landlock(7)), as xz 5.6 does, and works on. Status 2: the
// kernel, or Valgrind, does not know how.
#include <fcntl.h>
#include <linux/landlock.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static unsigned long sums[1000];

int main(void) {
  const struct landlock_ruleset_attr all = {
      .handled_access_fs = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_READ_FILE |
                           LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_REMOVE_FILE};
  const int rules = (int)syscall(SYS_landlock_create_ruleset, &all, sizeof all, 0);
  if (rules < 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return 2;
  if (syscall(SYS_landlock_restrict_self, rules, 0) != 0) return 2;
  if (open("forbidden", O_WRONLY | O_CREAT, 0600) >= 0) return 1;
  for (int i = 0; i < 100000; ++i) sums[i % 1000] += (unsigned)i;
  printf("%lu\n", sums[7]);
  return 0;
}
