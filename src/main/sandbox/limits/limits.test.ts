// Programs that take everything they can get: each is ended for the right reason, soon, and leaves nothing alive.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inFolder, tryInSandbox, withWorkspace } from '../process/trial.js'

const MEBIBYTE = 1024 * 1024
const NODE = { source: process.execPath, target: '/tillgreen/node/bin/node', access: 'read' as const }

function runningWith(word: string): string[] {
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'latin1').includes(word)
    } catch {
      return false
    }
  })
}

describe('limits', () => {
  it('contain a fork bomb', async () => {
    const result = await tryInSandbox('bomb() { bomb | bomb & bomb; }; : mark-fork-bomb; bomb', { limits: { processes: 64, wallS: 60 } })
    expect(result.end).toBe('processes')
    expect(runningWith('mark-fork-bomb')).toEqual([])
  })

  it('contain a thread bomb', async () => {
    const script = 'const {Worker}=require("worker_threads");for(let i=0;i<60;i++)new Worker("setInterval(()=>{},1000)",{eval:true})'
    const result = await tryInSandbox(['/tillgreen/node/bin/node', '-e', script], {
      mounts: [NODE],
      limits: { processes: 40, memoryMb: 4096 },
    })
    expect(result.end).toBe('processes')
  })

  it('contain a memory bomb', async () => {
    const result = await tryInSandbox(['perl', '-e', 'my @a; push @a, "x" x 10_000_000 while 1'], { limits: { memoryMb: 200, wallS: 60 } })
    expect(result.end).toBe('memory')
  })

  it('contain a bomb that spreads its memory over processes', async () => {
    const one = 'my $x = "x" x 40_000_000; sleep 60'
    const result = await tryInSandbox(`for i in 1 2 3 4 5 6 7 8; do perl -e '${one}' & done; wait`, {
      limits: { memoryMb: 200, wallS: 60 },
    })
    expect(result.end).toBe('memory')
  })

  it('contain memory that hides in files without a disk', async () => {
    const fill =
      'for at in /dev/shm /tmp /home/box; do head -c 300000000 /dev/zero >$at/fill 2>/dev/null; wc -c <$at/fill; done; rm -f /tmp/fill'
    const result = await tryInSandbox(fill, { limits: { fileBytes: 2 ** 30, diskBytes: 16 * MEBIBYTE } })
    expect(result.stdout).toBe(`${64 * MEBIBYTE}\n${16 * MEBIBYTE}\n${16 * MEBIBYTE}\n`)
  })

  // memfd_create by number; a scalar of this size is written in one call.
  const anonymousFile = (mebibytes: number, then: string) =>
    `my $n = "x\\0"; my $fd = syscall(${process.arch === 'arm64' ? 279 : 319}, $n, 0); $fd >= 0 or die $!; open(my $f, ">&=", $fd) or die $!; my $b = "x" x 1048576; syswrite($f, $b) for 1 .. ${mebibytes}; ${then}`

  it('count files without a name', async () => {
    const hoard = anonymousFile(400, 'sleep 60')
    expect((await tryInSandbox(['perl', '-e', hoard], { limits: { memoryMb: 200, fileBytes: 2 ** 31 } })).end).toBe('memory')
  })

  it('count what processes share once, though no process has touched it any more', async () => {
    // Written by a child that has ended; the parent only holds the mapping.
    const python = [
      ...['import mmap, os, time', 'm = mmap.mmap(-1, 400 << 20)'],
      ...['if os.fork() == 0:', '    for at in range(0, 400 << 20, 4096): m[at] = 1', '    os._exit(0)', 'os.wait()', 'time.sleep(60)'],
    ].join('\n')
    expect((await tryInSandbox(['/usr/bin/python3', '-c', python], { limits: { memoryMb: 200 } })).end).toBe('memory')
  })

  it('count files in memory and the memory of processes as one sum', async () => {
    const parts =
      'head -c 90000000 /dev/zero >/tmp/a; head -c 90000000 /dev/zero >/home/box/b; perl -e \'my $x = "x" x 60_000_000; sleep 60\''
    expect((await tryInSandbox(parts, { limits: { memoryMb: 200, diskBytes: 2 ** 30, fileBytes: 2 ** 30 } })).end).toBe('memory')
  })

  it('leave an honest program below them alone, whatever kind of memory it takes', async () => {
    const parts = `head -c 30000000 /dev/zero >/tmp/a; perl -e '${anonymousFile(40, 'my $x = "x" x 30_000_000; select(undef, undef, undef, 0.7); print "done\\n"')}'`
    const result = await tryInSandbox(parts, { limits: { memoryMb: 200, fileBytes: 2 ** 30 } })
    expect([result.end, result.stdout]).toEqual(['exited', 'done\n'])
  })

  it('contain a flood of small files, and leave nothing of it', () =>
    inFolder(async (folder) => {
      const flood = 'mkdir $_ for 1 .. 50; for my $i (1 .. 1_000_000) { open(my $f, ">", ($i % 50 + 1) . "/$i") or die $! }'
      const result = await tryInSandbox(['perl', '-e', flood], { ...withWorkspace(folder), limits: { files: 5000, wallS: 120 } })
      expect([result.end, readdirSync(folder)]).toEqual(['files', []])
    }))

  it('contain folders within folders, also where the program was faster than a look', () =>
    inFolder(async (folder) => {
      const dig = 'for (1 .. 3000) { mkdir "abcdefghij"; chdir "abcdefghij" or die $! }'
      const result = await tryInSandbox(['perl', '-e', dig], withWorkspace(folder))
      expect([result.end, readdirSync(folder)]).toEqual(['files', []])
    }))

  it('leave an ordinary tree of files alone', () =>
    inFolder(async (folder) => {
      const grow = 'mkdir "d"; for my $i (1 .. 900) { open(my $f, ">", "d/$i") or die $! } for (1 .. 100) { mkdir "n"; chdir "n" }'
      const result = await tryInSandbox(['perl', '-e', grow], { ...withWorkspace(folder), limits: { files: 5000 } })
      expect([result.end, result.exit, readdirSync(join(folder, 'd')).length]).toEqual(['exited', 0, 900])
    }))

  it('let no file lend the rights of its owner after the box', () =>
    inFolder(async (folder) => {
      mkdirSync(join(folder, 'work'))
      const trick =
        'cp /bin/true a; chmod 6755 a; mkdir d; chmod 7777 d; touch d/b; chmod 4000 d/b; mkdir closed; touch closed/c; chmod 2755 closed/c; chmod 0 closed'
      const result = await tryInSandbox(`${trick}; stat -c %a a`, withWorkspace(join(folder, 'work')))
      expect(result.stdout).toBe('6755\n')
      const modes = ['a', 'd', 'd/b', 'closed', 'closed/c'].map((name) => statSync(join(folder, 'work', name)).mode & 0o7777)
      expect(modes.map((mode) => mode.toString(8))).toEqual(['755', '777', '400', '700', '755'])
    }))

  it('let no file lend them by a name that is no text', () =>
    inFolder(async (folder) => {
      const trick = ['perl', '-e', 'mkdir "d\\xff"; for my $f ("a\\xff", "d\\xff/b\\xfe") { open(my $h, ">", $f) or die; chmod 06755, $h }']
      const result = await tryInSandbox(trick, withWorkspace(folder))
      const names = readdirSync(folder, { encoding: 'buffer' }).map((name) => name.toString('latin1'))
      expect([result.end, result.exit, names]).toEqual(['exited', 0, ['a\xff', 'd\xff']])
      const modeOf = (path: string) => statSync(Buffer.from(join(folder, path), 'latin1')).mode & 0o7777
      expect([modeOf('a\xff'), modeOf('d\xff/b\xfe')]).toEqual([0o755, 0o755])
    }))

  it('change no mode through a link', () =>
    inFolder(async (folder) => {
      mkdirSync(join(folder, 'work'))
      writeFileSync(join(folder, 'outside'), '', { mode: 0o600 })
      await tryInSandbox(`ln -s ${join(folder, 'outside')} link; ln -s / root`, withWorkspace(join(folder, 'work')))
      expect([(statSync(join(folder, 'outside')).mode & 0o7777).toString(8), existsSync(join(folder, 'work/root'))]).toEqual(['600', true])
    }))

  it('end with a stop that comes before there is a box', async () => {
    const stop = new AbortController()
    const mark = `62.${process.pid}`
    await inFolder(async (folder) => {
      const running = tryInSandbox(`exec sleep ${mark}`, { ...withWorkspace(folder), signal: stop.signal, limits: { wallS: 120 } })
      stop.abort()
      expect(await running).toMatchObject({ end: 'stopped' })
    })
    expect(runningWith(mark)).toEqual([])
  })

  it('contain an endless output and keep its beginning', async () => {
    const result = await tryInSandbox('yes 0123456789 | head -c 1000000000', { limits: { outputBytes: 1_000_000, wallS: 60 } })
    expect(result).toMatchObject({ end: 'output', truncated: true, exit: null })
    expect(Math.abs(result.stdout.length - 1_000_000)).toBeLessThan(100_000)
    expect(result.durationMs).toBeLessThan(30_000)
  })

  it('contain an endless error output', async () => {
    const result = await tryInSandbox('yes >&2', { limits: { outputBytes: 100_000 } })
    expect([result.end, result.stderr.length]).toEqual(['output', 100_000])
  })

  it('end a loop that ignores signals', async () => {
    const result = await tryInSandbox('trap "" TERM INT HUP QUIT; while :; do :; done', { limits: { wallS: 0.5 } })
    expect(result).toMatchObject({ end: 'timeout', exit: null })
    expect(result.durationMs).toBeLessThan(20_000)
  })

  it('end a program that closed its output', async () => {
    const result = await tryInSandbox('exec >/dev/null 2>&1; sleep 60', { limits: { wallS: 0.5 } })
    expect(result.end).toBe('timeout')
  })

  it('stop a file that grows too large', () =>
    inFolder(async (folder) => {
      const result = await tryInSandbox('head -c 3000000 /dev/zero >large; wc -c <large', {
        ...withWorkspace(folder),
        limits: { fileBytes: MEBIBYTE },
      })
      expect(result.stdout).toBe(`${MEBIBYTE}\n`)
    }))

  it('contain a disk fill by many files', () =>
    inFolder(async (folder) => {
      const fill = 'i=0; while :; do head -c 2000000 /dev/zero >fill$i; i=$((i+1)); done'
      const result = await tryInSandbox(fill, { ...withWorkspace(folder), limits: { diskBytes: 32 * MEBIBYTE, wallS: 60 } })
      expect(result.end).toBe('disk')
      rmSync(join(folder, 'fill0'), { force: true })
    }))

  it('contain a descriptor bomb', async () => {
    const result = await tryInSandbox([
      'perl',
      '-e',
      'my @a; while (open(my $f, "<", "/dev/null")) { push @a, $f } print scalar(@a) < 10000 ? "bounded" : "endless"',
    ])
    expect(result.stdout).toBe('bounded')
  })

  it('survive a program that kills everything it can reach', async () => {
    const result = await tryInSandbox('kill -9 -1; sleep 0.1; echo still here')
    expect(result.end).toBe('exited')
  })
})
