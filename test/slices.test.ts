// An optional feature is a slice: without its folders and its lines of the lists, what is left type-checks, is built and runs a demo.
// One of them is tried here; `npm run test:slices` tries all, one after the other.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyWithout, features, foldersOf, listLines, typeErrors } from '../scripts/slices.mjs'
import { tillgreen } from './support/command-line.js'
import { dataWithLayers, temporaryFolder } from './support/folders.js'

const all = features()
/** It has most: questions to a face, errors, a command, prompts, a panel. */
const tried = process.env.TILLGREEN_SLICES === '1' ? all : ['review']

test('every feature has folders of its own, and at most one line of a list', () => {
  expect(all).toEqual([
    'bench',
    'coverage',
    'datasets',
    'differential',
    'embeddings',
    'explorations',
    'fine-tunings',
    'lessons',
    'library',
    'package-sites',
    'pages',
    'prompt-packs',
    'reader',
    'review',
    'router',
    'standing',
    'summaries',
    'telemetry',
  ])
  for (const feature of all) {
    expect(foldersOf(feature).length).toBeGreaterThan(2)
    const paths = listLines().flatMap((each) => (each.feature === feature ? [each.path] : []))
    expect(paths).toEqual([...new Set(paths)])
  }
})

test.each(tried)('the program without %s type-checks', (feature) => {
  const folder = temporaryFolder('slice')
  copyWithout(feature, folder)
  expect(foldersOf(feature, folder)).toEqual([])
  expect(typeErrors(folder)).toBe('')
})

const [first = ''] = tried

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
  const told = await tillgreen(['demo', 'durations', '--json'], place)
  expect([told.code, told.outcome?.verdict], told.stderr).toEqual([0, 'verified'])
})
