// Puts lessons, an exploration and a fine-tuning into a data folder with the real code, for pictures of their screens. Their figures are
// made up.
import { standardConfig } from '../../../src/contract/config/config.js'
import type { ExplorationTry, Topic } from '../../../src/extensions/explorations/contract/exploration.js'
import { beginExploration } from '../../../src/extensions/explorations/host/journal.js'
import type { FineTuning } from '../../../src/extensions/fine-tunings/contract/fine-tuning.js'
import { openTunings } from '../../../src/extensions/fine-tunings/host/kept-tunings.js'
import type { Lesson } from '../../../src/extensions/lessons/contract/lesson.js'
import { openLessonFiles } from '../../../src/extensions/lessons/host/lesson-files.js'
import type { Store } from '../../../src/main/store/store.js'

const MINUTE = 60_000

/** `runs`: ids of the staged runs by their names. */
export function putKept(store: Store, runs: Readonly<Record<string, string>>): void {
  putLessons(store.folder, runs)
  putExploration(store, runs)
  putFineTuning(store)
}

function putLessons(folder: string, runs: Readonly<Record<string, string>>): void {
  const files = openLessonFiles(folder)
  const at = Date.now() - 30 * MINUTE
  const lessonOf = (id: string, run: string, about: string, words: string, ...evidence: Lesson['evidence']): Lesson => ({
    ...{ id, run: runs[run] ?? '', template: 'python-plain', about, evidence },
    versions: [{ version: 1, at, by: 'summariser', words, revertedTo: null }],
  })
  files.keep(
    lessonOf(
      ...(['staged-lesson-1', 'partly', 'a shopping list on the command line'] as const),
      'Where a command can be undone, copy the state before the change: lists that are shared change in both.',
      { key: 'task/commands/attempt/2/diagnose', type: 'mended', what: 'Ticking shares its list with the open entries.', more: '' },
    ),
  )
  files.keep(
    lessonOf(
      ...(['staged-lesson-2', 'verified', 'Markdown tables'] as const),
      'A table row may hold an escaped bar: split after the escapes are read.',
      { key: 'task/markdown/attempt/1/test', type: 'gone', what: 'split-row: expected 3 cells, got 4', more: 'read escapes first' },
    ),
  )
  files.edit('staged-lesson-2', 'A table row may hold an escaped bar: read the escapes, then split.', at + 5 * MINUTE)
}

function putExploration(store: Store, runs: Readonly<Record<string, string>>): void {
  const at = Date.now() - 200 * MINUTE
  const config = standardConfig()
  const most = { number: 5, usd: 2, tokens: 2_000_000, minutes: 60 }
  const journal = beginExploration(store, {
    ...{ id: 'staged-exploration', at, mode: 'explore', topics: [], exploits: [], goal: '', template: null, atOnce: 1 },
    ...{
      most,
      config: { ...config, model: { ...config.model, model: 'example-model' } },
    },
  })
  const addTry = (topic: Topic, title: string, template: string, rest: Partial<ExplorationTry>) => {
    const begun = journal.begin(topic, most)
    const invented = { title, description: `A small program: ${title.toLowerCase()}.`, template }
    const finishedAt = at + begun.number * 9 * MINUTE
    journal.save({ ...begun, at: finishedAt - 8 * MINUTE, asked: { usd: 0.004, tokens: 1_900, ms: 6_000 }, invented, finishedAt, ...rest })
  }
  const gap: Topic = { why: 'gap', template: 'go', title: 'Go', verified: 0 }
  const beside: Topic = { why: 'neighbour', run: runs.verified ?? '', title: 'Markdown tables', template: 'python-plain' }
  addTry(gap, 'Ledger of a club', 'go', { ...ended(runs.first ?? '', 'verified', 18, 18) })
  addTry(beside, 'Tables out of CSV', 'python-plain', { ...ended(runs.second ?? '', 'verified', 11, 11) })
  addTry({ why: 'error', signature: 'TypeError: unhashable type', runs: 3, lost: 2 }, 'Sets of lists', 'python-plain', {
    ...ended(runs.failed ?? '', 'failed', 14, 23),
  })
  addTry({ why: 'given', words: 'something that opens locks' }, '', '', {
    invented: null,
    none: { why: 'declined', said: 'It would open what belongs to others.', error: null },
  })
  journal.release('over', 'number', '')
}

function ended(run: string, verdict: 'verified' | 'failed', passed: number, tests: number): Partial<ExplorationTry> {
  const took = { usd: 0.31, tokens: 96_000, ms: 7 * MINUTE }
  return { run, result: { verdict, ended: 'finished', reason: '', tests, passed, took, filed: verdict, replaces: null } }
}

function putFineTuning(store: Store): void {
  const at = Date.now() - 26 * 60 * MINUTE
  const losses = Array.from({ length: 24 }, (_, index) => {
    const train = 0.42 + 1.5 * Math.exp(-index / 6)
    return { step: index + 1, train, valid: index % 4 === 3 ? train + 0.07 : null }
  })
  const tuning: FineTuning = {
    ...{ id: 'staged-tuning', state: 'succeeded', endpoint: 'tuner', model: 'small-coder:own', registeredAs: null, fault: null },
    ...{
      fileId: 'file-1',
      heldOutFileId: 'file-2',
      isFileDeleted: true,
      jobId: 'ftjob-1',
      trainedTokens: 412_000,
      usdPerMillion: 3,
      isCancelAsked: false,
    },
    upload: {
      ...{ baseUrl: 'http://127.0.0.1:11434/v1', model: 'small-coder', pairs: 190, bytes: 1_180_000, sha256: 'a'.repeat(64) },
      heldOut: { pairs: 22, programs: 4, bytes: 131_000, sha256: 'c'.repeat(64) },
    },
    dataset: {
      ...{ path: 'repairs.jsonl', sha256: 'b'.repeat(64), pairs: 212, filters: '{"kind":"repairs","label":"ok"}' },
      ...{ unnamed: 0, basePrompt: { type: 'none' } },
    },
    parameters: { epochs: 3, batchSize: null, learningRateMultiplier: null, seed: 7, suffix: 'own' },
    ...{ createdAt: at, startedAt: at + MINUTE, endedAt: at + 41 * MINUTE, losses },
    events: [{ id: 'event-1', at: at + 41 * MINUTE, level: 'info', message: 'The job has succeeded' }],
  }
  openTunings(store).add(tuning, { train: '', heldOut: null })
}
