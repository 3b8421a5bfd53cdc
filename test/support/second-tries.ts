// Tells of every test that passed only on its second try, with the error of the first: a retry that nobody hears of hides a defect.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter, TestCase } from 'vitest/node'
import { root } from './command-line-place.js'

interface SecondTry {
  readonly file: string
  readonly test: string
  readonly error: string
}

/** Where `scripts/test.mjs` finds them. */
const SECOND_TRIES = join(root, 'test-output', 'second-tries.json')

/** Letters of an error that are told: some quote a whole journal. */
const LONGEST = 1_000

export default class SecondTries implements Reporter {
  private readonly found: SecondTry[] = []

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    if (state !== 'passed' || !test.diagnostic()?.flaky) return
    const whole = (errors ?? []).map(({ message, stacks }) => `${message}${stacks?.[0] ? ` (line ${stacks[0].line})` : ''}`).join('\n')
    const error = whole.length > LONGEST ? `${whole.slice(0, LONGEST)} ...` : whole
    this.found.push({ file: test.module.relativeModuleId, test: test.fullName, error })
  }

  onTestRunEnd(): void {
    mkdirSync(join(root, 'test-output'), { recursive: true })
    writeFileSync(SECOND_TRIES, JSON.stringify(this.found, null, 2))
    for (const { file, test, error } of this.found)
      console.log(`passed on the second try: ${file} > ${test}\n  first: ${error.replaceAll('\n', '\n  ')}`)
  }
}
