import { defineConfig } from '@playwright/test'
import { browserPath } from './test/window/browser.js'

// Journeys as a person's stories, over the real host, engine and sandbox. Screenshots are kept as test output.
export default defineConfig({
  testDir: 'test/window',
  // All scenes in both themes take long: "npm run test:accessible".
  grepInvert: process.env.TILLGREEN_ACCESSIBLE ? [] : [/@long/],
  outputDir: 'test-output/window',
  timeout: 240_000,
  // A journey waits for a box or a page most of the time, and has a data folder and a port for itself.
  workers: 2,
  // One try may be spoilt by a machine that others load too; a journey that fails twice is red, and a second try is told.
  retries: 1,
  expect: { timeout: 45_000 },
  // Every story in a usual window; the main ones, tagged @sizes, in the smallest one too.
  projects: [{ name: 'browser' }, { name: 'small', grep: /@sizes/, use: { viewport: { width: 1024, height: 700 } } }],
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
