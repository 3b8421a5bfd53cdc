// Takes what a step brought into a view.
import { StepConfig } from '../config/config.js'
import { BudgetCheck, type CommandRun, type Environment, isPage, type TestRun, type Written } from '../journal/effects.js'
import type { Entry } from '../journal/entry.js'
import type { KnownErrors } from '../journal/known-error.js'
import { aboutWords, type Documentation, sourceWords } from '../run/documentation.js'
import type { FileRanks } from '../run/file-ranks.js'
import { PersonAnswer } from '../run/question.js'
import { afterTest } from '../run/rounds.js'
import { withoutSetAside } from '../run/set-aside.js'
import { changeWords, endWords, firstLines, knownErrorWords, lastLines, pageWords, ranksWords, stubWords, testWords } from './row-words.js'
import { type Draft, dropRow } from './view-draft.js'

/** What was done to the workspace by the step that wrote. */
const writtenTitle = (key: string): string => {
  if (key === 'begin') return 'Laid out from the template'
  if (key.endsWith('/hold-out')) return 'Held tests out from the builder'
  return IS_MOVED.test(key) ? 'Put the held-out tests back' : 'Changed'
}

/** Paths of changed files that a row names. */
const NAMED = 20

const pathsOf = (changes: readonly { path: string }[]): string[] => changes.slice(0, NAMED).map((change) => change.path)

function addChanges(draft: Draft, changes: readonly { path: string; added: number; removed: number }[]): void {
  for (const change of changes) {
    const before = draft.changes.get(change.path) ?? { added: 0, removed: 0 }
    draft.changes.set(change.path, { added: before.added + change.added, removed: before.removed + change.removed })
  }
}

/** Milliseconds from which on a step took long enough to be told. */
const NEWS_MS = 500

/** Tests that are tried before there is any code are red as they must be. */
const ON_STUB = /(^|\/)(tests-\d+\/|shown-test$)/

/** Where tests are only taken out of the builder's sight, or put back: nobody wrote or removed a line. */
const IS_MOVED = /(^|\/)(hold-out|(unseen|whole)-[^/]+)$/

/** Takes in what a step brought: its row stands finished, and what it changed is counted. */
export function settled(draft: Draft, entry: Entry): void {
  const value = (entry.body as { value: unknown }).value
  const began = dropRow(draft, entry.key)
  const row = {
    key: entry.key,
    at: began?.at ?? entry.at,
    durationMs: began ? Math.max(0, entry.at - began.at) : null,
    usd: null,
    text: '',
    paths: [],
  }
  switch (entry.step) {
    case 'test': {
      const run = withoutSetAside(
        value as TestRun,
        draft.suites.flatMap((suite) => suite.setAside),
      )
      // The whole suite in a fresh copy: what is not in it was given up on the way.
      if (run.fresh && run.report) draft.tests.clear()
      for (const test of run.report?.cases ?? []) draft.tests.set(test.id, test)
      draft.rounds = afterTest(draft.rounds, entry, run)
      draft.rows.push({ ...row, ...(ON_STUB.test(entry.key) ? stubWords(run) : testWords(run)) })
      return
    }
    case 'write': {
      const written = value as Written
      draft.tree = written.tree
      if (!IS_MOVED.test(entry.key)) addChanges(draft, written.changes)
      if (written.changes.length > 0)
        draft.rows.push({
          ...row,
          title: writtenTitle(entry.key),
          detail: changeWords(written.changes),
          paths: pathsOf(written.changes),
          tone: 'plain',
        })
      return
    }
    case 'environment': {
      const environment = value as Environment
      const ready = environment.type === 'ready'
      // One that was there already is no news.
      if (ready && environment.durationMs < NEWS_MS) return
      const text = ready ? '' : lastLines(environment.result.stderr || environment.result.stdout)
      draft.rows.push({
        ...row,
        title: ready ? 'Environment ready' : 'Environment failed',
        detail: ready ? '' : environment.result.command,
        text,
        tone: ready ? 'plain' : 'bad',
      })
      return
    }
    case 'command':
    case 'start': {
      const run = value as CommandRun
      if (entry.step === 'command') {
        draft.tree = run.tree
        addChanges(draft, run.changes)
      }
      const { page = null, result, left = [] } = run
      const isStart = entry.step === 'start'
      const good = isStart && draft.goal?.template.preview ? isPage(page) : result.exit === 0 || (isStart && result.end === 'timeout')
      draft.rows.push({
        ...row,
        title: isStart ? 'Started the program' : 'Ran a command',
        detail: `${result.command} · ${page ? pageWords(page) : endWords(result.end, result.exit)}`,
        text: [good ? '' : lastLines(result.stderr || result.stdout), ...left.map(({ reason }) => `Left out of the workspace: ${reason}`)]
          .filter(Boolean)
          .join('\n'),
        paths: pathsOf(run.changes),
        tone: good ? 'good' : 'bad',
      })
      return
    }
    case 'question': {
      const { question } = draft.question ?? {}
      const answer = PersonAnswer.parse(value)
      const label = question?.choices.find((choice) => choice.id === answer.choice)?.label ?? answer.choice
      draft.question = null
      if (answer.words)
        draft.words = [...draft.words, { key: entry.key, at: entry.at, words: answer.words, path: null, fate: 'used', by: entry.key }]
      draft.rows.push({
        ...row,
        title: answer.by === 'person' ? 'You decided' : 'Decided by default',
        detail: [question?.title, label].filter(Boolean).join(' · '),
        text: answer.words,
        tone: 'attention',
      })
      return
    }
    case 'look-up': {
      const read = value as Documentation
      const isFound = read.type === 'found'
      draft.rows.push({
        ...row,
        title: isFound ? 'Read the documentation' : 'Found no documentation',
        detail: `${aboutWords(read)} · ${isFound ? sourceWords(read) : read.why}`,
        text: isFound ? firstLines(read.text) : '',
        tone: 'plain',
      })
      return
    }
    case 'embed': {
      const ranks = value as FileRanks
      if (ranks.type === 'ranked' || (ranks.type === 'left' && ranks.why !== '')) draft.rows.push({ ...row, ...ranksWords(ranks) })
      return
    }
    case 'recall': {
      const known = value as KnownErrors
      if (known.length === 0) return
      const detail = known.length === 1 ? '1 was met before' : `${known.length} were met before`
      draft.rows.push({ ...row, title: 'Known errors', detail, text: known.map(knownErrorWords).join('\n'), tone: 'thought' })
      return
    }
    case 'budget':
      draft.limits = BudgetCheck.safeParse(value).data?.limits ?? draft.limits
      return
    case 'config':
      draft.config ??= StepConfig.safeParse(value).data ?? null
      return
    case 'prove': {
      const proved = value as { type: string; message?: string; proof?: { backend: string; refused: string[] } }
      const ok = proved.type === 'proved'
      draft.rows.push({
        ...row,
        title: ok ? 'Sandbox proved' : 'Sandbox refused',
        detail: ok ? `${proved.proof?.backend} · ${proved.proof?.refused.length} escapes tried and refused` : (proved.message ?? ''),
        tone: ok ? 'plain' : 'bad',
      })
      return
    }
    default:
      return
  }
}
