// Given to Jest by name, so that no configuration file in a workspace has a say.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const workspace = process.cwd()
const { resolve } = createRequire(`${workspace}/`)
const own = (name) => fileURLToPath(new URL(name, import.meta.url))
const folders = ['src', 'tests'].map((name) => join(workspace, name)).filter((folder) => existsSync(folder))

const swc = (syntax) => [
  resolve('@swc/jest'),
  {
    swcrc: false,
    configFile: false,
    jsc: { parser: syntax, transform: { react: { runtime: 'automatic' } }, target: 'es2023' },
    module: { type: 'commonjs' },
  },
]

export default {
  rootDir: workspace,
  // Not the whole workspace: thousands of packages would be looked through before each run.
  roots: folders.length > 0 ? folders : [workspace],
  testEnvironment: own('./tillgreen-jest-environment.mjs'),
  testMatch: ['**/*'],
  // Files there would stand in for packages, Testing Library among them, without a word in the test.
  modulePathIgnorePatterns: ['/__mocks__/'],
  testTimeout: 15_000,
  setupFilesAfterEnv: [resolve('@testing-library/jest-dom'), own('./tillgreen-jest-freeze.cjs')],
  transform: {
    '\\.[cm]?ts$': swc({ syntax: 'typescript' }),
    '\\.tsx$': swc({ syntax: 'typescript', tsx: true }),
    '\\.([cm]?js|jsx)$': swc({ syntax: 'ecmascript', jsx: true }),
  },
  moduleNameMapper: {
    '\\.module\\.(css|scss|sass|less)$': own('./tillgreen-jest-classes.cjs'),
    '\\.(css|scss|sass|less)$': own('./tillgreen-jest-nothing.cjs'),
    '\\.(svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf|mp3|mp4|webm|wav|pdf)(\\?\\w+)?$': own('./tillgreen-jest-file.cjs'),
  },
  moduleFileExtensions: ['tsx', 'ts', 'jsx', 'js', 'mjs', 'cjs', 'mts', 'cts', 'json'],
  cacheDirectory: '/tmp/jest',
  watchman: false,
  // What is printed is kept apart by test instead of being shown as it comes.
  verbose: false,
  reporters: [['default', { summaryThreshold: Number.MAX_SAFE_INTEGER }], own('./tillgreen-jest-reporter.mjs')],
}
