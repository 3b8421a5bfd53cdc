// Tests that take their time, in the real sandbox, and the output of package managers as they print it.
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import type { StepProgress } from '../../../contract/calls/progress.js'
import { standardConfig } from '../../../contract/config/config.js'
import type { Template } from '../../../contract/run/template.js'
import { languages } from '../../languages/index.js'
import { PLACE } from '../../sandbox/process/trial.js'
import { openStore } from '../../store/store.js'
import { quietBench } from './bench-port.js'
import { watchPackages } from './step-progress.js'

const TEMPLATE: Template = {
  ...{ name: 'slow', title: 'Slow', stack: 'Python', toolchains: ['python'], runner: 'unittest', manager: null, packages: [] },
  ...{ tests: ['tests/**'], protected: [], generated: [], manifests: [], start: null, preview: null, canaryPackage: null },
  ...{ guide: 'g', files: [], hash: 'h' },
}

const SLOW = `import time, unittest
class SlowTest(unittest.TestCase):
${['one', 'two', 'three'].map((name) => `    def test_${name}(self):\n        time.sleep(0.7)\n`).join('')}`

test('tests are counted while they run, and out of how many once their suite has come to its end', async () => {
  const store = openStore(temporaryFolder())
  onTestFinished(() => store.close())
  const told: StepProgress[] = []
  const config = standardConfig()
  const bench = quietBench({
    ...{ store, resources: PLACE.resources, run: 'run-00000001', config, isForeign: false },
    onOutput: () => {},
    onProgress: (progress) => told.push(progress),
  })
  const tree = store.trees.create([{ path: 'tests/test_slow.py', text: SLOW }])
  const place = { tree, template: TEMPLATE, environment: { template: 'slow', toolchains: ['python'], steps: [] } }
  const tested = async (key: string) => {
    const run = await bench.test(place, true, { key, number: 1, config, signal: new AbortController().signal })
    expect(run.report?.cases).toHaveLength(3)
    return told.splice(0)
  }
  const first = await tested('first')
  expect(first.length).toBeGreaterThan(1)
  expect(new Set(first.map(({ all }) => all))).toEqual(new Set([null]))
  const again = await tested('again')
  expect(again[0]).toMatchObject({ key: 'again', counted: 'tests', all: 3 })
  expect(again.at(-1)).toEqual({ key: 'again', counted: 'tests', done: 3, all: 3 })
  expect(again.map(({ done }) => done)).toEqual([...new Set(again.map(({ done }) => done))].toSorted())
})

test('packages are counted only where a package manager itself says how many there are', () => {
  const toldBy = (...texts: readonly string[]) => {
    const told: string[] = []
    const take = watchPackages(
      [...languages.byManager.values()].map(({ manager }) => manager),
      'environment',
      ({ done, all }) => told.push(`${done} of ${all}`),
    )
    for (const text of texts) take(text)
    return told
  }
  const bar = (done: number) => `\r   \u001b[38;5;237m━━━━\u001b[0m \u001b[32m${done}/40\u001b[0m [numpy]`
  expect(toldBy('Collecting numpy\n  Downloading numpy.whl (18.2 MB)\n', '\r   ━━━━ 14/40 [numpy]', '\r   ━━━━ 14/40 [numpy]')).toEqual([
    '14 of 40',
  ])
  expect(toldBy(bar(15))).toEqual(['15 of 40'])
  expect(
    toldBy('     Locking 3 packages to latest compatible versions\r\n', '  Downloaded itoa v1.0.15\r\n', '  Downloaded ryu v1.0.20\r\n'),
  ).toEqual(['1 of 3', '2 of 3'])
  expect(toldBy('  Downloaded itoa v1.0.15\r\n', 'added 40 packages in 3s\n', 'tests 3/4 [ok\n')).toEqual([])
})
