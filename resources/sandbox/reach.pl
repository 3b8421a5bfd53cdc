# Carries descriptor 3 to a port of a box: enters the network of the box, connects there, and copies both ways.
# Runs outside. The box is given nothing for it: no socket, no mount, no system call more than it has anyway.
# Plain perl without modules, because every Debian and Ubuntu has it and it can make system calls by number.
use strict;
use warnings;

my ($machine, $pid, $port) = @ARGV;
my %setns = (x86_64 => 308, aarch64 => 268);
my $number = $setns{$machine} or die "unknown machine $machine\n";
my ($new_user, $new_network, $owner_of) = (0x10000000, 0x40000000, 0xb701);

my $path = "/proc/$pid/ns/net";
my $there = readlink($path) // die "the box is gone\n";
# Its number could have become another process's: the network of this machine must never be the one that is reached.
die "process $pid is in no box\n" if $there eq readlink('/proc/self/ns/net');
open(my $network, '<', $path) or die "the network of the box cannot be opened: $!\n";
# Whoever owns the user namespace that a network belongs to may enter both, in this order.
my $owner = ioctl($network, $owner_of, 0) or die "the owner of the network is not known: $!\n";
syscall($number, $owner + 0, $new_user) == 0 or die "the box cannot be entered: $!\n";
syscall($number, fileno($network), $new_network) == 0 or die "the network of the box cannot be entered: $!\n";

socket(my $program, 2, 1, 0) or die "no socket: $!\n";
connect($program, pack('S n C4 x8', 2, $port, 127, 0, 0, 1)) or die "nobody listens at port $port: $!\n";
open(my $stream, '+<&=', 3) or die "there is no stream: $!\n";

sub copy {
  my ($from, $to) = @_;
  while (sysread($from, my $bytes, 65536)) {
    for (my $sent = 0; $sent < length $bytes;) {
      $sent += syswrite($to, $bytes, length($bytes) - $sent, $sent) // return;
    }
  }
}

my $writer = fork // die "no process: $!\n";
if ($writer == 0) {
  copy($stream, $program);
  shutdown($program, 1);
  exit 0;
}
copy($program, $stream);
kill 'KILL', $writer;
