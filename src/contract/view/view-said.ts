// What became of each thing that the person said to a run: a fold over its entries, for the chat and for what is offered at the end.
import { saidKeys } from '../journal/effects.js'
import type { Entry } from '../journal/entry.js'
import type { Note } from '../journal/notes/index.js'
import { canResume } from '../run/outcome.js'
import { askName } from './row-words.js'
import type { RunView, SaidView } from './run-view.js'

/** Steps whose prompts say what the person said (`heardSection` in the engine). */
const TELLING: ReadonlySet<string> = new Set(['tests', 'code', 'diagnose', 'decide', 'reflect'])

const tells = (key: string): boolean => /^(task|merge)\//.test(key) && TELLING.has(askName(key.split('/').at(-1) ?? ''))

/** What was said, after one more entry of its run. */
export function saidAfter(said: readonly SaidView[], entry: Entry): readonly SaidView[] {
  switch (entry.kind) {
    case 'intent':
      if (entry.step !== 'ask' || !tells(entry.key)) return said
      return mapped(said, (each) => each.fate === 'heard' && each.path === null, { by: entry.key })
    case 'result':
      if (entry.step === 'hear') return taken(said, entry)
      if (entry.step !== 'ask' || !tells(entry.key)) return said
      return mapped(said, (each) => each.fate === 'heard' && each.by === entry.key, isAnswer(entry) ? { fate: 'used' } : { by: '' })
    case 'note':
      return said
  }
}

const mapped = (said: readonly SaidView[], where: (each: SaidView) => boolean, change: Partial<SaidView>): readonly SaidView[] =>
  said.some(where) ? said.map((each) => (where(each) ? { ...each, ...change } : each)) : said

const isAnswer = ({ body }: Entry): boolean => (body as { value?: { type?: unknown } }).value?.type === 'answer'

/** A file that a step took is written by it; words count only once a prompt with them was answered. */
function taken(said: readonly SaidView[], entry: Entry): readonly SaidView[] {
  const keys = saidKeys(entry)
  if (keys.length === 0) return said
  return said.map((each) => {
    if (!keys.includes(each.key)) return each
    return each.path === null ? { ...each, fate: 'heard', by: '' } : { ...each, fate: 'used', by: entry.key }
  })
}

/** What was said, after one of the notes that are about it. */
export function saidAfterNote(said: readonly SaidView[], entry: Entry, note: Note): readonly SaidView[] {
  switch (note.type) {
    case 'said': {
      const one = typeof note.said === 'string' ? { words: note.said, path: null } : { words: '', path: note.said.path }
      return [...said, { key: entry.key, at: entry.at, ...one, fate: 'waiting', by: '' }]
    }
    case 'heard': {
      // Journals of earlier versions tell of words only here.
      const known = new Set(said.map((each) => each.words))
      const fresh = note.words.filter((words) => !known.has(words))
      return [...said, ...fresh.map((words) => ({ key: entry.key, at: entry.at, words, path: null, fate: 'used' as const, by: entry.key }))]
    }
    case 'person-edited': {
      const refused = new Map(note.edits.filter((edit) => edit.refused !== '').map((edit) => [edit.path, edit.refused]))
      const hear = entry.key.replace(/person-edited$/, 'hear')
      return said.map((each) =>
        each.by === hear && each.path !== null && refused.has(each.path)
          ? { ...each, fate: 'refused', by: refused.get(each.path) ?? '' }
          : each,
      )
    }
    case 'given':
      return said.map((each) => (note.said.includes(each.key) ? { ...each, fate: 'given', by: note.to } : each))
    default:
      return said
  }
}

/** What a run that is over never acted on; nothing where it can be resumed, since it is heard then. */
export function unheardOf({ words, outcome }: Pick<RunView, 'words' | 'outcome'>): readonly SaidView[] {
  if (outcome === null || canResume(outcome.ended)) return []
  return words.filter((each) => each.fate === 'waiting' || each.fate === 'heard')
}

/** What a feedback run is begun with that takes up what was not heard: the person's own words, and the files by name. */
export function offeredWords(unheard: readonly SaidView[]): string {
  const words = unheard.flatMap((each) => (each.path === null ? [each.words] : []))
  const paths = [...new Set(unheard.flatMap((each) => (each.path === null ? [] : [each.path])))]
  const files = paths.length === 0 ? [] : [`I changed ${paths.join(', ')} myself. Keep my version, and make everything work with it.`]
  return [...words, ...files].join('\n\n')
}
