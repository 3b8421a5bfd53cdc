// The real host with a run in every state, some of them at work: what pictures are taken of, and what axe looks at.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import type { Entry } from '../../../src/contract/journal/entry.js'
import { startFace } from '../../window/start-face.js'
import { goToAndFro, startAsking } from '../asking-run.js'
import { root } from '../command-line-place.js'
import { type Answer, type FakeEndpoint, type SeenRequest, startEndpoint } from '../endpoint.js'
import { description as evenSquares } from '../good-story.js'
import { discount, discountPlan, discountTests, shop } from '../shop.js'
import { chooseTemplate } from '../start-screen.js'
import type { states } from './states.js'

export interface Stage {
  /** Where all runs are. */
  readonly url: string
  /** The address with an empty data folder. */
  readonly emptyUrl: string
  /** Where the sandbox cannot be proved. */
  readonly refusedUrl: string
  /** Ids of the runs in every state. */
  readonly runs: Readonly<
    Record<keyof typeof states | 'writing' | 'waiting' | 'unreachable' | 'paused' | 'asking' | 'planned' | 'changed', string>
  >
  readonly endpoint: FakeEndpoint
  close(): Promise<void>
}

/** Runs of the last year that history and statistics have besides. */
const OLDER = 900

export interface StageOptions {
  /** The start of its clock; without it, now. Models that write are paused then, so that two pictures are equal. */
  readonly beganAt?: number
}

/** Opens it; `browser` is used to start the runs that are at work. */
export async function openStage(browser: Browser, options: StageOptions = {}): Promise<Stage> {
  const answer = answerOf(options)
  const environment = clockOf(options)
  const folders = ['all', 'empty', 'refused'].map((name) => mkdtempSync(join(tmpdir(), `tillgreen-stage-${name}-`)))
  const [all = '', empty = '', refused = ''] = folders
  const seeded = JSON.parse(
    execFileSync(process.execPath, [join(import.meta.dirname, 'seed.mjs'), all, String(OLDER)], {
      ...{ cwd: root, encoding: 'utf8', env: { ...process.env, ...environment } },
    }),
  ) as Record<keyof typeof states, string>
  const endpoint = await startEndpoint({ models: ['example-model'], answer })
  const faces = await Promise.all([
    startFace(all, [], environment),
    startFace(empty, [], environment),
    startFace(refused, [], { ...environment, PATH: '/nowhere' }),
  ])
  // It has to run into its wall first, which takes a while.
  const stuck = startAsking(all, endpoint.url, environment)
  const page = await browser.newPage()
  page.setDefaultTimeout(60_000)
  const start = (description: string, approves = false) => startRun(page, faces[0].url, endpoint.url, description, approves)
  const folder = shop()
  const changed = await startChange(page, faces[0].url, endpoint.url, folder)
  const paused = await start(PAUSED)
  // Always at the same step: when its planner is asked.
  while (!endpoint.requests.some(({ key, messages }) => key === 'plan' && JSON.stringify(messages).includes(PAUSED))) await setTimeout(50)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Continue' }).waitFor()
  const planned = await start(divided.description, true)
  await page.getByRole('button', { name: 'Build this plan' }).waitFor()
  const waiting = await start(WAITING)
  const gone = await startEndpoint({ models: ['example-model'], answer })
  const unreachable = await startRun(page, faces[0].url, gone.url, UNREACHABLE, false)
  await page
    .getByText(/The model is asked|Planning/)
    .first()
    .waitFor()
  await gone.close()
  const writing = await start(recorded.description)
  await page.getByText(/The model is writing/).waitFor()
  while (!endpoint.requests.some(({ key }) => key === HELD)) await setTimeout(100)
  await page.evaluate(`location.hash = '#/run/${changed}'`)
  await page
    .getByRole('heading', { name: /^Verified/ })
    .first()
    .waitFor({ timeout: 120_000 })
  await page.close()
  const asking = await stuck
  return {
    url: faces[0].url,
    emptyUrl: faces[1].url,
    refusedUrl: faces[2].url,
    runs: { ...seeded, changed, writing, waiting, unreachable, paused, planned, asking: asking.run },
    endpoint,
    async close() {
      await Promise.all([...faces.map((face) => face.close()), asking.stop()])
      await endpoint.close()
      for (const made of [...folders, folder]) rmSync(made, { recursive: true, force: true })
    },
  }
}

/** What the programs of the stage see of the time. */
const clockOf = ({ beganAt }: StageOptions): Record<string, string> =>
  beganAt === undefined
    ? {}
    : {
        ...{ NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'begun-at.mjs')).href}`, TZ: 'UTC' },
        TILLGREEN_STAGE_OFFSET: String(beganAt - Date.now()),
      }

const PAUSED = 'A command-line tool that renames photos by the date that they were taken.'
const UNREACHABLE = 'A crossword that prints itself on one page.'
const WAITING = 'A small web server that shows what the weather station in the garden measured.'
const CHANGE = 'Discounts on the total.'
const discounts: Readonly<Record<string, string>> = {
  ...{ plan: discountPlan, 'task/discount/tests-1/tests': discountTests, 'task/discount/code': discount },
}
/** Where the run that is at work stays: its code is written slowly from here on. */
const HELD = 'task/cli/code'

const recorded = readRecorded('kanban')
/** The one whose plan is shown before it is carried out. */
const divided = readRecorded('markdown-tables')

/** Written again and again, so that it is still being written when the last scene is played. */
const SLOW = { piece: 24, everyMs: 900 }
/** Some of it at once, and then nothing for as long as an endpoint may be silent. */
const HALTED = { piece: 1_200, everyMs: 540_000 }

const answerOf =
  ({ beganAt }: StageOptions) =>
  (request: SeenRequest): Answer =>
    answerFor(request, beganAt === undefined ? SLOW : HALTED)

/** The answers of a recorded run, but one of them takes very long; runs of other descriptions never get their plan. */
function answerFor(request: SeenRequest, pace: typeof SLOW): Answer {
  const { key, messages } = request
  if (messages.some(({ content }) => content.includes(CHANGE))) return discounts[key] ?? 'ready'
  if (key.startsWith('task/sum/') || messages.some(({ content }) => content.includes(evenSquares))) return goToAndFro(request)
  if (key === 'plan' && messages.some(({ content }) => content.includes(divided.description))) return divided.answers.get('plan') ?? ''
  if (key === 'plan' && !messages.some(({ content }) => content.includes(recorded.description))) return { type: 'silent' }
  const text = recorded.answers.get(key)
  // What is asked outside a run is the look at the endpoint before it.
  if (text === undefined) return 'ready'
  // Each round says something else, for an answer that repeats itself is ended.
  const rounds = Array.from({ length: 20 }, (_, round) => (round === 0 ? text : text.replaceAll('\n', ` # ${round}\n`)))
  return key === HELD ? { type: 'text', text: rounds.join(''), ...pace } : text
}

function readRecorded(name: string): { readonly description: string; readonly answers: ReadonlyMap<string, string> } {
  const lines = readFileSync(join(root, 'test/fixtures/runs', name, 'run.jsonl'), 'utf8')
    .trim()
    .split('\n')
  const [head, ...rest] = lines.map((line) => JSON.parse(line) as { setup?: { goal: { description: string } }; entry?: Entry })
  const answers = rest.flatMap(({ entry }) => {
    const value = (entry?.body as { value?: { type?: string; text?: string } } | undefined)?.value
    return entry?.kind === 'result' && entry.step === 'ask' && value?.type === 'answer' ? [[entry.key, value.text ?? ''] as const] : []
  })
  return { description: head?.setup?.goal.description ?? '', answers: new Map(answers) }
}

/** Starts a run that changes a program of the user's own, and gives its id. */
async function startChange(page: Page, url: string, endpoint: string, folder: string): Promise<string> {
  await page.goto(url)
  await page.getByRole('button', { name: 'Continue an existing project' }).click()
  await page.getByLabel('Drop the project folder or a .zip file here, or enter the path:').fill(folder)
  await page.getByRole('button', { name: 'Inspect' }).click()
  await page.getByRole('heading', { name: 'What should change?' }).waitFor()
  await page.getByRole('textbox').first().fill(CHANGE)
  await page.getByRole('button', { name: /^up to|^no limits/i }).click()
  await page
    .getByLabel(/endpoint|address/i)
    .first()
    .fill(endpoint)
  await page.getByRole('button', { name: 'Build it' }).click()
  await page.waitForURL(/#\/run\//)
  return page.url().split('/').at(-1) ?? ''
}

/** Starts a run from the window and gives its id. */
async function startRun(page: Page, url: string, endpoint: string, description: string, approves: boolean): Promise<string> {
  await page.goto('about:blank')
  await page.goto(url)
  await page.getByRole('textbox').first().fill(description)
  await chooseTemplate(page, 'Python, no packages')
  await page.getByRole('button', { name: /^up to|^no limits/i }).click()
  await page
    .getByLabel(/endpoint|address/i)
    .first()
    .fill(endpoint)
  // It is remembered, so it is looked at each time.
  const approve = page.getByRole('button', { name: 'Approve the plan' })
  if (((await approve.getAttribute('aria-pressed')) === 'true') !== approves) await approve.click()
  await page.getByRole('button', { name: 'Build it' }).click()
  await page.waitForURL(/#\/run\//)
  return page.url().split('/').at(-1) ?? ''
}
