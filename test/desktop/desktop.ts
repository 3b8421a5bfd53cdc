// What tests of the desktop face share: the system around the window, and the contract as the page's world reaches it.
import type { Browser, Page } from '@playwright/test'
import type { Answer } from '../../src/contract/wire/define.js'
import type { ChromiumPage } from '../support/electron/chromium-page.js'
import type { Machine } from '../support/electron/driver.js'
import { expect, test } from '../window/face.js'
import type { Face } from '../window/faces/face.js'
import { startStandIn } from '../window/faces/stand-in.js'

export { expect, test }

export interface System {
  /** Asks the stand-in for its records, or to act like a user or the system. */
  ask<T>(name: string, ...args: unknown[]): Promise<T>
  /** Answers what the application asks the user or the system; gives what it was asked. */
  answer(name: 'messageBox' | 'openDialog' | 'openExternal' | 'openPath', ...values: unknown[]): Readonly<Record<string, unknown>>[]
  readonly page: ChromiumPage
  readonly ended: Promise<number | null>
}

/** The system of a face over the stand-in. */
export function systemOf({ system }: Face): System {
  if (!system) throw new Error('Only the stand-in has a system that can be asked.')
  const { talk, page, ended } = system
  return {
    ask: (name, ...args) => talk.ask(name, ...args),
    answer(name, ...values) {
      const requests: Record<string, unknown>[] = []
      const left = [...values]
      talk.answer({
        [name]: (options: Record<string, unknown> | string) => {
          if (left.length === 0) throw new Error(`${name} was asked once more: ${JSON.stringify(options)}`)
          requests.push(typeof options === 'string' ? { address: options } : options)
          return left.shift()
        },
      })
      return requests
    },
    page,
    ended,
  }
}

/** Starts it once more on the same data folder, in a new page; the one before must have ended. */
export async function startAgain(
  browser: Browser,
  data: string,
  machine: Partial<Machine> = {},
): Promise<{ face: Face; page: Page; system: System }> {
  const page = await browser.newPage()
  const face = await startStandIn({ data, machine, args: [], variables: {}, page })
  return { face, page, system: systemOf(face) }
}

/** The first of the ports of this machine that the policy lets the page frame. */
export async function previewPort({ ask }: System): Promise<number> {
  const { headers } = await ask<{ headers: Record<string, string> }>('fetch', 'app://tillgreen/', 'GET')
  return Number(/frame-src http:\/\/127\.0\.0\.1:(\d+)/.exec(headers['content-security-policy'] ?? '')?.[1])
}

/** Asks the core from the page's own world, as its scripts do. */
export const askFromPage = (page: Page, path: string, input: unknown): Promise<Answer> =>
  page.evaluate(`new Promise((resolve) => window.tillgreen.ask(${JSON.stringify(path)}, ${JSON.stringify(input)}, resolve))`)
