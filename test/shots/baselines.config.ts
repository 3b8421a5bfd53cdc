// Pictures that a change must accept: `npm run shots:check [-- SCENE]`, and `npm run shots:accept [-- SCENE]`.
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config.js'

const root = join(import.meta.dirname, '..', '..')

// Which sizes there are is a matter of the looks here.
const { projects: _sizes, ...shared } = journeys

export default defineConfig({
  ...shared,
  testDir: '.',
  testMatch: 'baselines-*.ts',
  outputDir: join(root, 'test-output', 'shots-differ'),
  snapshotPathTemplate: join(import.meta.dirname, 'baselines', '{arg}{ext}'),
  reporter: [['./differences.ts']],
  globalTeardown: './keep-small.ts',
  // A second try would hide what differs from run to run.
  retries: 0,
  use: { ...journeys.use, screenshot: 'off', timezoneId: 'UTC', locale: 'en-GB' },
  expect: {
    toHaveScreenshot: {
      ...{ animations: 'disabled', caret: 'hide', scale: 'css', stylePath: join(import.meta.dirname, 'still.css') },
      // A kept picture has few colours (palette.ts); a changed word is many more pixels than this.
      ...{ threshold: 0.2, maxDiffPixels: 40, timeout: 20_000 },
    },
  },
})
