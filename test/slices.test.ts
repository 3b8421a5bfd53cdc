// An extension is one folder: without it, what is left type-checks, is built and runs a demo.
// One of them is tried here; `npm run test:slices` tries all, one after the other.
import { spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { copyWithout, extensions, typeErrors } from '../scripts/slices.mjs'
import { root, tillgreen } from './support/command-line.js'
import { dataWithLayers, temporaryFolder } from './support/folders.js'

// A compiler that reads the whole program takes minutes on a loaded machine.
vi.setConfig({ testTimeout: 1_800_000 })

const all = extensions()
/** It has most: questions to a face, errors, a command, prompts, a panel. */
const chosen = process.env.TILLGREEN_SLICES === '1' ? all : ['review']

/** Parts of an extension, each a room with its own law; beside them extension.ts. */
const PARTS = ['cli', 'contract', 'engine', 'host', 'window', 'words']

test('every extension says what it is, and has no other folders than its parts', () => {
  expect(all.length).toBeGreaterThan(10)
  for (const extension of all) {
    const entries = readdirSync(join(root, 'src/extensions', extension))
    expect(entries, extension).toContain('extension.ts')
    expect(entries.filter((name) => name !== 'extension.ts' && !PARTS.includes(name))).toEqual([])
  }
})

test.each(chosen)('the program without %s type-checks', (extension) => {
  const folder = temporaryFolder('slice')
  copyWithout(extension, folder)
  expect(extensions(folder)).not.toContain(extension)
  expect(typeErrors(folder)).toBe('')
})

const [first = ''] = chosen

// A config of a user is refused by the name of what is gone; one that a journal holds is read without it.
test(`the program without ${first} is built and runs a demo to its verdict`, async () => {
  const folder = temporaryFolder('slice')
  copyWithout(first, folder)
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: folder, encoding: 'utf8' })
  expect(built.status, built.stderr).toBe(0)
  const config = join(temporaryFolder('config'), 'config.json')
  writeFileSync(config, JSON.stringify({ [first]: 'show' }))
  const place = { data: dataWithLayers(), cli: join(folder, 'out/main/cli.js') }
  const refused = await tillgreen(['run', 'a module', '--config', config, '--json'], place)
  expect([refused.code, refused.stdout + refused.stderr]).toEqual([2, expect.stringContaining(`"${first}"`)])
  const result = await tillgreen(['demo', 'durations', '--json'], place)
  expect([result.code, result.outcome?.verdict], result.stderr).toEqual([0, 'verified'])
})
