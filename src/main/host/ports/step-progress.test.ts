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
import { watchPackages, watchWords } from './step-progress.js'

const TEMPLATE: Template = {
  ...{ name: 'slow', title: 'Slow', stack: 'Python', toolchains: ['python'], runner: 'unittest', manager: null, packages: [] },
  ...{ tests: ['tests/**'], protected: [], generated: [], manifests: [], start: null, preview: null, canaryPackage: null },
  ...{ guide: 'g', files: [], hash: 'h' },
}

const SLOW = `import time, unittest
class SlowTest(unittest.TestCase):
${['one', 'two', 'three'].map((name) => `    def test_${name}(self):\n        time.sleep(0.7)\n`).join('')}`

test('tests are counted while they run, and with the total once their suite has ended', async () => {
  const store = openStore(temporaryFolder())
  onTestFinished(() => store.close())
  const reports: StepProgress[] = []
  const config = standardConfig()
  const bench = quietBench({
    ...{ store, resources: PLACE.resources, run: 'run-00000001', config, isForeign: false },
    onOutput: () => {},
    onProgress: (progress) => reports.push(progress),
  })
  const tree = store.trees.create([{ path: 'tests/test_slow.py', text: SLOW }])
  const place = { tree, template: TEMPLATE, environment: { template: 'slow', toolchains: ['python'], steps: [] } }
  const tested = async (key: string) => {
    const run = await bench.test(place, true, { key, number: 1, config, signal: new AbortController().signal })
    expect(run.report?.cases).toHaveLength(3)
    return reports.splice(0)
  }
  const first = await tested('first')
  expect(first.length).toBeGreaterThan(1)
  expect(new Set(first.map(({ all }) => all))).toEqual(new Set([null]))
  const again = await tested('again')
  expect(again[0]).toMatchObject({ key: 'again', counted: 'tests', all: 3 })
  expect(again.at(-1)).toEqual({ key: 'again', counted: 'tests', done: 3, all: 3 })
  expect(again.map(({ done }) => done)).toEqual([...new Set(again.map(({ done }) => done))].toSorted())
})

test('packages are counted where a package manager says how many there are, of how many only where it says that', () => {
  const progressOf = (...texts: readonly string[]) => {
    const reports: string[] = []
    const take = watchPackages(
      [...languages.byManager.values()].map(({ manager }) => manager),
      'environment',
      ({ done, all }) => reports.push(`${done} of ${all}`),
    )
    for (const text of texts) take(text)
    return reports
  }
  const bar = (done: number) => `\r   \u001b[38;5;237m━━━━\u001b[0m \u001b[32m${done}/40\u001b[0m [numpy]`
  expect(progressOf('Collecting numpy\n  Downloading numpy.whl (18.2 MB)\n', '\r   ━━━━ 14/40 [numpy]', '\r   ━━━━ 14/40 [numpy]')).toEqual(
    ['14 of 40'],
  )
  expect(progressOf(bar(15))).toEqual(['15 of 40'])
  expect(
    progressOf(
      '     Locking 3 packages to latest compatible versions\r\n',
      '  Downloaded itoa v1.0.15\r\n',
      '  Downloaded ryu v1.0.20\r\n',
    ),
  ).toEqual(['1 of 3', '2 of 3'])
  const fetched = (name: string) => `npm http fetch GET 200 https://example.org/${name}/-/${name}-1.0.0.tgz 34ms (cache miss)\r\n`
  expect(progressOf('npm will fetch 2 packages\r\n', fetched('left'), fetched('left'), fetched('right'))).toEqual(['1 of 2', '2 of 2'])
  expect(progressOf('go: downloading example.org/a v1.0.0\r\n', 'go: downloading example.org/b v0.2.0\r\n')).toEqual([
    '1 of null',
    '2 of null',
  ])
  expect(progressOf('  Downloaded itoa v1.0.15\r\n', 'added 40 packages in 3s\n', 'tests 3/4 [ok\n')).toEqual([])
})

test('words of a model are counted as they stream, and how many come in a second from the first piece on', () => {
  const reports: StepProgress[] = []
  let now = 1_000
  const take = watchWords(
    (progress) => reports.push(progress),
    () => now,
  )
  // Nothing can be said of the first piece; a word may be cut anywhere.
  take('plan', 'One tw')
  take('other', 'x')
  now += 400
  take('plan', 'o three')
  expect(reports).toEqual([])
  now += 600
  take('plan', ' four five')
  expect(reports).toEqual([{ key: 'plan', counted: 'words', done: 5, all: null, perSecond: 3 }])
  now += 100
  take('plan', ' six')
  now += 900
  take('plan', ' \n')
  expect(reports.slice(1)).toEqual([{ key: 'plan', counted: 'words', done: 6, all: null, perSecond: 2 }])
})
