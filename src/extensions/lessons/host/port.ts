// The port of lessons: looks up what earlier runs taught, and writes down what this one teaches. It carries nothing out.

import type { Entry } from '../../../contract/journal/entry.js'
import { repairEnded } from '../../../contract/notes/repairing/repair-ended.js'
import { ruled } from '../../../contract/notes/repairing/ruled.js'
import { refusedTests } from '../../../contract/notes/testing/refused-tests.js'
import { said } from '../../../contract/notes/user/said.js'
import type { Goal } from '../../../contract/run/goal.js'
import type { Attempt } from '../../../contract/run/rounds.js'
import { emptyView } from '../../../contract/view/run-view.js'
import { fold } from '../../../contract/view/view.js'
import type { HostFeature } from '../../../main/host/features/host-feature.js'
import type { ExtensionPorts } from '../../../main/host/features/open-features.js'
import { readSetup } from '../../../main/host/records/setup.js'
import { redact } from '../../../main/models/redact.js'
import type { ReadParts } from '../../../main/store/store.js'
import type { Lesson, LessonFact, ShownLesson } from '../contract/lesson.js'
import type { Lessons } from '../engine/hooks.js'
import { openLessonFiles, wordsOf } from './lesson-files.js'

/** Facts of one run, the last ones, and letters of each part of them. */
const MOST = 30
const LONGEST = 400

/** Pure: the same journal gives the same facts. Nothing if all went well and the user said nothing. */
function factsOf(goal: Goal, entries: readonly Entry[]): LessonFact[] {
  const request: LessonFact[] = goal.kind === 'feedback' ? [fact('started', 'said', goal.words)] : []
  const { rounds } = fold(emptyView, entries)
  const noted = entries.flatMap((entry) => (entry.kind === 'note' ? factsIn(entry) : []))
  return [...request, ...rounds.flatMap((round, index) => factOfRound(round, rounds[index + 1])), ...noted].slice(-MOST)
}

/** What a diagnosis was worth, by the next round of the same task. None if that was not tested. */
function factOfRound({ key, task, diagnosis, did, red, isRolledBack }: Attempt, next: Attempt | undefined): LessonFact[] {
  if (diagnosis === '' || next?.task !== task || red === null || next.red === null) return []
  return [fact(`${key}/diagnose`, next.red < red && !isRolledBack ? 'mended' : 'tried', diagnosis, did.join('; '))]
}

function factsIn({ key, step, body }: Entry): LessonFact[] {
  switch (step) {
    case 'repair-ended': {
      const { errors, did, diagnosis } = repairEnded.schema.parse(body)
      const more = [did.join('; '), diagnosis].filter(Boolean).join(': ')
      return errors.map(({ signature, isGone }) => fact(key, isGone ? 'gone' : 'stayed', signature, more))
    }
    case 'ruled': {
      const { test, ruling, working, mended } = ruled.schema.parse(body)
      return ruling === 'program' ? [] : [fact(key, 'ruled', test, [working, mended].filter(Boolean).join(' '))]
    }
    case 'refused-tests':
      return [fact(key, 'refused', refusedTests.schema.parse(body).problems.join(' '))]
    case 'said': {
      const { said: what } = said.schema.parse(body)
      return typeof what === 'string' && what.trim() !== '' ? [fact(key, 'said', what)] : []
    }
    default:
      return []
  }
}

const fact = (key: string, type: LessonFact['type'], what: string, more = ''): LessonFact => ({
  ...{ key, type },
  what: shortened(what),
  more: shortened(more),
})

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}

/** Lessons of each kind that a run looks at: with its own words they fit into one request for embeddings. */
const LOOKED_AT = 30

export const lessons: HostFeature<Lessons> = {
  open: ({ store, run }) => ({
    async candidates(words) {
      // The run of another person gets nothing of the user's: it may be written into a file again.
      if (readSetup(store, run).setup.stranger !== null) return { alike: [], newest: [] }
      const all = openLessonFiles(store.folder).all()
      if (all.length === 0) return { alike: [], newest: [] }
      // Loaded on demand: lists of stop words are large.
      const { lessonsAbout } = await import('./lesson-index.js')
      const byId = new Map(all.map((lesson) => [lesson.id, lesson]))
      const alike = lessonsAbout(store.folder, all, words).flatMap((id) => byId.get(id) ?? [])
      return { alike: alike.slice(0, LOOKED_AT).map(shownOf), newest: all.slice(0, LOOKED_AT).map(shownOf) }
    },
    facts: async () => (store.runs.mayTeach(run) ? factsOf(readSetup(store, run).setup.goal, store.entries.after(run, 0)) : []),
    async keep(learnt) {
      if (!store.runs.mayTeach(run)) return []
      const files = openLessonFiles(store.folder)
      return learnt.map((each, index) => shownOf(files.keep(lessonOf(store, run, each, index + 1))))
    },
  }),
}

const shownOf = (lesson: Lesson): ShownLesson => {
  const { version, words } = wordsOf(lesson)
  return { id: lesson.id, version, run: lesson.run, words }
}

/** Its name follows from the run, so that what is done again after a crash leaves no second one. */
function lessonOf(store: ReadParts, run: string, { words, evidence }: Parameters<Lessons['keep']>[0][number], number: number): Lesson {
  const { template, description, words: asked } = readSetup(store, run).setup.goal
  return {
    id: `${run}-${number}`,
    run,
    template: template.name,
    about: redact([template.title, description, asked].join('\n'), []),
    evidence: evidence.map((each) => ({ ...each, what: redact(each.what, []), more: redact(each.more, []) })),
    versions: [{ version: 1, at: Date.now(), by: 'summariser', words: redact(words, []), revertedTo: null }],
  }
}

declare module '../../../main/host/features/open-features.js' {
  interface ExtensionPorts {
    readonly lessons: typeof lessons
  }
}

export default { lessons } satisfies Partial<ExtensionPorts>
