import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { root, tillgreen } from '../support/command-line.js'
import { dataWithLayers, temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { hasRust } from '../support/toolchains.js'

buildWithProofs()

// The first one that needs packages may have to install hundreds of them.
const PATIENCE = { timeout: 600_000 }

for (const name of ['durations', 'graphics', 'rate-limiter', 'todo-list'])
  test.skipIf(name === 'graphics' && !hasRust)(
    `the demo "${name}" goes from red through a repair to verified, and its feedback too, without a key`,
    PATIENCE,
    async () => {
      const result = await tillgreen(['demo', name, '--json'], { data: dataWithLayers() })
      expect([result.code, result.outcome?.verdict]).toEqual([0, 'verified'])
      const keys = result.lines.filter((line) => line.kind === 'result').map((line) => String(line.key))
      expect(keys.some((key) => key.endsWith('attempt/1/diagnose'))).toBe(true)
      expect(keys).toContain('task/feedback/tests-1/tests')
      expect(result.lines.filter((line) => line.step === 'drifted')).toEqual([])
    },
  )

function resourcesWith(change: (folder: string) => void): string {
  const folder = join(temporaryFolder('resources'), 'resources')
  cpSync(join(root, 'resources'), folder, { recursive: true })
  change(folder)
  return folder
}

test('a demo with one broken line in a stored answer does not verify and says where reality differs', async () => {
  const resources = resourcesWith((folder) => {
    const file = join(folder, 'demo/durations/build/task.read.attempt.1.action.1.fix.md')
    writeFileSync(file, readFileSync(file, 'utf8').replace('not any(match.groups())', 'any(match.groups())'))
  })
  const result = await tillgreen(['demo', 'durations', '--json'], {
    data: temporaryFolder('data'),
    environment: { TILLGREEN_RESOURCES: resources },
  })
  expect(result.code).toBe(6)
  expect(result.outcome?.verdict).not.toBe('verified')
  expect(result.outcome?.reason).toMatch(/task\/read\/attempt\/2\/diagnose/)
})

/** A PATH with the programs that a run needs, but for those named. */
function pathWithout(hidden: readonly string[]): string {
  const folder = temporaryFolder('path')
  const commands = ['bwrap', 'socat', 'rg', 'sh', 'python3', 'env', 'cat', 'mkfifo', 'perl']
  for (const program of commands.filter((each) => !hidden.includes(each))) {
    const found = (process.env.PATH ?? '')
      .split(delimiter)
      .map((part) => join(part, program))
      .find((path) => {
        try {
          return readFileSync(path).length > 0
        } catch {
          return false
        }
      })
    if (found) symlinkSync(found, join(folder, program))
  }
  return folder
}

test('a demo whose test runner is hidden does not verify and names what is missing', async () => {
  const result = await tillgreen(['demo', 'durations', '--json'], {
    data: temporaryFolder('data'),
    environment: { PATH: pathWithout(['python3']) },
  })
  expect(result.outcome).toMatchObject({ ended: 'sandbox' })
  expect(result.outcome?.verdict).not.toBe('verified')
  expect(result.outcome?.reason).toMatch(/python/i)
  expect(result.code).toBe(7)
})

test('a demo without bubblewrap is refused with the remedy and runs nothing outside', async () => {
  const result = await tillgreen(['demo', 'durations', '--json'], {
    data: temporaryFolder('data'),
    environment: { PATH: pathWithout(['bwrap']) },
  })
  expect([result.code, result.outcome]).toMatchObject([7, { verdict: 'unverifiable', ended: 'sandbox' }])
  expect(result.outcome?.reason).toMatch(/apt.*bubblewrap/)
  expect(result.lines.filter((line) => line.kind === 'result' && ['test', 'command', 'start'].includes(String(line.step)))).toEqual([])
})

test('the list of demos says which need no network', async () => {
  const result = await tillgreen(['demo'], { data: temporaryFolder('data') })
  expect(result.stdout).toMatch(/durations .*\(needs no network\)/)
})
