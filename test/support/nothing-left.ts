// Test files of the rules share one process: a file that leaves a global, a variable or a folder behind fails itself, not a later one.
import { afterAll, expect } from 'vitest'

/** What a later file of the same process would meet. */
const shared = () => ({
  // What Node loads on first use is a getter until then: only the names count.
  globals: Object.getOwnPropertyNames(globalThis).filter((name) => !name.startsWith('__')),
  clock: [Date, setTimeout, performance],
  env: { ...process.env },
  folder: process.cwd(),
})

// Read here, since a test file may change something while it is loaded, before its hooks.
const before = shared()
afterAll(() => {
  const after = shared()
  // Vitest names the running file and its worker there.
  for (const name of Object.keys(after.env)) if (name.startsWith('VITEST')) before.env[name] = after.env[name]
  expect(after).toEqual(before)
})
