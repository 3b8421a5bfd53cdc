// Asks a model for rows of a dataset: fills in the seed, the examples and the variant of the prompt, and asks again if an answer cannot
// be read.

import type { Role } from '../../../contract/model/model.js'
import type { JsonObject } from '../../../contract/text/json.js'
import { type Asker, ask, type Reading } from '../../../main/engine/asking/ask.js'
import { fenced, fill } from '../../../main/engine/asking/prompt.js'
import type { Run } from '../../../main/engine/journal/run-context.js'
import type { Progress } from '../../../main/engine/ports/progress.js'
import type { DatasetFile, TaskRow } from '../contract/row.js'
import type { SynthesisKind, SynthesisWish } from '../contract/synthesis.js'
import pairsPrompt from './pairs.md?raw'
import { say } from './phrases.js'
import { readPairs, readTasks, readTests, TaskRows, type WrittenRow } from './read-rows.js'
import system from './system.md?raw'
import tasksPrompt from './tasks.md?raw'
import testsPrompt from './tests.md?raw'

export interface RowsQuestion {
  readonly make: SynthesisKind
  readonly role: Role
  readonly manner: SynthesisWish['manner']
  readonly tries: number
  /** How many rows to ask for. */
  readonly count: number
  readonly seed: TaskRow
  readonly shots: readonly TaskRow[]
  /** Whether a path is one of a test file of the seed's template. */
  isTest(path: string): boolean
}

/** Letters of all files of a program, and of one example, that a prompt shows. */
const MOST_FILES = 24_000
const MOST_SHOT = 1_500

export function askForRows(run: Run, asker: Asker, question: RowsQuestion): Promise<Progress<readonly WrittenRow[]>> {
  const { make, role, manner, tries, count, seed, shots } = question
  const facts: JsonObject = { make, manner, count, seed: seed.lineage.run, shots: shots.map(({ lineage }) => lineage.run) }
  return ask<readonly WrittenRow[]>(run, asker, {
    ...{ name: 'rows', role, isDispensable: true, facts, system, most: tries },
    prompt: promptFor(question),
    ...(make === 'tasks' ? { shape: TaskRows } : {}),
    read: (text) => readRows(question, text),
  })
}

function promptFor({ make, manner, count, seed, shots }: RowsQuestion): string {
  const shared = {
    seed: [seed.description, seed.feedback].filter(Boolean).join('\n\n'),
    shots: shownShots(make, shots),
    count: String(count),
    manner: say(manner),
  }
  switch (make) {
    case 'tasks':
      return fill(tasksPrompt, { ...shared, template: seed.lineage.template })
    case 'tests':
      return fill(testsPrompt, { ...shared, files: shownFiles(seed.files), tests: shownFiles(seed.tests) })
    case 'pairs':
      return fill(pairsPrompt, { ...shared, files: shownFiles(seed.files) })
  }
}

function readRows({ make, seed, isTest }: RowsQuestion, text: string): Reading<readonly WrittenRow[]> {
  switch (make) {
    case 'tasks':
      return readTasks(text)
    case 'pairs':
      return readPairs(text)
    case 'tests': {
      const taken = new Set([...seed.files, ...seed.tests].map(({ path }) => path))
      return readTests(text, (path) => isTest(path) && !taken.has(path), likePath(seed))
    }
  }
}

/** A path beside the tests of a program that it does not have yet. */
const likePath = ({ tests }: TaskRow): string => (tests[0]?.path ?? 'tests/test_program.py').replace(/(\.[^./]+)$/, '_more$1')

function shownFiles(files: readonly DatasetFile[], most = MOST_FILES): string {
  const blocks = fileBlocks(files).slice(0, most)
  return blocks === '' ? say('no-example') : fenced(blocks)
}

/** Files as far as they have room, in the form in which they are answered. */
function fileBlocks(files: readonly DatasetFile[]): string {
  const shown: string[] = []
  let left = MOST_FILES
  for (const { path, text } of files) {
    if (text.length > left) continue
    left -= text.length
    shown.push(`<<<<<<< FILE ${path}\n${text.trimEnd()}\n>>>>>>> END`)
  }
  return shown.join('\n')
}

/** Shows each example in the kind of row that is wanted. */
function shownShots(make: SynthesisKind, shots: readonly TaskRow[]): string {
  const shown = shots.map(({ description, files, tests }, index) => {
    const words = say('shot', { number: String(index + 1), description })
    if (make === 'tasks') return words
    return `${words}\n${shownFiles(make === 'tests' ? tests : files, MOST_SHOT)}`
  })
  return shown.join('\n\n') || say('no-example')
}
