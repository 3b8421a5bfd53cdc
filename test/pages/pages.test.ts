// Runs whose programs serve pages, from the first word to the verdict: a browser looks at them in the sandbox.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { picturesOf } from '../../src/contract/journal/pages.js'
import { Verification } from '../../src/contract/traces/verification.js'
import { readZip } from '../../src/main/host/exports/read-zip.js'
import { tillgreen } from '../support/command-line.js'
import { dataWithLayers, temporaryFolder } from '../support/folders.js'
import { pagesConfig, storyOf } from '../support/pages-story.js'
import { edit, json, type Story, tellStory } from '../support/story.js'

// biome-ignore lint/suspicious/noTemplateCurlyInString: a part of a program, which fills it in
const GOOD = '<main><h1>Hello, ${name}</h1></main>'

/** Runs a story without the checks that other tests are about. */
async function run(story: Story, words: readonly string[] = [], environment: Readonly<Record<string, string>> = {}) {
  const endpoint = await tellStory(story)
  const config = join(temporaryFolder('config'), 'config.json')
  writeFileSync(config, JSON.stringify(pagesConfig))
  const place = { data: dataWithLayers(), baseUrl: endpoint.url, environment }
  // What the model can do is found out by looking, as the window does before a run.
  if ('check-picture' in story)
    expect((await tillgreen(['endpoints', 'check', endpoint.url], place)).stdout).toContain('The model accepts pictures')
  const result = await tillgreen(
    ['run', 'A page that greets by name.', '--template', 'node-plain', '--config', config, ...words, '--json'],
    place,
  )
  const results = result.lines.flatMap((line) => (line.kind === 'result' ? [String(line.key)] : []))
  return { endpoint, place, result, results }
}

test('a page that shows nothing is red although all tests are green; the repair sees why, and the second look is good', async () => {
  const { endpoint, place, result, results } = await run({
    ...storyOf(''),
    // A model that takes pictures.
    'check-picture': 'Red',
    'pages/round/1/diagnose': 'page() leaves the body empty.',
    'pages/round/1/decide': json({ actions: [{ action: 'fix-file', path: 'src/page.mjs', change: 'a heading that greets' }] }),
    'pages/round/1/action/1/fix': edit('src/page.mjs', '  const body = ``', `  const body = \`${GOOD}\``),
  })
  expect(result.outcome, result.stderr + result.stdout.slice(-3000)).toMatchObject({ verdict: 'verified', ended: 'finished' })
  expect(result.outcome).toMatchObject({ reason: expect.stringContaining(' The program page works in a browser.') })
  expect(results.filter((key) => key.endsWith('/look'))).toEqual(['pages/round/1/look', 'pages/round/2/look', 'final/pages/look'])
  const request = endpoint.requests.find(({ key }) => key === 'pages/round/1/diagnose')
  expect(JSON.stringify(request)).toMatch(
    /\/ > blank 1 \(assertion\).*it shows nothing, neither text nor anything drawn.*What a screen reader is told/,
  )

  const shownParts = request?.messages.at(-1)?.content as unknown as { type: string; image_url?: { url: string } }[]
  expect(shownParts.map(({ type }) => type)).toEqual(['text', 'image_url'])
  expect(shownParts[1]?.image_url?.url).toMatch(/^data:image\/png;base64,iVBOR/)

  // What was seen is recorded: no browser is asked again.
  const replayed = await tillgreen(['replay', result.run, '--strict'], { ...place, environment: { TILLGREEN_CHROMIUM: 'none' } })
  expect(replayed.stdout).toContain('The history matches')
  expect((await tillgreen(['export', result.run, '--out', 'it.zip'], place)).code).toBe(0)
  const { files: zipped } = await readZip(join(place.data, 'it.zip'))
  const files = new Map([...zipped].map(([path, file]) => [path.slice(path.indexOf('/') + 1), file]))
  const verification = Verification.parse(JSON.parse(String(files.get('verification.json')?.bytes)))
  const pictures = picturesOf(verification.pages).map(({ hash }) =>
    files.get(`verification-pictures/${hash}.png`)?.bytes.subarray(1, 4).toString(),
  )
  expect([verification.outcome.findings?.pages, pictures]).toEqual([{ of: 1, done: 1, unseen: null }, ['PNG', 'PNG']])
  const verified = await tillgreen(['verify', 'it.zip'], place)
  expect(verified.code, verified.stdout + verified.stderr).toBe(0)
  const shown = await tillgreen(['show', result.run], place)
  expect(shown.stdout).toMatch(/Checked 1 page.*1 problem[\s\S]*The start page: it shows nothing[\s\S]*Checked 1 page.*no problems/)
})

test('a page that no repair makes well is said in the verdict, and the program is the best of what there was', async () => {
  const fix = (number: number) => ({
    [`pages/round/${number}/diagnose`]: 'A script is missing.',
    [`pages/round/${number}/decide`]: json({ actions: [{ action: 'fix-file', path: 'src/page.mjs', change: 'try another one' }] }),
    [`pages/round/${number}/action/1/fix`]: edit(
      'src/page.mjs',
      'export function page(name) {',
      `// Try ${number}.\nexport function page(name) {`,
    ),
  })
  const body = '<main><h1>Hello</h1><script src="/app.js"></script></main>'
  const { endpoint, place, result, results } = await run({ ...storyOf(body), ...fix(1), ...fix(2), ...fix(3) })
  expect(result.outcome, result.stderr + result.stdout.slice(-3000)).toMatchObject({
    verdict: 'partly',
    ended: 'finished',
    reason: expect.stringMatching(
      /^The program page does not work in a browser\. The start page: it asks for \/app\.js, which is answered with 404\. /,
    ),
  })
  expect(results.filter((key) => key.startsWith('pages/') && key.endsWith('/look')).length).toBe(4)
  expect((await tillgreen(['replay', result.run, '--strict'], place)).stdout).toContain('The history matches')
  // A model without pictures gets them in words alone.
  const diagnoses = endpoint.requests.filter(({ key }) => key.endsWith('/diagnose'))
  expect(diagnoses.every(({ messages }) => typeof messages.at(-1)?.content === 'string')).toBe(true)
})

test('pages are not looked at where a run does without, and where there is no Chromium that is said', async () => {
  const without = await run(storyOf(''), ['--no-look-at-pages'])
  expect(without.result.outcome).toMatchObject({ verdict: 'verified' })
  expect(without.results.filter((key) => key.endsWith('/look'))).toEqual([])
  const blind = await run(storyOf(GOOD), [], { TILLGREEN_CHROMIUM: 'none' })
  expect(blind.result.outcome).toMatchObject({
    verdict: 'verified',
    reason: expect.stringContaining(' No program pages were checked in a browser, because there is no Chromium on this machine.'),
  })
})
