// Ways out by the kernel: /proc, /sys, devices, control groups, namespaces, and system calls that few programs need.
import { lists, looksAt, makes, opens, type ProbeClass, reads, succeeds } from './probe.js'

const walk = (root: string) =>
  `perl -e 'sub w { my ($d, $l) = @_; opendir(my $h, $d) or return; for (readdir $h) { next if /^\\.\\.?$/ || ($l == 0 && /^\\d+$/); my $p = "$d/$_"; next if -l $p; if (-d _) { w($p, $l + 1) if $l < 8 } elsif (-f _ && (stat _)[2] & 0222 && sysopen(my $f, $p, 1)) { print "ESCAPED\\n"; exit } } } w("${root}", 0)'`

export const kernel: readonly ProbeClass[] = [
  {
    name: 'kernel settings',
    probes: [
      ...[
        'kernel/core_pattern',
        'kernel/panic',
        'kernel/domainname',
        'kernel/hostname',
        'vm/overcommit_memory',
        'vm/drop_caches',
        'net/ipv4/ip_forward',
        'kernel/threads-max',
        'fs/suid_dumpable',
        'kernel/randomize_va_space',
      ].map((name) => ({
        name: `open ${name}`,
        line: opens(`/proc/sys/${name}`),
        controlAs: 'root' as const,
      })),
    ],
  },
  {
    name: '/proc',
    probes: [
      { name: 'open anything for writing', line: walk('/proc'), controlAs: 'root' },
      {
        name: 'command the kernel by a key',
        line: opens('/proc/sysrq-trigger', '/proc/irq/default_smp_affinity', '/proc/mtrr'),
        controlAs: 'root',
      },
      { name: 'move interrupts', line: opens('/proc/irq/default_smp_affinity'), controlAs: 'root' },
      {
        name: 'open a device on a bus',
        line: 'f=$(find /proc/bus/pci -type f -name "*.*" | head -1); perl -e \'sysopen(my $f, $ARGV[0], 1) and print "ESCAPED\\n"\' "$f"',
        controlAs: 'root',
      },
      { name: 'read the tables of the kernel', line: reads('/proc/slabinfo'), controlAs: 'root' },
      { name: 'read the addresses of the kernel', line: 'grep -qv "^0000000000000000" /proc/kallsyms && echo ESCAPED', controlAs: 'root' },
      { name: 'write into its own memory by a file', line: opens('/proc/self/mem') },
      { name: 'spare itself when memory is short', line: opens('/proc/self/oom_score_adj') },
      { name: 'change its map of users', line: opens('/proc/self/uid_map') },
      { name: 'rename its own threads by a file', line: opens('/proc/self/comm') },
    ],
  },
  {
    name: '/sys and control groups',
    probes: [
      { name: 'see the devices of the machine', line: lists('/sys/class') },
      { name: 'write anything of /sys', line: walk('/sys'), controlAs: 'root' },
      {
        name: 'send the machine to sleep',
        line: opens('/sys/power/state', '/sys/power/wakeup_count', '/sys/kernel/mm/transparent_hugepage/enabled'),
        controlAs: 'root',
      },
      { name: 'see control groups', line: lists('/sys/fs/cgroup') },
      {
        name: 'leave its control group',
        line: 'f=$(find /sys/fs/cgroup -name cgroup.procs | head -1); perl -e \'sysopen(my $f, $ARGV[0], 1) and print "ESCAPED\\n"\' "$f"',
        controlAs: 'root',
      },
      {
        name: 'name a program with the template an empty group',
        line: 'f=$(find /sys/fs/cgroup \\( -name release_agent -o -name cgroup.kill -o -name cgroup.procs \\) | head -1); perl -e \'sysopen(my $f, $ARGV[0], 1) and print "ESCAPED\\n"\' "$f"',
        controlAs: 'root',
      },
      {
        name: 'make a control group',
        line: 'f=$(find /sys/fs/cgroup -name cgroup.procs | head -1); d=$(dirname "$f"); [ -n "$f" ] && mkdir "$d/tillgreen-probe" && rmdir "$d/tillgreen-probe" && echo ESCAPED',
        controlAs: 'root',
      },
      {
        name: 'mount control groups',
        line: 'mkdir -p m && mount -t cgroup2 none m && umount m && echo ESCAPED',
        control: 'mkdir -p m && mount -t tmpfs none m && umount m && echo ESCAPED',
        controlAs: 'root',
      },
    ],
  },
  {
    name: 'devices',
    probes: [
      { name: 'see a disk', line: 'for d in /dev/*; do [ -b "$d" ] && echo ESCAPED && break; done' },
      { name: 'make the device of a disk', line: 'mknod disk b 8 0 && rm disk && echo ESCAPED', controlAs: 'root' },
      { name: 'make the device of the memory', line: 'mknod memory c 1 1 && rm memory && echo ESCAPED', controlAs: 'root' },
      {
        name: 'open a device that is no plain one',
        line: 'for d in $(find /dev -type c); do case $d in */null|*/zero|*/full|*/random|*/urandom|*/tty|*/ptmx|*/pts/*|*/console) ;; *) [ -r "$d" ] && echo ESCAPED && break ;; esac; done',
        controlAs: 'root',
      },
      { name: 'see a file in the host’s shared memory', line: '[ -e "$SHARED" ] && echo ESCAPED' },
      { name: 'write into /dev', line: makes('/dev/tillgreen-probe'), controlAs: 'root' },
      {
        name: 'see terminals of the host',
        line: '[ "$(ls /dev/pts | grep -c "[0-9]")" -gt 1 ] && echo ESCAPED',
        control: '[ -e "$HOST_TERMINAL" ] && echo ESCAPED',
      },
    ],
  },
  {
    name: 'namespaces and mounts',
    probes: [
      { name: 'make a user namespace', line: succeeds('unshare', 0x10000000) },
      { name: 'make a mount namespace', line: succeeds('unshare', 0x20000), controlAs: 'root' },
      { name: 'make a network', line: succeeds('unshare', 0x40000000), controlAs: 'root' },
      { name: 'make a PID namespace', line: succeeds('unshare', 0x20000000), controlAs: 'root' },
      { name: 'make a user namespace by a program', line: 'unshare -Ur true && echo ESCAPED' },
      {
        name: 'enter the namespaces of process 1',
        line: 'nsenter -t 1 -m true && echo ESCAPED',
        control: 'nsenter -t "$VICTIM_PID" -m true && echo ESCAPED',
        controlAs: 'root',
      },
      { name: 'have setns looked at', line: looksAt('setns', -1, 0) },
      { name: 'have mount looked at', line: looksAt('mount', '$b', '$b', '$b', 0, '$b'), controlAs: 'root' },
      { name: 'have umount looked at', line: looksAt('umount2', '$b', 0), controlAs: 'root' },
      { name: 'have pivot_root looked at', line: looksAt('pivot_root', '$b', '$b'), controlAs: 'root' },
      { name: 'change the root', line: succeeds('chroot', 'my $c = "/\\0"'), controlAs: 'root' },
      { name: 'have open_tree looked at', line: looksAt('open_tree', -100, '$b', 0) },
      { name: 'have fsopen looked at', line: looksAt('fsopen', '$b', 0), controlAs: 'root' },
      { name: 'have move_mount looked at', line: looksAt('move_mount', -1, '$b', -1, '$b', 0), controlAs: 'root' },
      { name: 'have mount_setattr looked at', line: looksAt('mount_setattr', -1, '$b', 0, '$a', 32), controlAs: 'root' },
      {
        name: 'take a read-only mount away',
        line: 'mount -o remount,rw /usr && echo ESCAPED',
        control: 'mkdir -p m && mount -t tmpfs -o ro none m && mount -o remount,rw m && umount m && echo ESCAPED',
        controlAs: 'root',
      },
    ],
  },
  {
    name: 'system calls',
    probes: [
      { name: 'keyctl', line: looksAt('keyctl', 0, -3, 0) },
      { name: 'add_key', line: looksAt('add_key', '$b', '$b', '$b', 1, -3) },
      { name: 'request_key', line: looksAt('request_key', '$b', '$b', 0, -3) },
      { name: 'bpf', line: looksAt('bpf', 9999, '$a', 64), controlAs: 'root' },
      { name: 'perf_event_open', line: looksAt('perf_event_open', '$a', 0, -1, -1, 0) },
      { name: 'io_uring_setup', line: looksAt('io_uring_setup', 0, 0) },
      { name: 'userfaultfd', line: looksAt('userfaultfd', 0x7fff0000), controlAs: 'root' },
      { name: 'syslog', line: succeeds('syslog', 10, 0, 0), controlAs: 'root' },
      { name: 'swapon', line: looksAt('swapon', '$b', 0), controlAs: 'root' },
      { name: 'acct', line: looksAt('acct', '$b'), controlAs: 'root' },
      { name: 'quotactl', line: looksAt('quotactl', 0xfff, '$b', 0, 0), controlAs: 'root' },
      { name: 'fanotify_init', line: looksAt('fanotify_init', 0x7fffffff, 0), controlAs: 'root' },
      { name: 'reboot', line: looksAt('reboot', 0, 0, 0, 0), controlAs: 'root' },
    ],
  },
  {
    name: 'time and names',
    probes: [
      { name: 'set the clock', line: succeeds('settimeofday', 0, 0), controlAs: 'root' },
      { name: 'open the clock of the board', line: opens('/dev/rtc0', '/dev/rtc', '/dev/cpu_dma_latency', '/dev/mem'), controlAs: 'root' },
      {
        name: 'rename the machine',
        line: `perl -e 'chomp(my $n = \`hostname\`); print "ESCAPED\\n" if $n ne "" && syscall(${process.arch === 'arm64' ? 161 : 170}, $n, length $n) >= 0'`,
        controlAs: 'root',
      },
      { name: 'shift time for its children', line: opens('/proc/self/timens_offsets') },
      { name: 'learn the name of the machine', line: '[ "$(cat /proc/sys/kernel/hostname)" = "$HOST_NAME" ] && echo ESCAPED' },
    ],
  },
]
