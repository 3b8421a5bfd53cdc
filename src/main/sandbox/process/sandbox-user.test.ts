// A sandbox that root starts is not root outside, and yet it can work in what it was given.
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BOX_USER, isMapped, sandboxUser } from './sandbox-user.js'
import { inFolder, tryInSandbox, withWorkspace } from './trial.js'

/** User ids, as this machine counts them, of the processes whose arguments hold a word. */
function usersOf(word: string): Set<string> {
  const users = readdirSync('/proc').flatMap((name) => {
    try {
      if (!/^\d+$/.test(name) || !readFileSync(`/proc/${name}/cmdline`, 'latin1').startsWith(word)) return []
      return [/^Uid:\s+(.*)$/m.exec(readFileSync(`/proc/${name}/status`, 'latin1'))?.[1] ?? '']
    } catch {
      return []
    }
  })
  return new Set(users.flatMap((line) => line.split(/\s+/)))
}

const IS_ROOT = process.getuid?.() === 0

describe.runIf(IS_ROOT)('a box that root starts', () => {
  it('can be given away on the machines that the tests run on', () => expect(sandboxUser()).toBe(BOX_USER))

  it('runs as an ordinary user of this machine', async () => {
    const span = `61.${process.pid}`
    const stop = new AbortController()
    const running = tryInSandbox(`echo up; exec sleep ${span}`, {
      signal: stop.signal,
      onOutput: () => setTimeout(() => stop.abort(), 1000),
    })
    await expect.poll(() => [...usersOf(`sleep\0${span}`)], { interval: 20, timeout: 10_000 }).toEqual([String(BOX_USER)])
    await running
  })

  it('cannot read what only root may read, though it is mounted', () =>
    inFolder(async (folder) => {
      mkdirSync(join(folder, 'shown'))
      writeFileSync(join(folder, 'shown/private'), 'secret', { mode: 0o600 })
      writeFileSync(join(folder, 'shown/public'), 'open', { mode: 0o644 })
      const result = await tryInSandbox('cat /shown/public; cat /shown/private', {
        mounts: [{ source: join(folder, 'shown'), target: '/shown', access: 'read' }],
      })
      expect([result.stdout, result.stderr]).toEqual(['open', 'cat: /shown/private: Permission denied\n'])
    }))

  it('works in folders of root below folders that are closed to others', () =>
    inFolder(async (folder) => {
      mkdirSync(join(folder, 'work/inner'), { recursive: true, mode: 0o700 })
      writeFileSync(join(folder, 'work/inner/mine'), 'old', { mode: 0o600 })
      const result = await tryInSandbox('cat inner/mine && echo new >inner/mine && mkdir inner/more && touch inner/more/made', {
        ...withWorkspace(join(folder, 'work')),
      })
      expect([result.stdout, result.exit]).toEqual(['old', 0])
      expect(readFileSync(join(folder, 'work/inner/mine'), 'utf8')).toBe('new\n')
      expect(statSync(join(folder, 'work/inner/more/made')).uid).toBe(BOX_USER)
    }))

  it('is given nothing beyond its folder by a link in it', () =>
    inFolder(async (folder) => {
      mkdirSync(join(folder, 'work'))
      writeFileSync(join(folder, 'outside'), 'ours')
      symlinkSync(join(folder, 'outside'), join(folder, 'work/link'))
      symlinkSync(folder, join(folder, 'work/up'))
      await tryInSandbox('true', withWorkspace(join(folder, 'work')))
      expect([statSync(join(folder, 'outside')).uid, statSync(folder).uid]).toEqual([0, 0])
    }))

  it('may open its own output again by name', async () => {
    const result = await tryInSandbox('echo out >/dev/stdout; echo err >/dev/stderr')
    expect([result.stdout, result.stderr]).toEqual(['out\n', 'err\n'])
  })
})

describe('isMapped', () => {
  it('reads the map of a user namespace', () => {
    expect(isMapped('         0          0 4294967295\n', BOX_USER)).toBe(true)
    expect(isMapped('0 1000 1\n1 100000 65536\n', BOX_USER)).toBe(true)
    expect(isMapped('0 1000 1\n', BOX_USER)).toBe(false)
  })
})
