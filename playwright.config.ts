import { defineConfig } from '@playwright/test'
import { browserPath } from './test/window/browser.js'

/** Whether everything runs, as in `npm run test:full` and for a file that is named; `npm test` runs what it has time for. */
export const isFull = process.env.TILLGREEN_FAST !== '1'

/** Whether every scene is looked at, as in `npm run test:accessible`. */
const isAccessible = process.env.TILLGREEN_ACCESSIBLE === '1'

/** Tests with these tags are left out of every project. */
export const left: readonly RegExp[] = [...(isAccessible ? [] : [/@long/]), ...(isFull || isAccessible ? [] : [/@full(?!-)/])]

// Journeys as a person's stories, over the real host, engine and sandbox. Screenshots are kept as test output.
export default defineConfig({
  testDir: 'test/window',
  grepInvert: [...left],
  outputDir: 'test-output/window',
  // Long enough for a machine that others load; a state that comes ends the wait at once.
  timeout: 300_000,
  // A journey waits for a box or a page most of the time, and has a data folder and a port for itself.
  workers: 2,
  // A journey waits for states, not for times: one that fails once has a cause.
  retries: 0,
  expect: { timeout: 120_000 },
  // Every story in a usual window; the main ones, tagged @sizes, in the smallest one too. Those tagged @sizes-full only in full.
  projects: [
    { name: 'browser' },
    { name: 'small', grep: isFull ? /@sizes/ : /@sizes(?!-)/, use: { viewport: { width: 1024, height: 700 } } },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: browserPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    screenshot: 'only-on-failure',
  },
})
