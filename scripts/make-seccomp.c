// Writes the system-call filters that every box runs under, as plain data files, so that no machine needs a compiler.
//
//   cc -O2 -o /tmp/make-seccomp scripts/make-seccomp.c -lseccomp && /tmp/make-seccomp resources/seccomp
//
// Per architecture two files: NAME.bpf for everything, and NAME.install.bpf, which differs in one rule: sockets of the
// AF_UNIX family may be made, since the install phase reaches its proxy through one (the only one mounted there).
#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#define IOCTL_TIOCSTI 0x5412
#define IOCTL_TIOCLINUX 0x541C
#define RWF_NOWAIT 0x00000008
// The same number on every architecture.
#define NR_CACHESTAT 451

static void must(int result, const char *what) {
  if (result < 0) {
    fprintf(stderr, "%s: error %d\n", what, -result);
    exit(1);
  }
}

// `name` is resolved natively; libseccomp translates it for the filter's own architecture and drops what is unknown there.
static void refuse(scmp_filter_ctx filter, const char *name, int error) {
  int number = seccomp_syscall_resolve_name(name);
  if (number == __NR_SCMP_ERROR) {
    fprintf(stderr, "unknown system call %s\n", name);
    exit(1);
  }
  must(seccomp_rule_add(filter, SCMP_ACT_ERRNO(error), number, 0), name);
}

static void refuse_family(scmp_filter_ctx filter, int family) {
  must(seccomp_rule_add(filter, SCMP_ACT_ERRNO(EAFNOSUPPORT), SCMP_SYS(socket), 1, SCMP_A0_32(SCMP_CMP_EQ, family, 0)), "socket");
}

static void refuse_ioctl(scmp_filter_ctx filter, unsigned request) {
  // The kernel looks at the low 32 bits only, so the upper half must not be a way around.
  must(seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(ioctl), 1, SCMP_A1(SCMP_CMP_MASKED_EQ, 0xffffffffUL, request)), "ioctl");
}

static void refuse_clone_flag(scmp_filter_ctx filter, unsigned long flag) {
  must(seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1, SCMP_A0(SCMP_CMP_MASKED_EQ, flag, flag)), "clone");
}

static const char *const REFUSED[] = {
    "ptrace", "process_vm_readv", "process_vm_writev", "bpf", "perf_event_open", "userfaultfd", "kcmp",
    "io_uring_setup", "io_uring_enter", "io_uring_register", "keyctl", "add_key", "request_key",
    "unshare", "setns", "mount", "umount2", "pivot_root", "chroot", "open_tree", "move_mount", "fsopen", "fsconfig",
    "fsmount", "fspick", "mount_setattr", "open_by_handle_at", "name_to_handle_at",
    "kexec_load", "kexec_file_load", "init_module", "finit_module", "delete_module", "swapon", "swapoff", "reboot",
    "acct", "quotactl", "syslog", "fanotify_init",
};

static void write_filter(const char *folder, const char *name, uint32_t architecture, int install) {
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
  if (filter == NULL) exit(1);
  // Another ABI (32 bit on a 64-bit machine) would have other numbers for the same calls: kill what tries it.
  must(seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS), "bad architecture");
  if (architecture != seccomp_arch_native()) {
    must(seccomp_arch_add(filter, architecture), "add architecture");
    must(seccomp_arch_remove(filter, seccomp_arch_native()), "remove architecture");
  }
  for (size_t index = 0; index < sizeof REFUSED / sizeof *REFUSED; index++) refuse(filter, REFUSED[index], EPERM);
  // Queues and segments of System V belong to no process: what lies in them could be counted by nobody.
  refuse(filter, "shmget", ENOSYS);
  refuse(filter, "msgget", ENOSYS);
  refuse(filter, "memfd_secret", ENOSYS);
  // Boxes share read-only files of the machine. Whether the kernel has one in memory, and letting go of it, would be a bit that one box
  // leaves for the next.
  must(seccomp_rule_add(filter, SCMP_ACT_ERRNO(EOPNOTSUPP), SCMP_SYS(preadv2), 1, SCMP_A5(SCMP_CMP_MASKED_EQ, RWF_NOWAIT, RWF_NOWAIT)),
       "preadv2");
  must(seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), NR_CACHESTAT, 0), "cachestat");
  refuse(filter, "mincore", ENOSYS);
  // Advice may be passed over: nobody asks what became of it.
  refuse(filter, "fadvise64", 0);
  // clone3 hides its flags behind a pointer; "no such call" makes every libc fall back to clone, whose flags can be seen.
  refuse(filter, "clone3", ENOSYS);
  refuse_clone_flag(filter, CLONE_NEWUSER);
  refuse_clone_flag(filter, CLONE_NEWNS);
  refuse_clone_flag(filter, CLONE_NEWNET);
  refuse_clone_flag(filter, CLONE_NEWPID);
  if (!install) refuse_family(filter, AF_UNIX);
  refuse_family(filter, AF_VSOCK);
  refuse_family(filter, AF_NETLINK);
  refuse_family(filter, AF_PACKET);
  // Families that no test needs, whose code in the kernel few people read.
  const int rare[] = {AF_KEY, AF_CAN, AF_TIPC, AF_BLUETOOTH, AF_RXRPC, AF_ALG, AF_XDP};
  for (size_t index = 0; index < sizeof rare / sizeof *rare; index++) refuse_family(filter, rare[index]);
  refuse_ioctl(filter, IOCTL_TIOCSTI);
  refuse_ioctl(filter, IOCTL_TIOCLINUX);
  char path[4096];
  snprintf(path, sizeof path, "%s/%s%s.bpf", folder, name, install ? ".install" : "");
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  must(file, path);
  must(seccomp_export_bpf(filter, file), path);
  close(file);
  seccomp_release(filter);
}

int main(int count, char **arguments) {
  if (count != 2) {
    fprintf(stderr, "usage: make-seccomp FOLDER\n");
    return 2;
  }
  for (int install = 0; install < 2; install++) {
    write_filter(arguments[1], "x86_64", SCMP_ARCH_X86_64, install);
    write_filter(arguments[1], "aarch64", SCMP_ARCH_AARCH64, install);
  }
  return 0;
}
