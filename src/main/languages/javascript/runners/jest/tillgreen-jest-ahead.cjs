// Loads Jest and what its tests need, all of it from the environment's layer, waits until the supervisor says which files to run, and becomes
// Jest. In a box that was started ahead the loading is over before the program's files are there.
const { closeSync, readFileSync } = require('node:fs')
const { createRequire } = require('node:module')
const { join } = require('node:path')

/** The descriptor that the supervisor writes to. */
const TOLD = 4

const jest = join(process.cwd(), 'node_modules', 'jest', 'bin', 'jest.js')
// From within a package: whoever asks from the workspace's folder looks for its package.json, which may not be there yet.
const { resolve } = createRequire(jest)

for (const name of ['jest-cli', 'jest-runner', 'jest-runtime', 'jest-circus/runner', 'jest-environment-jsdom', '@swc/jest', '@swc/core']) {
  try {
    require(resolve(name, { paths: [process.cwd()] }))
  } catch {
    // Whoever needs it says that it is missing.
  }
}

const told = readFileSync(TOLD, 'utf8')
closeSync(TOLD)
// Nothing was said: there is no file to run.
if (told === '') process.exit(0)
process.argv.splice(1, 1, jest)
process.argv.push(...JSON.parse(told))
require(jest)
