// Rounds of tests in boxes that were started ahead: the same evidence as without, and nothing left of them when the run is over.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { standardConfig } from '../../../contract/config/config.js'
import type { TestRun } from '../../../contract/run/effects.js'
import type { Template } from '../../../contract/run/template.js'
import { PLACE } from '../../sandbox/process/trial.js'
import { openStore } from '../../store/store.js'
import { quietBench } from './bench-port.js'

const TEMPLATE: Template = {
  ...{ name: 'ahead', title: 'Ahead', stack: 'Ahead', toolchains: [], runner: '', manager: null, packages: [] },
  ...{ tests: ['tests/**'], protected: [], generated: [], manifests: [], start: null, preview: null, canaryPackage: null },
  ...{ guide: 'g', files: [], hash: 'h' },
}

interface Program {
  readonly toolchain: string
  readonly tests: { readonly path: string; readonly text: string }
  readonly path: string
  readonly value: (number: number) => string
}

/** Its test asks where the stdin of its runner leads, so that a round which was started ahead differs in nothing that a program can see. */
const PROGRAMS: Readonly<Record<string, Program>> = {
  unittest: {
    toolchain: 'python',
    path: 'answer.py',
    value: (number) => `ANSWER = ${number}\n`,
    tests: {
      path: 'tests/test_answer.py',
      text: `import os, unittest
from answer import ANSWER
class AnswerTest(unittest.TestCase):
    def test_answer(self):
        self.assertEqual(os.readlink("/proc/self/fd/0"), "/dev/null")
        self.assertEqual(os.readlink("/proc/%d/fd/0" % os.getppid()), "/dev/null")
        self.assertEqual(ANSWER, 42)
`,
    },
  },
  'node-test': {
    toolchain: 'node',
    path: 'answer.mjs',
    value: (number) => `export const ANSWER = ${number}\n`,
    tests: {
      path: 'tests/answer.test.mjs',
      text: `import assert from 'node:assert'
import { readlinkSync } from 'node:fs'
import test from 'node:test'
import { ANSWER } from '../answer.mjs'
test('answer', () => {
  assert.equal(readlinkSync(\`/proc/\${process.ppid}/fd/0\`), '/dev/null')
  assert.equal(ANSWER, 42)
})
`,
    },
  },
}

/** The recorded fields, without durations. */
const lasting = ({ command, report, ...rest }: TestRun) => ({
  ...rest,
  command: { ...command, durationMs: 0, stdout: '', stderr: '' },
  report: { ...report, cases: report?.cases.map((one) => ({ ...one, durationMs: 0 })) },
})

function benchOf(runner: string, startAhead: boolean) {
  const folder = temporaryFolder()
  const store = openStore(folder)
  onTestFinished(() => store.close())
  const over = new AbortController()
  const config = { ...standardConfig(), startAhead }
  const options = { store, resources: PLACE.resources, run: 'run-00000001', config, isForeign: false, onOutput: () => {} }
  const bench = quietBench({ ...options, over: over.signal })
  const { toolchain, tests, path, value } = PROGRAMS[runner] as Program
  const template = { ...TEMPLATE, runner, toolchains: [toolchain] }
  const placeOf = (number: number) => ({
    ...{ tree: store.trees.create([tests, { path, text: value(number) }]), template },
    environment: { template: 'ahead', toolchains: [toolchain], steps: [] },
  })
  const at = { key: 'task/a/attempt/1/test', number: 1, config, signal: new AbortController().signal, isRound: true }
  // By the folder of its run, which the supervisor of a box names.
  const left = () => readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && commandOf(pid).includes(folder))
  const reports = () => readdirSync(join(folder, 'runs/run-00000001')).filter((name) => name.startsWith('tillgreen-report-'))
  return { bench, over, at, placeOf, left, reports }
}

test.each(Object.keys(PROGRAMS))('%s: a round that was started ahead records what one records that was not', async (runner) => {
  const rounds = async (startAhead: boolean) => {
    const { bench, over, at, placeOf, reports } = benchOf(runner, startAhead)
    const red = await bench.test(placeOf(41), false, at)
    expect(reports()).toHaveLength(startAhead ? 1 : 0)
    const green = await bench.test(placeOf(42), false, at)
    expect(reports()).toHaveLength(0)
    over.abort()
    return [red, green].map(lasting)
  }
  const ahead = await rounds(true)
  expect(ahead.map(({ report }) => report.cases?.map(({ state }) => state))).toEqual([['failed'], ['passed']])
  expect(ahead).toEqual(await rounds(false))
})

test('only a red round starts one ahead; a command in its workspace ends it, and so does the end of the run', async () => {
  const { bench, over, at, placeOf, left, reports } = benchOf('unittest', true)
  await bench.test(placeOf(42), false, at)
  await bench.test(placeOf(41), false, { ...at, isRound: false })
  await bench.test(placeOf(41), true, at)
  expect(reports()).toEqual([])
  await bench.test(placeOf(41), false, at)
  expect(reports()).toHaveLength(1)
  await bench.command(placeOf(41), ['true'], at)
  expect(reports()).toEqual([])
  await bench.test(placeOf(41), false, at)
  expect(reports()).toHaveLength(1)
  over.abort()
  await expect.poll(() => [...left(), ...reports()], { timeout: 60_000 }).toEqual([])
  await bench.test(placeOf(41), false, at)
  expect(reports()).toEqual([])
})

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
  } catch {
    return ''
  }
}
