// What becomes of steering where the task that it led to is planned again.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { steered } from '../support/steered-run.js'
import { CHANGED, changedDescription, changedStory } from '../support/steered-story.js'
import { edit, json } from '../support/story.js'

const refused = (from: string, to: string) => edit('squares.py', `raise ${from}("an empty list")`, `raise ${to}("an empty list")`)

test('a clause that replaces another one is found in its new words after its task was planned again', async () => {
  const config = join(temporaryFolder('config'), 'config.json')
  writeFileSync(config, JSON.stringify({ escalation: { reflectEvery: 2 }, budget: { attempts: 8 } }))
  const code = changedStory['task/said-1/code'] ?? ''
  const decided = json({ actions: [{ action: 'fix-file', path: 'squares.py', change: 'raise another error' }] })
  const story = {
    ...changedStory,
    'task/said-1/code': code.replace('raise ValueError', 'raise KeyError'),
    'task/said-1/attempt/1/diagnose': 'It raises another error.',
    'task/said-1/attempt/1/decide': decided,
    'task/said-1/attempt/1/action/1/fix': refused('KeyError', 'IndexError'),
    'task/said-1/attempt/2/diagnose': 'It raises another error.',
    'task/said-1/attempt/2/reflect': json({ decision: 'replan', why: 'The words do not say for which list.' }),
    'task/said-1/replan': json({
      title: 'An empty list is refused',
      words: 'even_squares([]) raises ValueError.',
      acceptance: [{ clause: 'an empty list raises ValueError', quote: CHANGED }],
      interface: 'squares.py: even_squares(numbers)',
      why: 'It is said of the empty list now.',
    }),
    'task/said-1/again/tests-1/tests': changedStory['task/said-1/tests-1/tests'] ?? '',
    'task/said-1/again/code': code,
  }
  const { result, place, promptOf } = await steered(story, 'task/sum/code', CHANGED, changedDescription, ['--config', config])
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified', findings: { clauses: { of: 3, done: 3 } } })
  expect(promptOf('task/said-1/again/code')).toContain('Now: an empty list raises ValueError')
  const { stdout } = await tillgreen(['show', result.run, '--words'], place)
  expect(stdout).toMatch(/replaced by rule 1 of An empty list is refused: an empty list raises ValueError/)
  expect(stdout).not.toContain('rule 0')
})
