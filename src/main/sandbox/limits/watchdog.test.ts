// The watch over a sandbox by itself, as on a machine that gives us no control group: what it counts, and what it leaves alone.
import { openSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { CommandEnd } from '../../../contract/sandbox/command.js'
import { bubblewrapArguments, foldersInMemory } from '../backends/bubblewrap/bubblewrap.js'
import { describeHost } from '../backends/bubblewrap/host-root.js'
import { startInSandbox } from '../process/sandbox-process.js'
import { staged } from '../process/sandbox-user.js'
import { LIMITS, PLACE } from '../process/trial.js'
import { watchSandbox } from './watchdog.js'

/** Runs it under the watch alone, and says what ended it. */
async function watchedEnd(argv: readonly string[], memoryMb: number): Promise<CommandEnd> {
  const limits = { ...LIMITS, memoryMb, fileBytes: 2 ** 31, diskBytes: 2 ** 31 }
  const request = { argv, cwd: '/tmp', policy: 'test' as const, mounts: [], scratch: [], variables: {}, limits }
  const { stages, ownFiles } = staged([], `${PLACE.resources}/sandbox`)
  const plan = { argv: bubblewrapArguments(request, { host: describeHost(), ownFiles, newSession: true }), stages, group: null }
  const nothing = openSync('/dev/null', 'w')
  let end: CommandEnd = 'exited'
  let stop = () => {}
  const box = startInSandbox(request, plan, PLACE, {
    streams: { stdout: nothing, stderr: nothing },
    onStart: (pid) => {
      stop = watchSandbox({ pid, folders: [], inMemory: foldersInMemory(request), group: null, limits }, (limit) => {
        end = limit
        box.kill()
      })
    },
  })
  await box.ended
  stop()
  return end
}

const MEMFD = process.arch === 'arm64' ? 279 : 319
const anonymousFile = (mebibytes: number) =>
  `my $n = "x\\0"; my $fd = syscall(${MEMFD}, $n, 0); $fd >= 0 or die $!; open(my $f, ">&=", $fd) or die $!; my $b = "x" x 1048576; syswrite($f, $b) for 1 .. ${mebibytes};`
const shared = (mebibytes: number) =>
  [
    ...['import mmap, os, time', `m = mmap.mmap(-1, ${mebibytes} << 20)`],
    ...[
      'if os.fork() == 0:',
      `    for at in range(0, ${mebibytes} << 20, 4096): m[at] = 1`,
      '    os._exit(0)',
      'os.wait()',
      'time.sleep(SPAN)',
    ],
  ].join('\n')
const SPAN = 'SPAN'

describe('watchBox without a control group', () => {
  it.each([
    ['private memory', ['perl', '-e', 'my $x = "x" x 400_000_000; sleep 20']],
    ['a file without a name', ['perl', '-e', `${anonymousFile(400)} sleep 20`]],
    ['shared memory that no process touches', ['/usr/bin/python3', '-c', shared(400).replace(SPAN, '20')]],
    ['a file in memory', ['sh', '-c', 'head -c 199000000 /dev/zero >/tmp/a; head -c 60000000 /dev/zero >/dev/shm/b; sleep 20']],
    [
      'a removed file that is still open',
      ['sh', '-c', 'exec 5>/tmp/a; rm /tmp/a; head -c 190000000 /dev/zero >&5; head -c 60000000 /dev/zero >/dev/shm/b; sleep 20'],
    ],
    [
      'parts of each kind',
      [
        'perl',
        '-e',
        `${anonymousFile(80)} open(my $t, ">", "/tmp/a"); print $t "x" x 80_000_000; close $t; my $x = "x" x 80_000_000; sleep 20`,
      ],
    ],
  ])('ends a program that takes too much as %s', async (_, argv) => expect(await watchedEnd(argv, 200)).toBe('memory'))

  it.each([
    ['a file without a name', ['perl', '-e', `${anonymousFile(120)} sleep 1`]],
    ['shared memory', ['/usr/bin/python3', '-c', shared(120).replace(SPAN, '1')]],
    [
      'shared memory of many processes',
      [
        '/usr/bin/python3',
        '-c',
        `import mmap, os, time\nm = mmap.mmap(-1, 60 << 20)\nm.write(b"x" * (60 << 20))\nfor n in range(5):\n    if os.fork() == 0:\n        sum(m[at] for at in range(0, 60 << 20, 4096)); time.sleep(1); os._exit(0)\ntime.sleep(1)`,
      ],
    ],
    ['a file in memory', ['sh', '-c', 'head -c 120000000 /dev/zero >/tmp/a; sleep 1']],
  ])('leaves a program alone that takes less as %s', async (_, argv) => expect(await watchedEnd(argv, 200)).toBe('exited'))
})
