// No honest project is accused for the plugin of pytest that it uses. `npm run test:plugins` installs each of them and runs a small
// project with it; the usual tests only look at the list.
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '../../src/main/languages/index.js'
import { prepareEnvironment } from '../../src/main/sandbox/layers/layers.js'
import { tryTests } from '../../src/main/sandbox/layers/try-tests.js'
import { type Plugin, plugins } from './plugins.js'

const isWhole = process.env.TILLGREEN_PLUGINS === '1'
const root = resolve(import.meta.dirname, '../..')
const place = { languages, resources: join(root, 'resources'), layersFolder: join(root, 'node_modules/.cache/tillgreen-layers') }
const limits = { wallS: 120, memoryMb: 2048, processes: 256, outputBytes: 1_000_000, fileBytes: 2 ** 28, diskBytes: 2 ** 30 }
const options = { signal: new AbortController().signal }

/** Runs the small project of a plugin, and returns the result. */
async function runPlugin({ name, beside = [], test: text, files = {} }: Plugin) {
  const runner = languages.runners.get('pytest')
  if (runner === undefined) throw new Error('There is no runner for pytest.')
  mkdirSync(place.layersFolder, { recursive: true })
  const packages = ['pytest', name, ...beside]
  const steps = [{ type: 'packages' as const, manager: 'pip', packages }]
  const environment = await prepareEnvironment({ template: `plugin-${name}`, toolchains: ['python'], steps }, place, options, {
    limits: {
      ...limits,
      wallS: 300,
    },
  })
  if (!environment.ok) throw new Error(environment.message)
  const sources = { 'mod.py': 'def double(number):\n    return number * 2\n', 'tests/test_it.py': text, ...files }
  const written = Object.entries(sources).map(([path, source]) => ({ path, text: source }))
  const { report, result } = await tryTests({ runner, files: written, tests: ['tests'], environment, packages, limits }, options, place)
  return { report, result }
}

test('there are forty plugins', () => {
  expect(new Set(plugins.map(({ name }) => name)).size).toBe(40)
})

test.runIf(isWhole).each(plugins)(
  'a project with $name is green, and not accused',
  async (plugin) => {
    const { report, result } = await runPlugin(plugin)
    expect(report?.changed ?? []).toEqual([])
    expect(report?.collectionErrors).toEqual([])
    const states = report?.cases.map(({ state, message }) => `${state} ${message}`.trim())
    expect(new Set(states), `${result.stdout.slice(-2_000)}\n${result.stderr.slice(-2_000)}`).toEqual(new Set(['passed']))
    expect(result.exit).toBe(0)
  },
  400_000,
)
