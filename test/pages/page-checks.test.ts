// Checks of pages that the author of tests writes, from the first word to the verdict: a browser goes through them in the sandbox.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkPicturesOf } from '../../src/contract/journal/page-checks.js'
import { picturesOf } from '../../src/contract/journal/pages.js'
import { Verification } from '../../src/contract/traces/verification.js'
import { readZip } from '../../src/main/host/exports/read-zip.js'
import { tillgreen } from '../support/command-line.js'
import { dataWithLayers, temporaryFolder } from '../support/folders.js'
import { ADDED, IDLE, pageChecksStory, pagesTemplate, WORKS, written } from '../support/page-checks-story.js'
import { pagesConfig } from '../support/pages-story.js'
import { edit, json, type Story, tellStory } from '../support/story.js'

const giveUp = json({ actions: [{ action: 'give-up', quotes: ['A page with a shopping list'], why: 'Nothing more can be tried here.' }] })

async function run(story: Story, words: readonly string[] = [], environment: Readonly<Record<string, string>> = {}) {
  const endpoint = await tellStory(story)
  const config = join(temporaryFolder('config'), 'config.json')
  writeFileSync(config, JSON.stringify(pagesConfig))
  const place = { data: dataWithLayers(), baseUrl: endpoint.url, environment }
  const result = await tillgreen(
    ['run', 'A page with a shopping list.', '--template', pagesTemplate(), '--config', config, ...words, '--json'],
    place,
  )
  const promptOf = (key: string) => JSON.stringify(endpoint.requests.find((request) => request.key === key)?.messages ?? '')
  return { endpoint, place, result, promptOf }
}

test('a page that looks fine and whose button does nothing is red by the check of its author, and is repaired', async () => {
  const { place, result, promptOf } = await run({
    ...pageChecksStory([ADDED], IDLE),
    'pages/round/1/diagnose': 'The click only moves the focus.',
    'pages/round/1/decide': json({ actions: [{ action: 'fix-file', path: 'src/app.mjs', change: 'append the item' }] }),
    'pages/round/1/action/1/fix': edit('src/app.mjs', IDLE, WORKS),
  })
  expect(promptOf('task/list/tests-1/tests')).toContain('Checks of pages')
  expect(result.outcome, result.stderr + result.stdout.slice(-3000)).toMatchObject({ verdict: 'verified', ended: 'finished' })
  expect(result.outcome?.reason).toContain(' On the program pages, 1 of 1 check is green.')
  const diagnosed = promptOf('pages/round/1/diagnose')
  expect(diagnosed).toContain('step 4, see “MILK” as listitem: it is not there')
  expect(diagnosed).toContain('3. click the button “Add”')
  const shown = await tillgreen(['show', result.run], place)
  expect(shown.stdout).toMatch(/Ran 1 page check\s+1 red[\s\S]*an added item is listed: step 4[\s\S]*Ran 1 page check\s+all green/)
  const replayed = await tillgreen(['replay', result.run, '--strict'], { ...place, environment: { TILLGREEN_CHROMIUM: 'none' } })
  expect(replayed.stdout).toContain('The history matches')

  // An export has the pictures of both: of the pages that were looked at, and of the checks.
  expect((await tillgreen(['export', result.run, '--out', 'it.zip'], place)).code).toBe(0)
  const { files } = await readZip(join(place.data, 'it.zip'))
  const fileAt = (end: string) => [...files].find(([path]) => path.endsWith(`/${end}`))?.[1].bytes
  const { pages, pageChecks } = Verification.parse(JSON.parse(String(fileAt('verification.json'))))
  expect(pageChecks?.names.map(({ name }) => name)).toEqual(['an added item is listed'])
  const ofChecks = pageChecks ? checkPicturesOf(pageChecks.checked) : []
  expect([picturesOf(pages).length, ofChecks.length]).toEqual([2, 1])
  for (const { hash } of [...picturesOf(pages), ...ofChecks])
    expect(fileAt(`verification-pictures/${hash}.png`)?.subarray(1, 4).toString()).toBe('PNG')
  const verified = await tillgreen(['verify', 'it.zip'], place)
  expect(verified.code, verified.stdout + verified.stderr).toBe(0)
})

test('a check that stays red leaves its clause red, and the verdict names its step', async () => {
  const { result } = await run({ ...pageChecksStory([ADDED], IDLE), 'pages/round/1/diagnose': 'x', 'pages/round/1/decide': giveUp })
  expect(result.outcome, result.stderr + result.stdout.slice(-3000)).toMatchObject({ verdict: 'partly' })
  expect(result.outcome?.reason).toMatch(/the check “an added item is listed” is red, step 4, see “MILK” as listitem: it is not there/)
  expect(result.outcome?.findings?.clauses).toEqual({ of: 2, done: 1 })
})

test('a check that is green on the stubs is sent back, and one that cannot be read with what was expected', async () => {
  const again = (number: number, checks: unknown) => ({ [`task/list/tests-${number}/tests`]: written(checks) })
  const title = { name: 'it shows a page', clause: 2, steps: [{ open: '/index.html' }, { count: 1, role: 'listitem' }] }
  const { result, promptOf } = await run({
    ...pageChecksStory([ADDED, { ...title, steps: [{ open: '/' }, { hover: 'Add' }, { see: 'MILK' }] }], WORKS),
    ...again(2, [ADDED, { ...title, steps: [{ open: '/main.mjs' }, { see: 'createServer' }] }]),
    ...again(3, [ADDED]),
  })
  expect(result.outcome, result.stderr + result.stdout.slice(-3000)).toMatchObject({ verdict: 'verified' })
  expect(promptOf('task/list/tests-2/tests')).toMatch(/it shows a page.*step 2 is none that can be read.*hover.*Expected one of: .*fill/)
  expect(promptOf('task/list/tests-3/tests')).toContain('it shows a page\\" is green on the stubs, so it proves nothing')
})

test('without a browser the checks are sent back, and a run that does without them never mentions them', async () => {
  const blind = await run(
    { ...pageChecksStory([ADDED], WORKS), 'task/list/tests-2/tests': written([ADDED]), 'task/list/tests-3/tests': written([ADDED]) },
    [],
    { TILLGREEN_CHROMIUM: 'none' },
  )
  expect(blind.promptOf('task/list/tests-2/tests')).toContain(
    'No browser could run the checks of pages here (there is no Chromium on this machine)',
  )
  expect(blind.result.outcome).toMatchObject({ verdict: 'partly' })
  const without = await run(pageChecksStory([ADDED], WORKS), ['--no-page-checks'])
  expect(without.promptOf('task/list/tests-1/tests')).not.toContain('Checks of pages')
})
