# Tries to get out of where it runs and prints one line per way: "refused" or "ESCAPED", a tab, the name, a tab, what was seen.
# Plain perl without modules, because every Debian and Ubuntu has it and it can make system calls by number.
use strict;
use warnings;

my %given = map { split /=/, $_, 2 } @ARGV;
my %numbers = (
  x86_64  => { ptrace => 101, unshare => 272, mount => 165, bpf => 321, keyctl => 250, io_uring => 425, perf => 298, setns => 308, userfaultfd => 323 },
  aarch64 => { ptrace => 117, unshare => 97,  mount => 40,  bpf => 280, keyctl => 219, io_uring => 425, perf => 241, setns => 268, userfaultfd => 282 },
);
my $machine = $given{machine};
my $call = $numbers{$machine} or die "unknown machine $machine\n";

$| = 1;
$SIG{ALRM} = sub { die "timed out\n" };

# A way is refused when it returns false; what it returns otherwise is what was seen.
sub try_way {
  my ($name, $way) = @_;
  my $seen = eval { alarm 2; my $result = $way->(); alarm 0; $result };
  alarm 0;
  print $seen ? "ESCAPED\t$name\t$seen\n" : "refused\t$name\t\n";
}

sub writes {
  my ($path) = @_;
  open(my $file, '>', $path) or return 0;
  print $file 'escaped' or return 0;
  return close($file) ? "wrote $path" : 0;
}

# Opened and not written: a write could harm a machine whose sandbox does not hold.
sub opens {
  my ($path) = @_;
  sysopen(my $file, $path, 1) or return 0;
  return "opened $path";
}

# Processes have files of their own there, which come and go.
sub writable_below {
  my ($folder, $depth) = @_;
  return 0 if $depth > 8;
  opendir(my $list, $folder) or return 0;
  for my $name (readdir $list) {
    next if $name eq '.' || $name eq '..' || ($depth == 0 && $name =~ /^\d+$/);
    my $path = "$folder/$name";
    next if -l $path;
    my $seen = -d _ ? writable_below($path, $depth + 1) : -f _ && (stat _)[2] & 0222 ? opens($path) : 0;
    return $seen if $seen;
  }
  return 0;
}

sub reads {
  my ($path) = @_;
  open(my $file, '<', $path) or return 0;
  local $/;
  my $text = <$file>;
  return defined $text && $text =~ /\Q$given{secret}\E/ ? "read $path" : 0;
}

sub connects {
  my ($a, $b, $c, $d, $port) = @_;
  socket(my $socket, 2, 1, 0) or return 0;
  return connect($socket, pack('S n C4 x8', 2, $port, $a, $b, $c, $d)) ? 'connected' : 0;
}

# These calls get nonsense; any answer but "not permitted" and "no such call" means that the kernel looked at it.
sub answers {
  my ($name, @arguments) = @_;
  $! = 0;
  my $result = syscall($call->{$name}, @arguments);
  return $result >= 0 ? "returned $result" : 0 if $name eq 'unshare' || $name eq 'ptrace' || $name eq 'mount';
  return $result < 0 && ($! == 1 || $! == 38) ? 0 : "answered $!";
}

try_way('write outside the workspace', sub { writes("$given{outside}/canary") });
try_way('write to the system', sub { writes("/usr/tillgreen-canary-$$") && unlink("/usr/tillgreen-canary-$$") });
try_way('write to the root', sub { writes("/tillgreen-canary-$$") && unlink("/tillgreen-canary-$$") });
try_way('change a kernel setting', sub { opens('/proc/sys/kernel/core_pattern') || opens('/proc/sys/kernel/sysrq') || opens('/proc/sys/vm/overcommit_memory') });
try_way('command the kernel', sub { opens('/proc/sysrq-trigger') || opens('/proc/irq/default_smp_affinity') || opens('/proc/mtrr') || opens('/proc/scsi/scsi') });
try_way('write anything of /proc', sub { writable_below('/proc', 0) });
try_way('write into its own process', sub { opens('/proc/self/oom_score_adj') || opens('/proc/self/mem') });
try_way('find a writable file of the system', sub { writable_below('/sys', 0) || opens('/dev/mem') || opens('/dev/kmsg') || opens('/dev/sda') || opens('/dev/vda') || opens('/dev/fuse') || opens('/dev/kvm') });
try_way('read the home folder', sub { opendir(my $folder, $given{home}) or return 0; my @names = grep { !/^\.\.?$/ } readdir $folder; @names ? 'listed it' : 0 });
try_way('read a secret file', sub { reads("$given{outside}/secret") });
try_way('reach a loopback port of the host', sub { connects(127, 0, 0, 1, $given{port}) });
try_way('reach a network address', sub { connects(split(/\./, $given{address}), $given{addressport}) });
try_way("read the parent's environment", sub {
  for my $path ("/proc/$given{parent}/environ", glob('/proc/*/environ')) {
    return "found in $path" if reads($path);
  }
  return $ENV{TILLGREEN_CANARY} ? 'inherited' : 0;
});
try_way('use an inherited descriptor', sub {
  opendir(my $folder, '/proc/self/fd') or die;
  for my $number (grep { /^\d+$/ && $_ > 2 } readdir $folder) {
    my $target = readlink("/proc/self/fd/$number") // next;
    return "descriptor $number is $target" if $target !~ m{^/dev/null$|^/proc/\d+/fd$|/probe\.pl$};
  }
  return 0;
});
try_way('reach a socket of the host by path', sub { socket(my $socket, 1, 1, 0) or return 0; connect($socket, pack('S a108', 1, "$given{outside}/socket")) ? 'connected' : 0 });
try_way('reach an abstract socket of the host', sub { socket(my $socket, 1, 1, 0) or return 0; connect($socket, pack('S', 1) . "\0$given{abstract}") ? 'connected' : 0 });
try_way('make a Unix socket', sub { socket(my $socket, 1, 1, 0) ? 'made' : 0 });
try_way('make a netlink socket', sub { socket(my $socket, 16, 3, 0) ? 'made' : 0 });
try_way('make a packet socket', sub { socket(my $socket, 17, 3, 0) ? 'made' : 0 });
try_way('make a virtual machine socket', sub { socket(my $socket, 40, 1, 0) ? 'made' : 0 });
try_way('see processes of the host', sub { -d "/proc/$given{parent}" && scalar(my @all = glob('/proc/[0-9]*')) > 4 ? 'listed' : 0 });
try_way('hold a capability', sub { open(my $file, '<', '/proc/self/status') or die; for (<$file>) { chomp; return $_ if /^Cap(Eff|Prm|Bnd):\s*0*[1-9a-f]/ } return 0 });
try_way('gain privileges by a program', sub { open(my $file, '<', '/proc/self/status') or die; for (<$file>) { return 0 if /^NoNewPrivs:\s*1/ } return 'possible' });
try_way('use another 32-bit interface', sub { open(my $file, '<', '/proc/self/status') or die; for (<$file>) { return 0 if /^Seccomp:\s*2/ } return 'no filter' });
try_way('call ptrace', sub { my $child = fork // die; if ($child == 0) { my $seen = answers('ptrace', 0, 0, 0, 0); exec('/bin/sh', '-c', $seen ? 'exit 1' : 'exit 0') if !$seen; require POSIX; POSIX::_exit(1) } waitpid($child, 0); $? ? 'traced' : 0 });
try_way('call keyctl', sub { answers('keyctl', 0, -3, 0) });
try_way('call io_uring', sub { answers('io_uring', 0, 0) });
try_way('call userfaultfd', sub { answers('userfaultfd', 0x7fff0000) });
try_way('push a character into the terminal', sub { my $character = "\0"; open(my $tty, '<', "/proc/self/fd/1") or return 0; ioctl($tty, 0x5412, $character) ? 'pushed' : 0 });
try_way('make a nested user namespace', sub { my $child = fork // die; if ($child == 0) { my $seen = answers('unshare', 0x10000000); require POSIX; POSIX::_exit($seen ? 1 : 0) } waitpid($child, 0); $? ? 'made' : 0 });
print "end\n";
