// The lessons of a data folder, a file for each with all of its versions: the one truth about them.
import { join } from 'node:path'
import { z } from 'zod'
import { userError } from '../../../contract/errors/index.js'
import { below } from '../../../main/files/below.js'
import { BelowError } from '../../../main/files/below-error.js'
import { readPlainFile } from '../../../main/host/data-folder/plain-file.js'
import { replaceFile } from '../../../main/host/data-folder/replace-file.js'
import { withLock } from '../../../main/store/database/lock.js'
import { Lesson, type LessonVersion } from '../contract/lesson.js'

const FORMAT = 'tillgreen lesson 1'
const LessonFile = Lesson.extend({ format: z.literal(FORMAT) })

export interface LessonFiles {
  /** The newest first; files that cannot be read are left out. */
  all(): Lesson[]
  /** Refuses (`lesson-missing`) what is not there. */
  read(id: string): Lesson
  /** Writes a lesson down unless one with its id, or with the same words, is there. */
  keep(lesson: Lesson): Lesson
  /** Other words, as a new version; the same words change nothing. */
  edit(id: string, words: string, at: number): Lesson
  /** The words of an earlier version, as a new one. Refuses (`lesson-version-missing`). */
  revert(id: string, version: number, at: number): Lesson
  forget(id: string): void
}

export function openLessonFiles(dataFolder: string): LessonFiles {
  const folder = join(dataFolder, 'lessons')
  const fileOf = (id: string) => join(folder, `${id}.json`)
  const find = (id: string): Lesson | null => {
    const read = LessonFile.safeParse(parsed(readPlainFile(fileOf(id)) ?? ''))
    if (!read.success) return null
    const { format: _, ...lesson } = read.data
    return lesson
  }
  const read = (id: string): Lesson => {
    const lesson = find(id)
    if (!lesson) throw userError('lesson-missing', { id })
    return lesson
  }
  const write = (lesson: Lesson): Lesson => {
    replaceFile(fileOf(lesson.id), `${JSON.stringify({ format: FORMAT, ...lesson }, null, 2)}\n`)
    return lesson
  }
  const all = () =>
    namesIn(folder)
      .flatMap((id) => find(id) ?? [])
      .sort((a, b) => wordsOf(b).at - wordsOf(a).at || (a.id < b.id ? 1 : -1))
  const change = (id: string, to: (lesson: Lesson) => Lesson) => withLock(dataFolder, 'files', () => write(to(read(id))))
  return {
    all,
    read,
    keep: (lesson) =>
      withLock(dataFolder, 'files', () => {
        const same = all().find((each) => each.id === lesson.id || alike(wordsOf(each).words) === alike(wordsOf(lesson).words))
        return same ?? write(lesson)
      }),
    edit: (id, words, at) => change(id, (lesson) => (wordsOf(lesson).words === words ? lesson : withWords(lesson, words, at, null))),
    revert: (id, version, at) =>
      change(id, (lesson) => {
        const to = lesson.versions.find((each) => each.version === version)
        if (!to) throw userError('lesson-version-missing', { id, version, newest: wordsOf(lesson).version })
        return withWords(lesson, to.words, at, version)
      }),
    forget(id) {
      read(id)
      below(folder).remove(`${id}.json`)
    },
  }
}

/** The version that holds. */
export function wordsOf({ id, versions }: Lesson): LessonVersion {
  const newest = versions.at(-1)
  if (!newest) throw new Error(`The lesson ${id} has no version.`)
  return newest
}

function withWords(lesson: Lesson, words: string, at: number, revertedTo: number | null): Lesson {
  const { version } = wordsOf(lesson)
  return { ...lesson, versions: [...lesson.versions, { version: version + 1, at, by: 'user', words, revertedTo }] }
}

const alike = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function namesIn(folder: string): string[] {
  try {
    return below(folder)
      .list('')
      .flatMap(({ name }) => (/^[0-9a-z-]{8,48}\.json$/.test(name) ? [name.slice(0, -'.json'.length)] : []))
  } catch (error) {
    if (error instanceof BelowError && error.problem === 'missing') return []
    throw error
  }
}
