// What a probe is: one way out of a sandbox as a line for bash, which prints ESCAPED where it leads out.

/** How a sandbox is opened. */
export const kinds = ['test', 'change', 'start', 'shell', 'install', 'browse'] as const
export type Kind = (typeof kinds)[number]

export interface Probe {
  readonly name: string
  /** A line for bash. It finds the bait in variables, see `bait.ts`. Nothing that it does may harm a machine whose box does not hold. */
  readonly line: string
  /** The same thing done outside where it needs other words there, such as the real path of what a sandbox has mounted. */
  readonly control?: string
  /** Outside, only the administrator can do it. */
  readonly controlAs?: 'root'
  /** Where it makes sense; everywhere if left out. */
  readonly kinds?: readonly Kind[]
  /** Whose sandboxes it is tried in; everybody's if left out. */
  readonly of?: 'root'
}

export interface ProbeClass {
  readonly name: string
  readonly probes: readonly Probe[]
}

/** Where programs may make no Unix sockets: installs and browsers need them. */
export const withoutInstall: readonly Kind[] = ['test', 'change', 'start', 'shell']

/** System calls by number, x86_64 and aarch64. */
const NUMBERS: Readonly<Record<string, readonly [number, number]>> = {
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  pidfd_open: [434, 434],
  kcmp: [312, 272],
  unshare: [272, 97],
  setns: [308, 268],
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: [428, 428],
  fsopen: [430, 430],
  move_mount: [429, 429],
  open_by_handle_at: [304, 265],
  name_to_handle_at: [303, 264],
  mount_setattr: [442, 442],
  keyctl: [250, 219],
  add_key: [248, 217],
  request_key: [249, 218],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  io_uring_setup: [425, 425],
  userfaultfd: [323, 282],
  syslog: [103, 116],
  swapon: [167, 224],
  acct: [163, 89],
  quotactl: [179, 60],
  fanotify_init: [300, 262],
  reboot: [169, 142],
  settimeofday: [164, 170],
  sethostname: [170, 161],
  shmget: [29, 194],
  shmat: [30, 196],
  msgget: [68, 186],
  semget: [64, 190],
  sched_setaffinity: [203, 122],
  setpriority: [141, 140],
  prlimit64: [302, 261],
  capset: [126, 91],
  setgroups: [116, 159],
  setxattr: [188, 5],
  mq_open: [240, 180],
  memfd_secret: [447, 447],
}

export function number(name: string): number {
  const found = NUMBERS[name]
  if (found === undefined) throw new Error(`no number for ${name}`)
  return found[process.arch === 'arm64' ? 1 : 0]
}

const quoted = (code: string): string => `perl -e '${code}'`

/** A system call with nonsense: any answer but "not permitted" and "no such call" means that the kernel looked at it. */
export const looksAt = (name: string, ...words: readonly (string | number)[]): string =>
  quoted(
    `my ($a, $b) = ("x" x 256, "/nowhere\\0"); $! = 0; my $r = syscall(${[number(name), ...words].join(', ')}); print "ESCAPED\\n" if $r >= 0 || ($! != 1 && $! != 38)`,
  )

/** A system call that must not succeed. */
export const succeeds = (name: string, ...words: readonly (string | number)[]): string =>
  quoted(`my ($a, $b) = ("x" x 256, "/nowhere\\0"); print "ESCAPED\\n" if syscall(${[number(name), ...words].join(', ')}) >= 0`)

/** Opened for writing, and nothing is written. */
export const opens = (...paths: readonly string[]): string =>
  quoted(`for my $p (map { s/\\$(\\w+)/$ENV{$1}/r } qw(${paths.join(' ')})) { sysopen(my $f, $p, 1) and print("ESCAPED\\n") and last }`)

/** A file is made and taken away again. */
export const makes = (path: string): string => `(set -C; echo x >"${path}") && rm -f "${path}" && echo ESCAPED`

export const reads = (path: string): string => `head -c 1 "${path}" | grep -q . && echo ESCAPED`

export const lists = (path: string): string => `[ -n "$(ls -A "${path}")" ] && echo ESCAPED`

/** A socket that can be made. */
export const socket = (family: number, type: number, protocol = 0): string =>
  quoted(`socket(my $s, ${family}, ${type}, ${protocol}) and print "ESCAPED\\n"`)

/** A connection over TCP from bash. */
export const reaches = (host: string, port: string): string => `exec 5<>/dev/tcp/${host}/${port} && echo ESCAPED`
