// `tillgreen memory lessons`: what finished runs taught, with the evidence; to be changed, taken back and deleted.

import { type Command, type Context, WrongUsage } from '../../../../../main/faces/cli/command.js'
import { oneLine } from '../../../../../main/faces/cli/follow.js'
import type { ListedLesson } from '../../../contract/calls.js'
import { lessonFactWords, versionWords } from '../../../words/words.js'

const command: Command = {
  name: 'memory lessons',
  order: 31,
  usage: '[list [WORDS] | show ID | edit ID WORDS | revert ID VERSION | forget ID]',
  help: 'search lessons from finished runs, view their evidence, edit them, revert them to an earlier version, or delete them',
  flags: {},
  perform(context) {
    const [what = 'list', ...rest] = context.positionals
    const perform = parts.get(what)
    if (!perform) throw new WrongUsage(`lessons expects one of ${[...parts.keys()].join(', ')}, but got "${what}".`)
    return perform({ ...context, positionals: rest })
  },
}

const list = async ({ core, out, positionals }: Context): Promise<number> => {
  const words = positionals.join(' ')
  const { lessons, all } = await core().lessons.list({ words })
  out.json({ type: 'lessons', lessons, all })
  if (lessons.length === 0) out.line(all === 0 ? 'No run has produced a lesson yet.' : 'No lessons contain these words.')
  for (const lesson of lessons) {
    out.line(`  ${lesson.id}  ${oneLine(wordsOf(lesson))}`)
    out.line(`    from ${originOf(lesson)}`)
  }
  return 0
}

const wordsOf = ({ versions }: ListedLesson): string => versions.at(-1)?.words ?? ''

const originOf = ({ run, title }: ListedLesson): string => (title === null ? `deleted run ${run}` : `run ${run}, ${oneLine(title)}`)

const show = async ({ core, out, positionals }: Context): Promise<number> => {
  const [id, ...rest] = positionals
  if (id === undefined || rest.length > 0) throw new WrongUsage('lessons show expects a lesson ID.')
  return printLesson(out, await core().lessons.show({ id }))
}

function printLesson(out: Context['out'], lesson: ListedLesson): number {
  out.json({ type: 'lesson', ...lesson })
  out.line(wordsOf(lesson))
  out.line('')
  out.line(`From ${originOf(lesson)}`)
  for (const fact of lesson.evidence) {
    out.line(`  ${oneLine(lessonFactWords(fact))}`)
    out.line(`    ${fact.key}`)
  }
  out.line('')
  for (const version of lesson.versions) out.line(`  ${versionWords(version)}: ${oneLine(version.words)}`)
  return 0
}

const edit = async ({ core, out, positionals }: Context): Promise<number> => {
  const [id, words, ...rest] = positionals
  if (id === undefined || words === undefined || rest.length > 0)
    throw new WrongUsage('lessons edit expects a lesson ID and the new text, in quotes.')
  return printLesson(out, await core().lessons.edit({ id, words }))
}

const revert = async ({ core, out, positionals }: Context): Promise<number> => {
  const [id, version, ...rest] = positionals
  if (id === undefined || !/^\d+$/.test(version ?? '') || rest.length > 0)
    throw new WrongUsage('lessons revert expects a lesson ID and a version number.')
  return printLesson(out, await core().lessons.revert({ id, version: Number(version) }))
}

const forget = async ({ core, out, positionals }: Context): Promise<number> => {
  const [id, ...rest] = positionals
  if (id === undefined || rest.length > 0) throw new WrongUsage('lessons forget expects a lesson ID.')
  await core().lessons.forget({ id })
  out.json({ type: 'forgotten', id })
  out.line(`Lesson ${id} deleted.`)
  return 0
}

const parts: ReadonlyMap<string, (context: Context) => Promise<number>> = new Map([
  ['list', list],
  ['show', show],
  ['edit', edit],
  ['revert', revert],
  ['forget', forget],
])

export default command
