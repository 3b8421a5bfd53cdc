// The same journeys against the desktop face, and what only that face has: over the stand-in for electron, and on
// Electron's own runtime wherever it is. Counted apart from everything else (scripts/test.mjs).
import { defineConfig } from '@playwright/test'
import browser from './playwright.config.js'
import type { Kind } from './test/window/faces/face.js'

export default defineConfig<{ kind: Kind }>({
  ...browser,
  testDir: 'test',
  testMatch: ['window/*.spec.ts', 'desktop/*.spec.ts', 'packaging/*.spec.ts'],
  // The same renderer in every state is looked at over the browser face.
  testIgnore: 'window/accessible.spec.ts',
  outputDir: 'test-output/desktop',
  projects: [
    { name: 'stand-in', use: { kind: 'stand-in' }, grepInvert: /@browser/ },
    // The system's own dialogs cannot be answered from outside, nor can its key store or screens be chosen.
    { name: 'electron', use: { kind: 'electron' }, grepInvert: /@browser|@stand-in/ },
  ],
})
