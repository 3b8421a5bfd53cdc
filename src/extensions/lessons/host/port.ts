// The port of lessons: looks up what earlier runs taught, and writes down what this one teaches. It carries nothing out.

import type { HostFeature } from '../../../main/host/features/host-feature.js'
import type { ExtensionPorts } from '../../../main/host/features/open-features.js'
import { readSetup } from '../../../main/host/runs/setup.js'
import { redact } from '../../../main/models/redact.js'
import type { ReadParts } from '../../../main/store/store.js'
import type { Lesson, ShownLesson } from '../contract/lesson.js'
import type { Lessons } from '../engine/hooks.js'
import { openLessonFiles, wordsOf } from './lesson-files.js'
import { factsOf } from './run-facts.js'

/** Lessons of each kind that a run looks at: with its own words they fit into one request for embeddings. */
const LOOKED_AT = 30

export const lessons: HostFeature<Lessons> = {
  open: ({ store, run }) => ({
    async candidates(words) {
      // A run of somebody else's is told nothing of the user's: it may be written into a file again.
      if (readSetup(store, run).setup.stranger !== null) return { alike: [], newest: [] }
      const all = openLessonFiles(store.folder).all()
      if (all.length === 0) return { alike: [], newest: [] }
      // Loaded when it is needed: lists of words that tell nothing are large.
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
