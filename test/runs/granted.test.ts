// A run that is let take more stays the same run: after its budget ended it, after its attempts were used up, and while it works.
import { expect, test } from 'vitest'
import type { Entry } from '../../src/contract/journal/entry.js'
import type { Outcome } from '../../src/contract/run/outcome.js'
import { type CommandResult, startTillgreen, tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { description, goodStory, type Story, tellStory } from '../support/story.js'

/** Tokens for the first questions: the worst case of a later one does not fit any more. */
const LITTLE = '29000'

const run = (...more: string[]) => [
  'run',
  description,
  '--template',
  'python-plain',
  '--mutants',
  '0',
  '--held-out',
  '0',
  '--json',
  ...more,
]

async function placeOf(story: Story) {
  const endpoint = await tellStory(story)
  return { endpoint, place: { data: temporaryFolder('data'), baseUrl: endpoint.url } }
}

const notesOf = ({ lines }: CommandResult, step: string) =>
  (lines.filter(({ type }) => type === 'entry') as unknown as Entry[]).filter((entry) => entry.kind === 'note' && entry.step === step)

/** How often each question of the story was asked. */
const askedOnce = (keys: readonly string[]) => Object.entries(Object.groupBy(keys, (key) => key)).filter(([, all]) => all?.length !== 1)

test('a run that its budget ended continues in place as the same run, and no question is asked twice', async () => {
  const { endpoint, place } = await placeOf(goodStory)
  const first = await tillgreen(run('--budget-tokens', LITTLE), place)
  expect(first.outcome).toMatchObject({ ended: 'budget' })
  const before = endpoint.requests.length
  const second = await tillgreen(['grant', first.run, '--json'], place)
  expect([second.run, second.outcome]).toEqual([first.run, expect.objectContaining({ verdict: 'verified', ended: 'finished' })])
  expect([askedOnce(endpoint.requests.map(({ key }) => key)), before > 1, endpoint.requests.length > before]).toEqual([[], true, true])
  expect(notesOf(second, 'budget-set').map(({ body }) => body)).toMatchObject([
    { before: { tokens: Number(LITTLE) }, limits: { tokens: 2 * Number(LITTLE) }, again: [{ part: 'task/sum' }, { part: '' }] },
  ])
  expect((await tillgreen(['runs', '--json'], place)).lines).toHaveLength(1)
  expect((await tillgreen(['replay', first.run, '--strict'], place)).code).toBe(0)
  expect((await tillgreen(['grant', first.run], place)).stderr).toMatch(/did not stop because of its budget/)
})

test('a task whose attempts are used up makes more of them in the same run', async () => {
  const { endpoint, place } = await placeOf(goodStory)
  const first = await tillgreen(run('--max-attempts', '1'), place)
  expect(first.outcome).toMatchObject({ ended: 'stuck', why: { type: 'attempts-spent' } })
  expect((await tillgreen(['runs'], place)).stdout).toContain('· attempts used up ')
  const [listed] = (await tillgreen(['runs', '--json'], place)).lines as unknown as [{ runs: { outcome: Outcome }[] }]
  expect(listed.runs[0]?.outcome.why).toEqual(first.outcome?.why)
  const second = await tillgreen(['resume', first.run, '--max-attempts', '3', '--json'], place)
  expect([second.run, second.outcome]).toEqual([first.run, expect.objectContaining({ verdict: 'verified', ended: 'finished' })])
  expect(askedOnce(endpoint.requests.map(({ key }) => key))).toEqual([])
  expect((await tillgreen(['replay', first.run, '--strict'], place)).code).toBe(0)
})

test('the budget of a run at work is raised while it works, and not below what is spent', async () => {
  let asked = (): void => {}
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve
  })
  let goOn = (): void => {}
  const isRaised = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const { place } = await placeOf({
    ...goodStory,
    'task/sum/tests-1/tests': async () => {
      asked()
      await isRaised
      return goodStory['task/sum/tests-1/tests'] ?? ''
    },
  })
  const { child, result } = startTillgreen(run('--budget-tokens', LITTLE), place)
  const begun = new Promise<string>((resolve) => {
    child.stdout?.on('data', (chunk) => resolve(/"run":"([^"]+)"/.exec(String(chunk))?.[1] ?? ''))
  })
  const isSet = new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk) => (String(chunk).includes('budget-set') ? resolve() : undefined))
  })
  await Promise.race([isAsked, result.then(({ outcome }) => Promise.reject(new Error(`It ended: ${outcome?.reason}`)))])
  const id = await begun
  const low = await tillgreen(['grant', id, '--budget-tokens', '5'], place)
  expect([low.code === 0, low.stderr]).toEqual([
    false,
    expect.stringMatching(/5 tokens cannot be the limit for run .*, because [\d,]+ tokens are already used/),
  ])
  expect((await tillgreen(['grant', id, '--budget-tokens', '600000', '--budget-usd', '5'], place)).code).toBe(0)
  await isSet
  goOn()
  const ended = await result
  expect(ended.outcome).toMatchObject({ verdict: 'verified', ended: 'finished' })
  expect(notesOf(ended, 'budget-set').map(({ body }) => body)).toMatchObject([
    { before: { tokens: Number(LITTLE), usd: 2 }, limits: { tokens: 600_000, usd: 5 }, again: [] },
  ])
  expect((await tillgreen(['replay', id, '--strict'], place)).code).toBe(0)
})
