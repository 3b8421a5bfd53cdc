import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Entry } from '../journal/entry.js'
import { beforeCode } from './first-code.js'
import { emptyView } from './run-view.js'
import { fold } from './view.js'

const habits: Entry[] = readFileSync(join(import.meta.dirname, '../../../test/fixtures/runs/habits/run.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
  .filter(({ type }) => type === 'entry')
  .map(({ entry }) => Entry.parse({ ...entry, run: 'habits' }))

test('a run waits for its first code through plan, tests and code, and no longer once that code is tested', () => {
  const seen: string[] = []
  let view = emptyView
  for (const entry of habits) {
    view = fold(view, [entry])
    const now = beforeCode(view)
    const words =
      now === null ? 'none' : `${now.stage} ${now.task === null ? '' : `${now.task.id} ${now.task.number}/${now.task.of}`}`.trim()
    if (seen.at(-1) !== words) seen.push(words)
  }
  expect(seen).toEqual(['plan', 'tests days 1/3', 'code days 1/3', 'none'])
})

test('a run that did not begin has no stage', () => {
  expect(beforeCode(emptyView)).toBeNull()
})
