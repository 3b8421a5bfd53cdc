// Ways out by talking: networks, sockets of the host, other processes, shared memory and queues, descriptors, terminals.
import { looksAt, number, opens, type ProbeClass, reaches, socket, succeeds, withoutInstall } from './probe.js'

const echo = (host: string, family = 2) =>
  `perl -e 'use Socket qw(:all); socket(my $s, ${family}, 2, 0) or exit; my $to = ${family === 2 ? `sockaddr_in($ENV{UDP_PORT}, inet_aton("${host}"))` : `pack_sockaddr_in6($ENV{UDP6_PORT}, inet_pton(AF_INET6, "${host}"))`}; alarm 2; send($s, "x", 0, $to) or exit; recv($s, my $b, 9, 0); print "ESCAPED\\n" if $b eq "x"'`
/** Sends nothing: the kernel says at once whether there is a way there. */
const routes = (host: string) =>
  `perl -e 'use Socket; socket(my $s, 2, 2, 0); connect($s, sockaddr_in(53, inet_aton("${host}"))) and print "ESCAPED\\n"'`
const unix = (name: string) => `perl -e 'socket(my $s, 1, 1, 0) or exit; connect($s, pack("S a*", 1, ${name})) and print "ESCAPED\\n"'`

export const reach: readonly ProbeClass[] = [
  {
    name: 'network',
    probes: [
      { name: 'a port of the host', line: reaches('127.0.0.1', '$TCP_PORT') },
      { name: 'a port of the host by name', line: reaches('localhost', '$TCP_PORT') },
      { name: 'a port of the host by another loopback address', line: reaches('127.0.0.2', '$WIDE_PORT') },
      { name: 'a port of the host by its own address', line: reaches('$HOST_ADDRESS', '$WIDE_PORT') },
      { name: 'a port of the host over IPv6', line: reaches('::1', '$TCP6_PORT') },
      { name: 'a datagram to the host', line: echo('127.0.0.1') },
      { name: 'a datagram to the host over IPv6', line: echo('::1', 10) },
      { name: 'a way to the addresses of the world', line: routes('192.0.2.1') },
      { name: 'a way to the data of a cloud', line: routes('169.254.169.254') },
      { name: 'a way to a name server', line: routes('$ENV{HOST_ADDRESS}') },
      { name: 'another network card', line: '[ "$(tail -n +3 /proc/net/dev | grep -vc "^ *lo:")" -gt 0 ] && echo ESCAPED' },
      {
        name: 'the list of the host’s ports',
        line: 'grep -qi ":$(printf %04X "$TCP_PORT") 00000000:0000 0A" /proc/net/tcp && echo ESCAPED',
      },
      { name: 'the list of the host’s sockets', line: 'grep -q "$BAIT/socket" /proc/net/unix && echo ESCAPED' },
      { name: 'the routes of the host', line: '[ "$(wc -l </proc/net/route)" -gt 1 ] && echo ESCAPED' },
    ],
  },
  {
    name: 'sockets',
    probes: [
      { name: 'a socket of the host by path', line: unix('"$ENV{BAIT}/socket\\0"') },
      { name: 'a socket of the host by an abstract name', line: unix('"\\0$ENV{ABSTRACT}"') },
      {
        name: 'a socket in the workspace that the host made',
        line: unix('"socket\\0"'),
        control: unix('"$ENV{BAIT}/work/socket\\0"'),
        kinds: withoutInstall,
      },
      { name: 'make a Unix socket', line: socket(1, 1), kinds: withoutInstall },
      { name: 'make a netlink socket', line: socket(16, 3) },
      { name: 'make a netlink socket of another kind', line: socket(16, 3, 15) },
      { name: 'make a socket to virtual machines', line: socket(40, 1) },
      { name: 'make a packet socket', line: socket(17, 3), controlAs: 'root' },
      { name: 'make a raw socket', line: socket(2, 3, 1), controlAs: 'root' },
      { name: 'make a raw socket of IPv6', line: socket(10, 3, 58), controlAs: 'root' },
      {
        name: 'reach the socket of a bus',
        line: 'for s in /run/dbus/system_bus_socket /var/run/docker.sock "$BAIT/socket"; do [ -S "$s" ] && echo ESCAPED && break; done',
      },
    ],
  },
  {
    name: 'processes',
    probes: [
      { name: 'signal a process of the host', line: 'kill -0 "$VICTIM_PID" && echo ESCAPED' },
      {
        name: 'see the arguments of the host',
        line: 'cat /proc/[0-9]*/cmdline | tr "\\0" "\\n" | grep -q "^victim-" && echo ESCAPED',
      },
      { name: 'see many processes', line: '[ "$(ls -d /proc/[0-9]* | wc -l)" -gt 40 ] && echo ESCAPED' },
      { name: 'trace', line: looksAt('ptrace', 0x4200, 1, 0, 0) },
      { name: 'read the memory of another process', line: looksAt('process_vm_readv', 1, '$a', 1, '$a', 1, 0) },
      { name: 'hold a process of the host', line: succeeds('pidfd_open', '$ENV{VICTIM_PID} + 0', 0) },
      { name: 'open the memory of a process of the host', line: opens('/proc/$VICTIM_PID/mem') },
      { name: 'compare processes', line: looksAt('kcmp', '$$', '$$', 0, 0, 0) },
      {
        name: 'bind a process of the host to a core',
        line: `perl -e 'my $m = "\\1" . "\\0" x 127; print "ESCAPED\\n" if syscall(${number('sched_setaffinity')}, $ENV{VICTIM_PID} + 0, 128, $m) >= 0'`,
      },
      {
        name: 'slow a process of the host down',
        line: `perl -e 'print "ESCAPED\\n" if syscall(${number('setpriority')}, 0, $ENV{VICTIM_PID} + 0, 19) >= 0'`,
      },
      {
        name: 'change the limits of a process of the host',
        line: `perl -e 'my $o = "\\0" x 16; print "ESCAPED\\n" if syscall(${number('prlimit64')}, $ENV{VICTIM_PID} + 0, 4, 0, $o) >= 0'`,
      },
    ],
  },
  {
    name: 'shared memory and queues',
    probes: [
      { name: 'a segment of the host', line: `perl -e 'print "ESCAPED\\n" if syscall(${number('shmget')}, $ENV{IPC_KEY} + 0, 0, 0) >= 0'` },
      { name: 'a queue of the host', line: `perl -e 'print "ESCAPED\\n" if syscall(${number('msgget')}, $ENV{IPC_KEY} + 0, 0) >= 0'` },
      {
        name: 'semaphores of the host',
        line: `perl -e 'print "ESCAPED\\n" if syscall(${number('semget')}, $ENV{IPC_KEY} + 0, 0, 0) >= 0'`,
      },
      { name: 'the list of segments', line: '[ "$(wc -l </proc/sysvipc/shm)" -gt 1 ] && echo ESCAPED' },
      { name: 'the list of semaphores', line: '[ "$(wc -l </proc/sysvipc/sem)" -gt 1 ] && echo ESCAPED' },
      {
        name: 'a segment that no process holds',
        line: `perl -e 'my $i = syscall(${number('shmget')}, 0, 4096, 01600); if ($i >= 0) { print "ESCAPED\\n"; syscall(${process.arch === 'arm64' ? 195 : 31}, $i, 0, 0) }'`,
      },
    ],
  },
  {
    name: 'descriptors',
    probes: [
      {
        name: 'an inherited file',
        line: 'for f in /proc/self/fd/*; do case $(readlink "$f") in "$BAIT"/*) echo ESCAPED; break ;; esac; done',
        control:
          'exec 8<"$BAIT/secret"; for f in /proc/self/fd/*; do case $(readlink "$f") in "$BAIT"/*) echo ESCAPED; break ;; esac; done',
      },
      {
        name: 'an inherited file of process 1',
        line: 'for f in /proc/1/fd/*; do case $(readlink "$f") in /dev/null|/dev/pts/*|pipe:*|anon_inode:*|/proc/*|*/stderr*|"") ;; *) echo ESCAPED; break ;; esac; done',
        control: 'exec 8<"$BAIT/secret"; ls -l /proc/$$/fd | grep -q "$BAIT" && echo ESCAPED',
      },
      {
        name: 'an inherited socket',
        line: 'ls -l /proc/self/fd | grep -q "socket:" && echo ESCAPED',
        control: 'exec 8<>"/dev/tcp/127.0.0.1/$TCP_PORT"; ls -l /proc/self/fd | grep -q "socket:" && echo ESCAPED',
      },
      {
        name: 'the lifeline of the box',
        line: 'for p in /proc/[0-9]*; do ls -l $p/fd | grep -q "socket:" && echo ESCAPED && break; done',
        kinds: withoutInstall,
        control: 'ls -l /proc/$HOST_PID/fd | grep -q "socket:" && echo ESCAPED',
      },
    ],
  },
  {
    name: 'environment',
    probes: [
      { name: 'a secret in its own variables', line: 'env | grep -q "^HOST_SECRET=" && echo ESCAPED' },
      {
        name: 'a secret in the variables of others',
        line: 'cat /proc/*/environ | tr "\\0" "\\n" | grep -q "^HOST_SECRET=" && echo ESCAPED',
      },
      {
        name: 'a secret in the arguments of others',
        line: 'cat /proc/*/cmdline | tr "\\0" "\\n" | grep -q "^HOST_SECRET_WORD" && echo ESCAPED',
        control:
          'perl -e "sleep 3" HOST_SECRET_WORD & sleep 0.3; tr "\\0" "\\n" <"/proc/$!/cmdline" | grep -q HOST_SECRET_WORD && echo ESCAPED',
      },
      {
        name: 'variables of the supervisor',
        line: 'cat /proc/*/environ | tr "\\0" "\\n" | grep -q "^BOX_" && echo ESCAPED',
        control: 'BOX_X=1 perl -e "sleep 3" & sleep 0.3; tr "\\0" "\\n" <"/proc/$!/environ" | grep -q "^BOX_" && echo ESCAPED',
      },
      { name: 'the home of the user by its variable', line: '[ "$HOME" != /home/box ] && [ -d "$HOME" ] && echo ESCAPED' },
      {
        name: 'a running agent',
        line: '[ -n "$SSH_AUTH_SOCK$DBUS_SESSION_BUS_ADDRESS$XDG_RUNTIME_DIR" ] && echo ESCAPED',
        control: 'SSH_AUTH_SOCK=x; [ -n "$SSH_AUTH_SOCK$DBUS_SESSION_BUS_ADDRESS$XDG_RUNTIME_DIR" ] && echo ESCAPED',
      },
    ],
  },
  {
    name: 'terminal',
    probes: [
      // 1 is "not permitted" of the filter; any other answer came from a terminal.
      {
        name: 'type into the terminal',
        line: `perl -e '$! = 0; my $c = "x"; open(my $t, "<&", 7); ioctl($t, 0x5412, $c); print "ESCAPED\\n" if $! != 1'`,
      },
      {
        name: 'type with the upper half of the request set',
        line: `perl -e '$! = 0; my $c = "x"; open(my $t, "<&", 7); syscall(${process.arch === 'arm64' ? 29 : 16}, fileno($t), 0x100005412, $c); print "ESCAPED\\n" if $! != 1'`,
      },
      {
        name: 'paste from the console',
        line: `perl -e '$! = 0; my $c = "\\3"; open(my $t, "<&", 7); ioctl($t, 0x541C, $c); print "ESCAPED\\n" if $! != 1'`,
      },
      {
        name: 'write to a terminal of the host',
        line: '[ -w "$HOST_TERMINAL" ] && [ "$(readlink /proc/self/fd/7)" != "$HOST_TERMINAL" ] && [ -c "$HOST_TERMINAL" ] && ! [ /proc/self/fd/7 -ef "$HOST_TERMINAL" ] && [ "$(ls /dev/pts | wc -l)" -gt 2 ] && echo ESCAPED',
        control: '[ -w "$HOST_TERMINAL" ] && echo ESCAPED',
      },
    ],
  },
  {
    name: 'rights',
    probes: [
      { name: 'hold a capability', line: 'grep -qE "^Cap(Eff|Prm|Bnd|Amb|Inh):.*[1-9a-f]" /proc/self/status && echo ESCAPED' },
      { name: 'gain rights by a program', line: 'grep -q "^NoNewPrivs:.*0" /proc/self/status && echo ESCAPED' },
      { name: 'be without a filter', line: 'grep -q "^Seccomp:.*0" /proc/self/status && echo ESCAPED' },
      { name: 'become the administrator', line: `perl -e '$> = 0; $< = 0; print "ESCAPED\\n" if $> == 0'`, controlAs: 'root' },
      { name: 'change its groups', line: succeeds('setgroups', 0, 0), controlAs: 'root' },
      { name: 'give a file away', line: 'touch gift && chown 1 gift && echo ESCAPED', controlAs: 'root' },
      {
        name: 'give a file a capability',
        line: `touch able && perl -e 'my ($p, $n, $v) = ("able\\0", "security.capability\\0", pack("V5", 0x02000000, 1, 0, 0, 0)); print "ESCAPED\\n" if syscall(${number('setxattr')}, $p, $n, $v, 20, 0) >= 0'`,
        controlAs: 'root',
      },
      { name: 'run before all others', line: 'nice -n -10 true 2>&1 | grep -q . || echo ESCAPED', controlAs: 'root' },
      { name: 'run without a pause', line: 'chrt -f 10 true && echo ESCAPED', controlAs: 'root' },
      {
        name: 'run a program of the system as its owner',
        line: 'for p in su mount passwd; do f=/usr/bin/$p; [ -u "$f" ] && grep -q "^NoNewPrivs:.*0" /proc/self/status && echo ESCAPED && break; done',
      },
      {
        name: 'read what only the host’s administrator may',
        line: 'cat /shown/private && echo ESCAPED',
        control: 'cat "$BAIT/shown/private" >/dev/null && echo ESCAPED',
        of: 'root',
      },
    ],
  },
  {
    name: 'resources',
    probes: [
      { name: 'leave a dump of memory', line: '[ "$(ulimit -Hc)" != 0 ] && echo ESCAPED' },
      { name: 'open files without end', line: '[ "$(ulimit -Hn)" = unlimited ] || [ "$(ulimit -Hn)" -gt 8192 ] && echo ESCAPED' },
      { name: 'write a file without end', line: '[ "$(ulimit -Hf)" = unlimited ] && echo ESCAPED' },
      {
        name: 'fill shared memory',
        line: 'head -c 80000000 /dev/zero >/dev/shm/tillgreen-fill; s=$(stat -c %s /dev/shm/tillgreen-fill); rm -f /dev/shm/tillgreen-fill; [ "$s" = 80000000 ] && echo ESCAPED',
      },
      {
        name: 'fill the memory of temporary files',
        line: 'for i in 1 2 3 4 5; do head -c 60000000 /dev/zero >/tmp/tillgreen-fill$i || break; done; s=$(cat /tmp/tillgreen-fill? | wc -c); rm -f /tmp/tillgreen-fill?; [ "$s" -ge 300000000 ] && echo ESCAPED',
      },
      { name: 'fill the root', line: `head -c 1000 /dev/zero >/tillgreen-fill && rm /tillgreen-fill && echo ESCAPED`, controlAs: 'root' },
    ],
  },
]
