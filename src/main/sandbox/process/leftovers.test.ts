// A later start removes the leftovers of a kill, and nothing else.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isOwnerGone, ownerTag } from '../limits/owner.js'
import { sandboxMark, sweepLeftovers } from './leftovers.js'
import { makeTemporaryFolder, ownerOfFolder } from './temporary-folder.js'
import { inFolder } from './trial.js'

const NAMESPACE = readlinkSync('/proc/self/ns/pid').replace(/\D/g, '')
/** No process of this machine has started before the first tick. */
const GONE = `${process.pid}.1.${NAMESPACE}`

async function startAs(name: string) {
  const child = spawn('sleep', ['60'], { argv0: name, stdio: 'ignore' })
  await new Promise((resolve) => child.once('spawn', resolve))
  const ended = new Promise<string>((resolve) => child.once('exit', (_, signal) => resolve(signal ?? 'exited')))
  return { child, ended }
}

describe('sweepLeftovers', () => {
  it('ends a box whose owner has ended and leaves those of living processes and of strangers alone', () =>
    inFolder(async (runs) => {
      const left = await startAs(`tillgreen-box:${GONE}`)
      const others = await Promise.all([startAs(sandboxMark()), startAs(`tillgreen-box:${process.pid}.1.1`), startAs('sleep')])
      await sweepLeftovers(runs)
      expect(await left.ended).toBe('SIGKILL')
      expect(others.map(({ child }) => [child.exitCode, child.signalCode])).toEqual(others.map(() => [null, null]))
      for (const { child } of others) child.kill('SIGKILL')
    }))

  it('removes the folders of a process that has ended, from runs too, and no others', () =>
    inFolder(async (runs) => {
      const run = join(runs, 'one')
      const names = [`tillgreen-report-${GONE}-abcdef`, 'tillgreen-report-mine', `report-${GONE}-abcdef`, 'workspace']
      for (const name of names) mkdirSync(join(run, name, 'inner'), { recursive: true })
      const living = makeTemporaryFolder('fresh', run)
      await sweepLeftovers(runs)
      expect(names.map((name) => existsSync(join(run, name)))).toEqual([false, true, true, true])
      expect(existsSync(living)).toBe(true)
    }))
})

describe('ownerTag', () => {
  it('names this process and survives as part of a folder', () => {
    expect(isOwnerGone(ownerTag())).toBe(false)
    expect(ownerOfFolder(`tillgreen-look-up-${ownerTag()}-aB3_xy`)).toBe(ownerTag())
  })

  it.each(['', '1', 'a.b.c', `${process.pid}.0.${NAMESPACE}`, `${process.pid}.1.1`])('says nothing of %j', (tag) =>
    expect(isOwnerGone(tag)).toBe(false),
  )
})
