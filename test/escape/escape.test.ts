// A fifth of the escape suite, of each of its classes; "npm run test:escape" does all of it.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/folders.js'

const root = join(import.meta.dirname, '..', '..')
const run = (...words: string[]) => spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' })

describe('the escape suite', () => {
  it('finds no way out of any kind of box, and each way succeeds outside', { timeout: 10 * 60_000 }, () => {
    const { status, stdout, stderr } = run('scripts/escape.mjs', '--fifth')
    expect(stdout.split('\n').filter((line) => line.startsWith('WRONG'))).toEqual([])
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^ +all +\d\d/m)
  })

  it('fails where no box can be made, instead of passing', () => {
    const { status, stdout } = run('out/escape/main.js', temporaryFolder('nothing'), 'fifth')
    expect(status).not.toBe(0)
    expect(stdout).not.toContain('"end":true')
  })

  it('notices a box without its system-call filter', { timeout: 10 * 60_000 }, () => {
    const resources = temporaryFolder('resources')
    cpSync(join(root, 'resources/sandbox'), join(resources, 'sandbox'), { recursive: true })
    // A filter of one instruction that allows everything: return, SECCOMP_RET_ALLOW.
    const open = Buffer.from([0x06, 0, 0, 0, 0, 0, 0xff, 0x7f])
    mkdirSync(join(resources, 'seccomp'))
    for (const name of ['x86_64', 'aarch64'])
      for (const end of ['', '.install']) writeFileSync(join(resources, 'seccomp', `${name}${end}.bpf`), open)
    const { stdout } = run('out/escape/main.js', resources, 'fifth')
    const seen = stdout.split('\n').filter((line) => line.startsWith('{"class"'))
    const led = seen.map((line) => JSON.parse(line) as { class: string; escaped: string[] }).filter(({ escaped }) => escaped.length > 0)
    expect(led.map((one) => one.class)).toContain('sockets')
    expect(led.length).toBeGreaterThan(2)
  })
})
