// The same journeys against the desktop face, and what only that face has: over the stand-in for electron, and on
// Electron's own runtime wherever it is. Counted apart from everything else (scripts/test.mjs).
import { defineConfig } from '@playwright/test'
import browser, { isFull, left } from './playwright.config.js'
import type { Kind } from './test/window/faces/face.js'

// Playwright switches off that a page framed by another site has storage of its own, which Electron's own runtime has: a
// program that is looked at needs it. A list of ours takes the place of Playwright's.
const switchedOff = '--disable-features=HttpsUpgrades,LensOverlay,MediaRouter,OptimizationHints,PaintHolding,RenderDocument,Translate'
// A journey that this face needs in full only, beside those tagged @desktop.
const inFull = isFull ? [] : [/@desktop-full/]
const launch = browser.use?.launchOptions

export default defineConfig<{ kind: Kind }>({
  ...browser,
  testDir: 'test',
  testMatch: ['window/*.spec.ts', 'desktop/*.spec.ts', 'packaging/*.spec.ts'],
  // The same renderer in every state is looked at over the browser face.
  testIgnore: 'window/accessible.spec.ts',
  outputDir: 'test-output/desktop',
  projects: [
    {
      name: 'stand-in',
      use: { kind: 'stand-in', launchOptions: { ...launch, args: [...(launch?.args ?? []), switchedOff] } },
      grepInvert: [/@browser/, ...inFull, ...left],
    },
    // The system's own dialogs cannot be answered from outside, nor can its key store or screens be chosen.
    { name: 'electron', use: { kind: 'electron' }, grepInvert: [/@browser/, /@stand-in/, ...inFull, ...left] },
  ],
})
