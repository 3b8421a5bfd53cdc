// A box that is started ahead: it waits, it runs once like a new one, and any change during the wait makes it unfit.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { WORKSPACE } from '../../../contract/sandbox/inside.js'
import type { SandboxRequest } from '../request.js'
import { runInSandbox } from './run-in-sandbox.js'
import { startSpare } from './spare.js'
import { inFolder, LIMITS, PLACE } from './trial.js'

const SCRIPT = 'cat; tty; cat file; cat sealed/test; ls /proc/self/fd | wc -l; env | sort; echo out; echo error >&2; exit 3'

/** A workspace with one folder of it laid read-only over it from elsewhere. */
function requestIn(folder: string, script = SCRIPT): SandboxRequest {
  for (const name of ['workspace/sealed', 'sealed']) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'sealed/test'), 'sealed\n')
  writeFileSync(join(folder, 'workspace/sealed/test'), 'open\n')
  writeFileSync(join(folder, 'workspace/file'), 'before\n')
  return {
    argv: ['sh', '-c', script],
    cwd: WORKSPACE,
    policy: 'test',
    mounts: [
      { source: join(folder, 'workspace'), target: WORKSPACE, access: 'write' },
      { source: join(folder, 'sealed'), target: `${WORKSPACE}/sealed`, access: 'read' },
    ],
    scratch: [],
    variables: { ANSWER: '42' },
    limits: LIMITS,
  }
}

/** Once its box is there. */
const start = async (request: SandboxRequest) => {
  const spare = startSpare(request, false, PLACE)
  await expect.poll(() => spare.fits(request), { timeout: 60_000 }).toBe(true)
  return spare
}

const signal = new AbortController().signal

describe('startSpare', () => {
  it('gives what a new box gives, of the files as they are when it is let go', () =>
    inFolder(async (folder) => {
      const request = requestIn(folder)
      const spare = await start(request)
      writeFileSync(join(folder, 'workspace/file'), 'after\n')
      const shown: string[] = []
      const ahead = await spare.go({ signal, onOutput: (text) => shown.push(text) })
      const anew = await runInSandbox(request, { signal }, PLACE)
      expect(ahead.stdout).toContain('not a tty\nafter\nsealed\n')
      expect({ ...ahead, durationMs: 0 }).toEqual({ ...anew, durationMs: 0 })
      expect(shown.join('')).toContain('out\r\n')
    }))

  it('fits no other command, limit, variable or mount, and nothing once it went or was ended', () =>
    inFolder(async (folder) => {
      const request = requestIn(folder)
      const spare = await start(request)
      expect(spare.fits({ ...request, argv: ['true'] })).toBe(false)
      expect(spare.fits({ ...request, limits: { ...LIMITS, wallS: 1 } })).toBe(false)
      expect(spare.fits({ ...request, variables: {} })).toBe(false)
      expect(spare.fits({ ...request, mounts: request.mounts.slice(0, 1) })).toBe(false)
      await spare.end()
      expect(spare.fits(request)).toBe(false)
    }))

  it('does not fit where the folder below a sealed one was exchanged, for its box has lost the seal', () =>
    inFolder(async (folder) => {
      const request = requestIn(folder)
      const spare = await start(request)
      rmSync(join(folder, 'workspace/sealed'), { recursive: true })
      mkdirSync(join(folder, 'workspace/sealed'))
      writeFileSync(join(folder, 'workspace/sealed/test'), 'open\n')
      expect(spare.fits(request)).toBe(false)
      await spare.end()
    }))

  it('does not fit where the workspace has become another folder', () =>
    inFolder(async (folder) => {
      const request = requestIn(folder)
      const spare = await start(request)
      renameSync(join(folder, 'workspace'), join(folder, 'old'))
      requestIn(folder)
      expect(spare.fits(request)).toBe(false)
      await spare.end()
    }))

  it('counts its time from when it is let go, and is ended by the same limits and by a stop', () =>
    inFolder(async (folder) => {
      const request = { ...requestIn(folder, 'echo up; sleep 600'), limits: { ...LIMITS, wallS: 1 } }
      const spare = await start(request)
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      expect(spare.fits(request)).toBe(true)
      expect(await spare.go({ signal })).toMatchObject({ end: 'timeout', exit: null })
      const patient = { ...request, limits: LIMITS }
      const stop = new AbortController()
      const stopped = await (await start(patient)).go({ signal: stop.signal, onOutput: () => stop.abort() })
      expect(stopped).toMatchObject({ end: 'stopped', exit: null })
    }))

  it('leaves no process when it is ended before it went', () =>
    inFolder(async (folder) => {
      const mark = `spare-${process.pid}-${Date.now()}`
      const request = requestIn(folder, `echo ${mark}`)
      const spare = await start(request)
      const left = () => readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && commandOf(pid).includes(mark))
      expect(left()).not.toEqual([])
      await spare.end()
      expect(left()).toEqual([])
    }))

  it('says nothing where it cannot be started, and fits nothing', async () => {
    const gone = join(mkdtempSync('/tmp/tillgreen-trial-'), 'gone')
    const request = { ...requestIn(join(gone, '..')), mounts: [{ source: gone, target: WORKSPACE, access: 'write' as const }] }
    const spare = startSpare(request, false, PLACE)
    await spare.end()
    expect(spare.fits(request)).toBe(false)
    rmSync(join(gone, '..'), { recursive: true })
  })
})

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
  } catch {
    return ''
  }
}
