// The browser face as journeys meet it: the built program with an empty data folder, in a page of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { shareLayers } from '../support/shared-layers.js'

const root = join(import.meta.dirname, '..', '..')

export interface Face {
  readonly url: string
  readonly data: string
}

/** Starts the face and gives its address, token and all. */
async function startFace(data: string, args: readonly string[]): Promise<{ child: ChildProcess; url: string }> {
  const kept = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(OPENAI_|TILLGREEN_)/.test(name)))
  const child = spawn(process.execPath, [join(root, 'out/main/web.js'), '--data', data, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: kept,
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The face ended with ${code} before it was open.`)))
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const address = /http:\S+/.exec(line)?.[0]
      if (address) resolve(address)
    })
  })
  return { child, url }
}

export const test = base.extend<{ args: readonly string[]; face: Face; window: Page }>({
  args: [[], { option: true }],
  face: async ({ args }, use) => {
    const data = mkdtempSync(join(tmpdir(), 'tillgreen-window-'))
    shareLayers(data)
    const { child, url } = await startFace(data, args)
    await use({ url, data })
    const over = new Promise((done) => child.once('exit', done))
    child.kill('SIGTERM')
    await over
    rmSync(data, { recursive: true, force: true })
  },
  // A page that fails the test for any error that a person would see in the console.
  window: async ({ page, face }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.goto(face.url)
    await use(page)
    expect(errors).toEqual([])
  },
})
export { expect }

/** Keeps a screenshot as test output. */
export const picture = (page: Page, name: string) => page.screenshot({ path: join(root, 'test-output', 'shots', `${name}.png`) })

/** No serious violation of accessibility on what is shown now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter((each) => each.impact === 'serious' || each.impact === 'critical')
  expect(serious.map((each) => `${each.id}: ${each.nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([])
}
