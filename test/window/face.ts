// A face as journeys meet it: the built program with an empty data folder, in a window of its own. Journeys are written
// once; which face they run against is a matter of the configuration that runs them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { test as base, type ElectronApplication, expect, type Page } from '@playwright/test'
import { root } from '../support/command-line-place.js'
import type { Machine } from '../support/electron/driver.js'
import { shareLayers } from '../support/shared-layers.js'
import { isFast } from '../support/tier.js'
import { startBrowserFace } from './faces/browser.js'
import { electronFace, launchElectron } from './faces/electron.js'
import type { Face, FaceOptions, Kind } from './faces/face.js'
import { startStandIn } from './faces/stand-in.js'
import { type KeptRun, type KeptRuns, openKeptRuns, WITHOUT_PROOFS } from './kept-runs.js'
import { largestOf, MOST_SHIFT, shiftText, watchShifts } from './shifts.js'

interface Options {
  readonly kind: Kind
  readonly args: readonly string[]
  /** Settings of the stand-in for the system around it. */
  readonly machine: Partial<Machine>
  readonly variables: Readonly<Record<string, string>>
  /** The finished run that the data folder holds as the window opens; null for an empty folder. */
  readonly keeps: KeptRun | null
  /** Whether runs that the window starts prove their tests as a user's do. Without it a story takes a third of the steps. */
  readonly proofs: boolean
}

interface Fixtures extends Options {
  readonly data: string
  /** The id of the run that is kept; empty where none is. */
  readonly kept: string
  readonly application: ElectronApplication | null
  readonly errors: string[]
  readonly face: Face
  readonly steady: undefined
  readonly window: Page
}

export const test = base.extend<Fixtures, { keptRuns: KeptRuns }>({
  kind: ['browser', { option: true }],
  args: [[], { option: true }],
  machine: [{}, { option: true }],
  variables: [{}, { option: true }],
  keeps: [null, { option: true }],
  proofs: [true, { option: true }],
  keptRuns: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here
    async ({}, use) => {
      const runs = openKeptRuns()
      await use(runs)
      await runs.close()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here
  data: async ({}, use) => {
    const data = mkdtempSync(join(tmpdir(), 'tillgreen-window-'))
    shareLayers(data)
    await use(data)
    rmSync(data, { recursive: true, force: true })
  },
  kept: async ({ keeps, keptRuns, data }, use) => use(keeps ? await keptRuns.put(keeps, data) : ''),
  // Nothing that is drawn moves far by itself in a story tagged so. What a run adds to its timeline moves a little, again and again.
  steady: [
    async ({ page }, use, { tags }) => {
      const shifts = tags.includes('@steady') ? await watchShifts(page) : []
      await use(undefined)
      // A test that failed for another reason says that one.
      if (test.info().status !== 'passed') return
      const largest = largestOf(shifts)
      expect(largest?.value ?? 0, largest ? shiftText(largest) : '').toBeLessThanOrEqual(MOST_SHIFT)
    },
    { auto: true },
  ],
  application: async ({ kind, data, args, variables, kept: _put }, use) =>
    use(kind === 'electron' ? await launchElectron({ data, args, variables }) : null),
  page: async ({ page, application, proofs }, use) => {
    const shown = application ? await application.firstWindow() : page
    if (!proofs) await shown.addInitScript({ content: LEAN })
    await use(shown)
  },
  errors: async ({ page }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await use(errors)
  },
  face: async ({ kind, data, args, machine, variables, page, application, errors: _watched, kept: _put, steady: _held }, use) => {
    const face = await start(kind, application, { data, args, machine, variables, page })
    await use(face)
    await face.close()
  },
  // A page that fails the test for any error that a user would see in the console.
  window: async ({ page, face: _open, errors }, use) => {
    await use(page)
    expect(errors).toEqual([])
  },
})
export { expect }

// Runs in the page before anything of ours: the start form begins as if a person had switched the proofs off once.
const LEAN = `try { localStorage['tillgreen.start.steps'] ??= ${JSON.stringify(JSON.stringify(WITHOUT_PROOFS))} } catch {}`

function start(kind: Kind, application: ElectronApplication | null, options: FaceOptions): Promise<Face> {
  if (application) return electronFace(application, options)
  return kind === 'stand-in' ? startStandIn(options) : startBrowserFace(options)
}

/** Goes to a run by its address and waits for its screen. */
export async function openRun(page: Page, run: string): Promise<void> {
  await page.evaluate(`location.hash = '#/run/${run}'`)
  await expect(page.getByRole('heading', { name: /^(Verified|Partly|Failed|Invalid|Unverifiable)/ }).first()).toBeVisible()
}

/** Opens a screen of the Lab, which the palette and its keys lead to. */
export async function openInLab(page: Page, name: string): Promise<void> {
  await page.evaluate("location.hash = '#/lab'")
  await page.getByRole('region', { name: 'Lab' }).getByRole('link', { name }).click()
}

/** Keeps a screenshot as test output; one set for each face. `npm test` keeps only those of failures. */
export async function picture(page: Page, name: string): Promise<void> {
  if (isFast) return
  await page.screenshot({ path: join(root, 'test-output', 'journeys', test.info().project.name, `${name}.png`) })
}

export interface Downloaded {
  readonly name: string
  readonly path: string
}

/** Downloads the file of an action. If the system would ask for a place, the test gives one. */
export async function downloaded(page: Page, face: Face, act: () => Promise<void>): Promise<Downloaded> {
  if (face.download) return face.download(act)
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: download.suggestedFilename(), path: await download.path() }
}

/** No serious violation of accessibility on what is shown now; `rules` looks at these alone. */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  // Without extra pages: an application's window opens no others.
  // The guards beside an open menu pass the focus on: it never stays on an element hidden from screen readers.
  // Only violations are named in full: to name all that is right takes as long again.
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .exclude('[data-base-ui-focus-guard]')
  const { violations } = await (rules ? axe.withRules([...rules]) : axe).analyze()
  const serious = violations.filter((each) => each.impact === 'serious' || each.impact === 'critical')
  expect(serious.map((each) => `${each.id}: ${each.nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([])
}
