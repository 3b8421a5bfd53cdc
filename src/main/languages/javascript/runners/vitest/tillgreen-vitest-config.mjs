// Given to Vitest by name, so that no configuration file in a workspace has a say. Imports nothing from Vitest: it lies elsewhere.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Reporter from './tillgreen-vitest-reporter.mjs'

const tests = JSON.parse(process.env.TILLGREEN_TESTS ?? '["tests"]')
const isFolder = (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

export default {
  root: process.cwd(),
  cacheDir: '/tmp/vite',
  // Nothing of these is looked up: they could carry a configuration of their own.
  envDir: false,
  publicDir: false,
  css: { postcss: {} },
  test: {
    // The names on the command line only filter; these globs are exact.
    include: tests.map((path) => (isFolder(path) ? `${join(path, '**')}/*.{test,spec}.{js,mjs,cjs,ts,mts,cts,jsx,tsx}` : path)),
    environment: 'node',
    // Vitest colours what it prints, a program that a test starts does not: the test may compare it.
    env: { NO_COLOR: '1' },
    pool: 'forks',
    // One file after the other: tests do not meet each other's ports and files, and a stuck process is the only one.
    fileParallelism: false,
    globals: true,
    cache: false,
    fsModuleCache: false,
    watch: false,
    // A test marked `only` makes the others count as skipped, which is seen; a refusal would hide all.
    allowOnly: true,
    passWithNoTests: true,
    testTimeout: 10_000,
    hookTimeout: 10_000,
    teardownTimeout: 2_000,
    typecheck: { enabled: false },
    coverage: { enabled: false },
    setupFiles: [fileURLToPath(new URL('./tillgreen-vitest-setup.mjs', import.meta.url))],
    reporters: [['default', { summary: false }], new Reporter(tests.filter((path) => !existsSync(path)))],
    experimental: { diagnostics: { isolate: false, import: false, transform: false } },
  },
}
