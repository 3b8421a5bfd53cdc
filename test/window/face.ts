// The browser face as journeys meet it: the built program with an empty data folder, in a page of its own.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { root } from '../support/command-line-place.js'
import { shareLayers } from '../support/shared-layers.js'
import { startFace } from './start-face.js'

export interface Face {
  readonly url: string
  readonly data: string
}

export const test = base.extend<{ args: readonly string[]; face: Face; window: Page }>({
  args: [[], { option: true }],
  face: async ({ args }, use) => {
    const data = mkdtempSync(join(tmpdir(), 'tillgreen-window-'))
    shareLayers(data)
    const { url, close } = await startFace(data, args)
    await use({ url, data })
    await close()
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
export const picture = (page: Page, name: string) => page.screenshot({ path: join(root, 'test-output', 'journeys', `${name}.png`) })

/** No serious violation of accessibility on what is shown now; `rules` looks at these alone. */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  const axe = new AxeBuilder({ page })
  const { violations } = await (rules ? axe.withRules([...rules]) : axe).analyze()
  const serious = violations.filter((each) => each.impact === 'serious' || each.impact === 'critical')
  expect(serious.map((each) => `${each.id}: ${each.nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([])
}
