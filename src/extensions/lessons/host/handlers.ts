// Answers about lessons.

import type { AppContract } from '../../../contract/calls/index.js'
import type { Handlers } from '../../../contract/wire/define.js'
import type { ExtensionHandlers } from '../../../main/host/features/handlers.js'
import type { HostParts } from '../../../main/host/host-parts.js'
import type { ListedLesson } from '../contract/calls.js'
import type { Lesson } from '../contract/lesson.js'
import { openLessonFiles } from './lesson-files.js'

export const lessonHandlers = ({ store }: HostParts): Handlers<AppContract>['lessons'] => {
  const files = openLessonFiles(store.folder)
  const listed = (lessons: readonly Lesson[]): ListedLesson[] => {
    const titles = new Map(store.runs.summaries([...new Set(lessons.map(({ run }) => run))]).map(({ id, title }) => [id, title]))
    return lessons.map((lesson) => ({ ...lesson, title: titles.get(lesson.run) ?? null }))
  }
  const one = (lesson: Lesson): ListedLesson => ({ ...lesson, title: store.runs.summary(lesson.run)?.title ?? null })
  return {
    async list({ words }) {
      const all = files.all()
      if (words.trim() === '') return { lessons: listed(all), all: all.length }
      const { lessonsWith } = await import('./lesson-index.js')
      const byId = new Map(all.map((lesson) => [lesson.id, lesson]))
      const found = lessonsWith(store.folder, all, words)?.flatMap((id) => byId.get(id) ?? [])
      return { lessons: listed(found ?? all), all: all.length }
    },
    show: async ({ id }) => one(files.read(id)),
    edit: async ({ id, words }) => one(files.edit(id, words, Date.now())),
    revert: async ({ id, version }) => one(files.revert(id, version, Date.now())),
    async forget({ id }) {
      files.forget(id)
      return {}
    },
  }
}

declare module '../../../main/host/features/handlers.js' {
  interface ExtensionHandlers {
    readonly lessons: typeof lessonHandlers
  }
}

export default { lessons: lessonHandlers } satisfies Partial<ExtensionHandlers>
