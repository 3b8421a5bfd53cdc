// Loaded before every test file of Vitest, behind our own setup: its hooks stand closest to the tests.
import { begin, end, takeMapsFrom } from './tillgreen-coverage.mjs'

const { afterEach, beforeEach } = globalThis

// Where the map does not stand in the text that ran, Vitest keeps it beside the module.
takeMapsFrom((path) => {
  const modules = globalThis.__vitest_worker__?.evaluatedModules?.fileToModulesMap?.get(path) ?? []
  return [...modules].map(({ meta }) => meta?.sourceMap).find((map) => typeof map === 'string') ?? null
})

beforeEach(() => begin())
afterEach(({ task }) => end(task.id))
