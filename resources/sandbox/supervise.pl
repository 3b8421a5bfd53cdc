# Starts bubblewrap for one box and stays beside it outside: whatever happens to the program that asked for the box, the box ends.
# Words before "--" are NAME=VALUE, what follows is bubblewrap and its arguments. Descriptors: 1 and 2 are the box's, 3 is the
# system-call filter, 4 takes bubblewrap's report, 5 is the lifeline, whose other end only the asking program holds.
# Variables BOX_NAME become NAME for the box; this program itself obeys none of them.
# Plain perl without modules, because every Debian and Ubuntu has it and it can make system calls by number.
use strict;

my %numbers = (
  x86_64  => { prctl => 157, sigprocmask => 14,  signalfd => 289, prlimit => 302, unshare => 272, mount => 165, setgroups => 116, setresuid => 117, setresgid => 119 },
  aarch64 => { prctl => 167, sigprocmask => 135, signalfd => 74,  prlimit => 261, unshare => 97,  mount => 40,  setgroups => 159, setresuid => 147, setresgid => 149 },
);
my (%given, @stages, @groups);
while (defined(my $word = shift @ARGV)) {
  last if $word eq '--';
  my ($name, $value) = split /=/, $word, 2;
  if ($name eq 'stage') { push @stages, $value }
  elsif ($name eq 'cgroup') { push @groups, $value }
  else { $given{$name} = $value }
}
my $call = $numbers{$given{machine}} or die "unknown machine $given{machine}\n";
my ($subreaper, $parent_death_signal) = (36, 1);
my $kill_signal = 9;

sub call { my ($name, @arguments) = @_; return syscall($call->{$name}, @arguments) }
sub must { my ($name, @arguments) = @_; return call($name, @arguments) >= 0 || die "sandbox: $name: $!\n" }

# Orphans of bubblewrap come to us instead of to process 1, so that none can be overlooked.
must('prctl', $subreaper, 1, 0, 0, 0);
open(my $lifeline, '<&=', 5) or die "sandbox: there is no lifeline: $!\n";

# The first terminal that the leader of a session opens becomes the one that Ctrl-C and job control belong to.
if (defined $given{terminal}) {
  open(my $terminal, '+<', $given{terminal}) or die "sandbox: the terminal: $!\n";
  for my $stream (\*STDIN, \*STDOUT, \*STDERR) { open($stream, '+<&', $terminal) or die "sandbox: the terminal: $!\n" }
  $SIG{INT} = $SIG{QUIT} = $SIG{TSTP} = $SIG{TTOU} = 'IGNORE';
}

# A signal that comes between a look and a wait would be lost; one that waits in a descriptor is not.
my ($child_signal, $before) = (pack('Q', 1 << 16), pack('Q', 0));
must('sigprocmask', 0, $child_signal, $before, 8);
my $signals = call('signalfd', -1, $child_signal, 8, 02000000);
die "sandbox: signalfd: $!\n" if $signals < 0;
open(my $deaths, '<&=', $signals) or die "sandbox: signalfd: $!\n";

my $supervisor = $$;
my $box = fork // die "sandbox: no process: $!\n";
if ($box == 0) {
  eval { become_box() };
  print STDERR $@ || "sandbox: bubblewrap did not start: $!\n";
  exit 125;
}
$SIG{HUP} = $SIG{TERM} = sub { end_all() };
# The box has them. Held here too, its output would never end.
open(STDIN, '<', '/dev/null');
open(STDOUT, '>', '/dev/null');
open(STDERR, '>', '/dev/null');
for my $number (3, 4) { if (open(my $theirs, '<&=', $number)) { close($theirs) } }

my $exit;
while (!defined $exit) {
  my $waiting = '';
  vec($waiting, fileno($lifeline), 1) = 1;
  vec($waiting, fileno($deaths), 1) = 1;
  next if select(my $ready = $waiting, undef, undef, undef) <= 0;
  if (vec($ready, fileno($deaths), 1)) {
    sysread($deaths, my $which, 128);
    reap(1);
  }
  # Nothing is ever written to it: it becomes readable when its other end is closed, at the latest with the last breath of its holder.
  end_all() if !defined $exit && vec($ready, fileno($lifeline), 1);
}
end_all();

sub reap {
  my ($nohang) = @_;
  my $count = 0;
  while ((my $gone = waitpid(-1, $nohang)) > 0) {
    $count++;
    $exit = $? & 127 ? 128 + ($? & 127) : $? >> 8 if $gone == $box;
  }
  return $count;
}

# Ends every process that is left of the box and then this one. Whoever loses its parent meanwhile comes to us and is next.
sub end_all {
  while (1) {
    my $left = '';
    if (open(my $children, '<', "/proc/$supervisor/task/$supervisor/children")) { $left = <$children> // '' }
    kill('KILL', split ' ', $left) if $left ne '';
    last if waitpid(-1, 0) < 0;
    $exit //= 137;
  }
  exit($exit // 137);
}

# From here on in the child: limits, a place of its own, an ordinary user, and then bubblewrap.
sub become_box {
  must('sigprocmask', 2, $before, pack('Q', 0), 8);
  $SIG{$_} = 'DEFAULT' for qw(INT QUIT TSTP TTOU);
  close($lifeline);
  close($deaths);
  # Without it the watchdog still counts, so a machine that refuses costs no box.
  for my $group (@groups) {
    if (open(my $file, '>', "$group/cgroup.procs")) { print $file '0'; close($file) }
  }
  my ($largest_file, $core_file, $open_files) = (1, 4, 7);
  must('prlimit', 0, $largest_file, pack('QQ', ($given{'file-bytes'}) x 2), 0);
  must('prlimit', 0, $core_file, pack('QQ', 0, 0), 0);
  call('prlimit', 0, $open_files, pack('QQ', ($given{'open-files'}) x 2), 0);
  umask 022;
  become_user(0 + $given{user}) if defined $given{user};
  # Bubblewrap asks for the same later; until then it is this that ends it with us. A change of user clears it, so it comes after.
  must('prctl', $parent_death_signal, $kill_signal, 0, 0, 0);
  die "sandbox: nobody waits for this box\n" if getppid() != $supervisor;
  my %box;
  for my $name (keys %ENV) { $box{$1} = $ENV{$name} if $name =~ /^BOX_(.*)/s }
  %ENV = %box;
  my $program = shift @ARGV;
  exec { $program } $given{mark}, @ARGV;
}

# Folders of the administrator are closed to others. So they are laid out first where this user may go, in a view of the file
# system that nobody else has; only then is the power to do so given up.
sub become_user {
  my ($user) = @_;
  my ($new_mounts, $private, $bound, $without_programs_and_devices) = (0x20000, 0x44000, 0x5000, 6);
  my ($stage, $none, $tmpfs, $options) = ($given{'stage-at'}, 'none', 'tmpfs', 'mode=0755,size=1m');
  must('unshare', $new_mounts);
  must('mount', $none, my $root = '/', 0, $private, 0);
  # Opened before the stage covers what may lie below it.
  my @opened = map { sysopen(my $file, $_, 010000000) or die "sandbox: $_: $!\n"; $file } @stages;
  must('mount', $tmpfs, $stage, $tmpfs, $without_programs_and_devices, $options);
  for my $index (0 .. $#opened) {
    my ($source, $target) = ('/proc/self/fd/' . fileno($opened[$index]), "$stage/$index");
    if (-d $source) { mkdir($target) or die "sandbox: $target: $!\n" }
    else { open(my $file, '>', $target) or die "sandbox: $target: $!\n" }
    must('mount', $source, $target, 0, $bound, 0);
  }
  close($_) for @opened;
  must('setgroups', 0, 0);
  must('setresgid', $user, $user, $user);
  must('setresuid', $user, $user, $user);
}
