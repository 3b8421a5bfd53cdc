// docs/results.md is what `npm run bench:real -- --page` makes of the kept results.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectsPart } from '../../bench/projects/page.js'
import { figuresOf } from '../../bench/real/figures.js'
import { type KeptResult, keptResults, pageOf } from '../../bench/real/page.js'
import type { Row } from '../../bench/real/task.js'

const row: Row = {
  ...{ suite: 'humaneval', arm: 'bare', task: 60, name: 'HumanEval/60', examples: 1, judged: { passed: 1, of: 1, output: '' } },
  ...{ verdict: null, ended: null, calls: 1, tokens: 100, ms: 1_000 },
}
const result = (at: string, commit: string, arms: KeptResult['arms']): KeptResult => ({
  ...{ at, commit, arms, model: 'small', machine: '2 cores', suite: 'humaneval', tasks: '60-163' },
})

test('the page in docs is the one that its kept results give', () => {
  expect(readFileSync('docs/results.md', 'utf8')).toBe(`${pageOf(keptResults('docs/results'))}${projectsPart()}`)
})

test('the page shows the newest figures of a suite, and what earlier ones solved', () => {
  const failed = { ...row, judged: { passed: 0, of: 1, output: '' } }
  const page = pageOf([
    result('2026-11-01T10:00Z', 'aaa1111', figuresOf([failed], ['bare'])),
    result(
      '2026-11-29T10:00Z',
      'bbb2222',
      figuresOf([row, { ...row, arm: 'quick', verdict: 'verified', ended: 'finished' }], ['bare', 'quick']),
    ),
  ])
  expect(page).toContain('Tasks 60-163, 2026-11-29, commit bbb2222, model small, 2 cores.')
  expect(page).toMatch(/^\| quick \| 1 of 1, 100 % /m)
  expect(page).toContain('- quick: runs ended as 1 finished.')
  expect(page).toContain('| 2026-11-01 | aaa1111 | small | 60-163 | 0 of 1 | - |')
  expect(page).toContain('| 2026-11-29 | bbb2222 | small | 60-163 | 1 of 1 | 1 of 1 |')
})
