// Programs that take everything they can get: each is ended for the right reason, soon, and leaves nothing alive.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inFolder, tryInBox, withWorkspace } from './trial-box.js'

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
    const result = await tryInBox('bomb() { bomb | bomb & bomb; }; : mark-fork-bomb; bomb', { limits: { processes: 64, wallS: 60 } })
    expect(result.end).toBe('processes')
    expect(runningWith('mark-fork-bomb')).toEqual([])
  })

  it('contain a thread bomb', async () => {
    const script = 'const {Worker}=require("worker_threads");for(let i=0;i<60;i++)new Worker("setInterval(()=>{},1000)",{eval:true})'
    const result = await tryInBox(['/tillgreen/node/bin/node', '-e', script], { mounts: [NODE], limits: { processes: 40, memoryMb: 4096 } })
    expect(result.end).toBe('processes')
  })

  it('contain a memory bomb', async () => {
    const result = await tryInBox(['perl', '-e', 'my @a; push @a, "x" x 10_000_000 while 1'], { limits: { memoryMb: 200, wallS: 60 } })
    expect(result.end).toBe('memory')
  })

  it('contain a bomb that spreads its memory over processes', async () => {
    const one = 'my $x = "x" x 40_000_000; sleep 60'
    const result = await tryInBox(`for i in 1 2 3 4 5 6 7 8; do perl -e '${one}' & done; wait`, { limits: { memoryMb: 200, wallS: 60 } })
    expect(result.end).toBe('memory')
  })

  it('contain memory that hides in files without a disk', async () => {
    const fill =
      'for at in /dev/shm /tmp /home/box; do head -c 300000000 /dev/zero >$at/fill 2>/dev/null; wc -c <$at/fill; done; rm -f /tmp/fill'
    const result = await tryInBox(fill, { limits: { fileBytes: 2 ** 30, diskBytes: 16 * MEBIBYTE } })
    expect(result.stdout).toBe(`${64 * MEBIBYTE}\n${16 * MEBIBYTE}\n${16 * MEBIBYTE}\n`)
  })

  it('contain an endless output and keep its beginning', async () => {
    const result = await tryInBox('yes 0123456789 | head -c 1000000000', { limits: { outputBytes: 1_000_000, wallS: 60 } })
    expect(result).toMatchObject({ end: 'output', truncated: true, exit: null })
    expect(Math.abs(result.stdout.length - 1_000_000)).toBeLessThan(100_000)
    expect(result.durationMs).toBeLessThan(30_000)
  })

  it('contain an endless error output', async () => {
    const result = await tryInBox('yes >&2', { limits: { outputBytes: 100_000 } })
    expect([result.end, result.stderr.length]).toEqual(['output', 100_000])
  })

  it('end a loop that ignores signals', async () => {
    const result = await tryInBox('trap "" TERM INT HUP QUIT; while :; do :; done', { limits: { wallS: 0.5 } })
    expect(result).toMatchObject({ end: 'timeout', exit: null })
    expect(result.durationMs).toBeLessThan(20_000)
  })

  it('end a program that closed its output', async () => {
    const result = await tryInBox('exec >/dev/null 2>&1; sleep 60', { limits: { wallS: 0.5 } })
    expect(result.end).toBe('timeout')
  })

  it('stop a file that grows too large', () =>
    inFolder(async (folder) => {
      const result = await tryInBox('head -c 3000000 /dev/zero >large; wc -c <large', {
        ...withWorkspace(folder),
        limits: { fileBytes: MEBIBYTE },
      })
      expect(result.stdout).toBe(`${MEBIBYTE}\n`)
    }))

  it('contain a disk fill by many files', () =>
    inFolder(async (folder) => {
      const fill = 'i=0; while :; do head -c 2000000 /dev/zero >fill$i; i=$((i+1)); done'
      const result = await tryInBox(fill, { ...withWorkspace(folder), limits: { diskBytes: 32 * MEBIBYTE, wallS: 60 } })
      expect(result.end).toBe('disk')
      rmSync(join(folder, 'fill0'), { force: true })
    }))

  it('contain a descriptor bomb', async () => {
    const result = await tryInBox([
      'perl',
      '-e',
      'my @a; while (open(my $f, "<", "/dev/null")) { push @a, $f } print scalar(@a) < 10000 ? "bounded" : "endless"',
    ])
    expect(result.stdout).toBe('bounded')
  })

  it('survive a program that kills everything it can reach', async () => {
    const result = await tryInBox('kill -9 -1; sleep 0.1; echo still here')
    expect(result.end).toBe('exited')
  })
})
