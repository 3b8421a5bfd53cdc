// The built window in the installed browser, over a host of this process: as the browser face shows it.
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import type { AppContract } from '../../src/contract/calls/index.js'
import { standardConfig } from '../../src/contract/config/config.js'
import type { Handlers } from '../../src/contract/wire/define.js'
import { startWeb } from '../../src/main/faces/web/start-web.js'
import { type ComposedHost, composeHost } from '../../src/main/host/compose.js'
import { browserPath } from '../../test/window/browser.js'

export const openHost = (dataFolder: string): ComposedHost =>
  composeHost({ dataFolder, resources: join(process.cwd(), 'resources'), version: 'bench', baseUrl: '', key: null, log: console.error })

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
  })

/** A finished run whose workspace is `tree`, without anything having been asked or tested. */
export async function storeRun({ parts: { store, templates } }: ComposedHost, id: string, tree: string): Promise<void> {
  const template = await templates.load('python-plain')
  const goal = { kind: 'build', description: 'Made for a measurement.', words: '', template, plan: null, inherits: null }
  const setup = { goal, config: standardConfig(), answers: { type: 'endpoint' }, out: null, grants: 0, force: false }
  store.runs.create({
    id,
    project: null,
    parent: null,
    kind: 'build',
    title: 'Bench',
    description: goal.description,
    template: template.name,
    model: 'none',
    config: 'standard',
    demo: null,
    engine: 'bench',
    setup: JSON.stringify(setup),
  })
  const note = (key: string, body: Readonly<Record<string, unknown>>) =>
    store.entries.append(id, { kind: 'note', key, step: String(body.type), factsHash: '', body: JSON.parse(JSON.stringify(body)) })
  await note('started', { type: 'started', goal, engine: 'bench' })
  await store.entries.append(id, {
    kind: 'result',
    key: 'begin',
    step: 'write',
    factsHash: '',
    body: { value: { tree, changes: [] } },
  })
  const outcome = { verdict: 'unverifiable', ended: 'stopped', reason: 'It was only made to be looked at.' }
  await note('ended-1', { type: 'finished', outcome, tree, ended: 'stopped' })
}

export interface OpenWindow {
  readonly page: Page
  /** Shows a run. */
  go(run: string): Promise<void>
  close(): Promise<void>
}

/** Opens the window at its start screen. `begin` is code that the page runs before anything of ours. */
export async function openWindow(browser: Browser, handlers: Handlers<AppContract>, begin: string): Promise<OpenWindow> {
  const server = await startWeb({ host: { handlers }, rendererFolder: join(process.cwd(), 'out', 'renderer') })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript({ content: begin })
  await page.goto(server.newAddress(60_000))
  await page.getByRole('navigation', { name: 'Screens' }).waitFor()
  return {
    page,
    async go(run) {
      await page.evaluate(`location.hash = '#/run/${run}'`)
    },
    async close() {
      await page.close()
      await server.close()
    },
  }
}

export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
