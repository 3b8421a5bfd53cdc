// The desktop face's report of the machine. Electron's own program replaces missing things.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askFromPage, expect, test } from './desktop.js'

interface Check {
  readonly name: string
  readonly ok: boolean
  readonly found: string
  readonly remedy: string
}

/** A program that says of itself what Node does. */
function otherNode(folder: string, version: string): string {
  const path = join(folder, 'other-node')
  writeFileSync(path, `#!/bin/sh\necho '["${path}","${version}"]'\n`)
  chmodSync(path, 0o755)
  return path
}

test.describe('the Node of the machine', { tag: '@stand-in' }, () => {
  test.use({
    // Not in the data folder: no file there stays a program.
    variables: async ({ browserName: _ }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'tillgreen-node-'))
      await use({ TILLGREEN_NODE: otherNode(folder, '18.20.4') })
      rmSync(folder, { recursive: true, force: true })
    },
  })
  test('is what templates get, and is reported as too old if it is', async ({ page, face: _open }) => {
    const answer = await askFromPage(page, 'app.checks', {})
    const checks = (answer.ok ? answer.value : []) as unknown as Check[]
    expect(checks.find((check) => check.name === 'node toolchain')).toMatchObject({
      ok: false,
      remedy: expect.stringMatching(/the node of this machine is 18\.20\.4: install Node 22 or newer, the packaged app brings none/),
    })
    expect(checks.find((check) => check.name === 'window')).toMatchObject({ ok: true, found: expect.stringMatching(/^Electron 45\./) })
  })
})
