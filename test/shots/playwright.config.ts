import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config.js'

// Pictures of every screen and state, for people to look at: `npm run shots [-- -g NAME]`.
const { projects: _sizes, ...shared } = journeys

export default defineConfig({ ...shared, testDir: '.', testMatch: 'shots.ts', outputDir: '../../test-output/shots-failed' })
