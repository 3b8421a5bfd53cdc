// Honest tests are really run: green as they are, and each of them red when what it expects is changed.
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withEdits } from '../../../src/main/engine/edits/range-edits.js'
import { blockOfCase } from '../../../src/main/engine/testing/doubts/block-of-case.js'
import { alterHalves } from '../../../src/main/engine/testing/pairs/alter-halves.js'
import { languages } from '../../../src/main/languages/index.js'
import type { TestControls } from '../../../src/main/languages/language.js'
import { openSources } from '../../../src/main/languages/syntax/open-sources.js'
import { temporaryFolder } from '../../support/folders.js'
import { all, type Case, cheap, type FixtureRunner } from './run-fixture.js'

const sources = await openSources(languages)
// The other runners take up to half a minute, and a toolchain that not every machine has.
const runners = process.env.TILLGREEN_CONTROLS === '1' ? all : cheap

const textOf = (runner: FixtureRunner) =>
  readFileSync(join(import.meta.dirname, '../../fixtures/controls', runner.fixture, runner.file), 'utf8')

function run(runner: FixtureRunner, text: string): readonly Case[] {
  const folder = temporaryFolder('controls')
  cpSync(join(import.meta.dirname, '../../fixtures/controls', runner.fixture), folder, { recursive: true })
  writeFileSync(join(folder, runner.as), text)
  return runner.run(folder)
}

/** For each test that a case belongs to, whether all of its cases are green. */
function statesOf(tests: readonly TestControls[], cases: readonly Case[]): ReadonlyMap<TestControls, boolean> {
  const states = new Map<TestControls, boolean>()
  for (const each of cases) {
    const test = blockOfCase(tests, each)
    if (test) states.set(test, (states.get(test) ?? true) && each.isGreen)
  }
  return states
}

const nameOf = ({ block, titles }: TestControls) => block.name || (titles[0] ?? []).join('*')

test.each(runners)('$title: unaltered all is green, and in each half what was altered is red and nothing else', (runner) => {
  const text = textOf(runner)
  const seen = sources.controls(runner.as, text, { seed: 'names', isFar: false })
  const green = statesOf(seen, run(runner, text))
  expect(seen.filter((each) => green.get(each) !== true).map(nameOf)).toEqual([])

  const counts = { sure: 0, likely: 0, negation: 0 }
  const halves = alterHalves(sources, [{ path: runner.as, text }], { seed: process.env.TILLGREEN_SEED ?? 'a seed', isFar: false })
  for (const half of [halves.a, halves.b]) {
    const altered = half.files[0]?.text ?? ''
    const states = statesOf(seen, run(runner, altered))
    const red = seen.filter((each) => states.get(each) === false).map(nameOf)
    expect(red.toSorted()).toEqual(half.altered.map((each) => nameOf(each.test)).toSorted())
    expect(states.size).toBe(seen.length)
    for (const { strength } of half.altered) counts[strength]++
  }
  process.stdout.write(`${runner.title}: ${seen.length} tests, ${JSON.stringify(counts)}, none ${halves.unaltered.length}\n`)
})

test.each(runners)('$title: every single control and every hard fail makes its test red, near and far', (runner) => {
  const text = textOf(runner)
  for (const isFar of [false, true]) {
    const tests = sources.controls(runner.as, text, { seed: 'every', isFar })
    const most = Math.max(...tests.map(({ controls }) => controls.length))
    for (let turn = 0; turn < most; turn++) {
      const halves = alterHalves(sources, [{ path: runner.as, text }], { seed: 'every', isFar, candidateOf: () => turn })
      for (const half of [halves.a, halves.b]) {
        if (half.files[0] === undefined) continue
        const states = statesOf(tests, run(runner, half.files[0].text))
        const green = half.altered.filter(
          ({ test }) => states.get(tests.find(({ block }) => block.from === test.block.from) ?? test) !== false,
        )
        expect(green.map(({ test, was, becomes }) => `${nameOf(test)}: ${was} => ${becomes}`)).toEqual([])
      }
    }
  }
  const tests = sources.controls(runner.as, text, { seed: 'every', isFar: false })
  const failing = tests.filter(({ hardFail }) => hardFail.length > 0)
  expect(failing.length).toBe(tests.filter(({ assertions }) => assertions > 0).length)
  const states = statesOf(
    tests,
    run(
      runner,
      withEdits(
        text,
        failing.flatMap(({ hardFail }) => hardFail),
      ),
    ),
  )
  expect(failing.filter((each) => states.get(each) !== false).map(nameOf)).toEqual([])
})
