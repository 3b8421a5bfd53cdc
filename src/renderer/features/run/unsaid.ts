// What was typed to a run but not said yet: it waits there while the user looks at something else, and over a reload.
import { create } from 'zustand'
import { kept } from '../../ui/kept.js'

interface TypedWords {
  readonly words: ReadonlyMap<string, string>
  /** Sentences begun for the user, by run: they count only once they are ended. */
  readonly begunWords: ReadonlyMap<string, readonly string[]>
  /** How often words were begun for the user elsewhere on the screen: the field takes the cursor then. */
  readonly begun: number
}

const useTyped = create<TypedWords>(() => ({ words: new Map(), begunWords: new Map(), begun: 0 }))

/** The words typed to one run, and how they change. */
export function useUnsaid(run: string): [string, (words: string) => void] {
  const words = useTyped((state) => state.words.get(run)) ?? keptOf(run)
  return [words, (next) => useTyped.setState((state) => withWords(state, run, next))]
}

const nameOf = (run: string) => `unsaid.${run}`
const keptOf = (run: string): string => kept.getItem(nameOf(run)) ?? ''

function withWords(state: TypedWords, run: string, words: string): TypedWords {
  if (words === '') kept.removeItem(nameOf(run))
  else kept.setItem(nameOf(run), words)
  const begunWords = words === '' ? new Map(state.begunWords).set(run, []) : state.begunWords
  return { ...state, words: new Map(state.words).set(run, words), begunWords }
}

/** Whether the user said anything beside what was begun for them. */
export function useHasSaid(run: string): boolean {
  const [words] = useUnsaid(run)
  const begun = useTyped((state) => state.begunWords.get(run)) ?? []
  return hasSaid(words, begun)
}

/** Whether words say more than the sentences that were begun in them. Pure. */
export const hasSaid = (words: string, begun: readonly string[]): boolean =>
  begun.reduce((left, each) => left.replace(each.trim(), ''), words).trim() !== ''

export const useBegun = (): number => useTyped((state) => state.begun)

/**
 * Begins a sentence below what was typed to a run, for the user to end.
 * @param said words of the user that follow it, if they gave some elsewhere on the screen
 */
export function beginSaying(run: string, words: string, said = ''): void {
  useTyped.setState((state) => {
    const typed = (state.words.get(run) ?? keptOf(run)).trimEnd()
    const begunWords = new Map(state.begunWords).set(run, [...(state.begunWords.get(run) ?? []), words])
    return { ...withWords(state, run, (typed === '' ? '' : `${typed}\n`) + words + said), begunWords, begun: state.begun + 1 }
  })
}

/** Brings the cursor into the field. */
export const focusSaying = (): void => useTyped.setState((state) => ({ begun: state.begun + 1 }))

/** Takes a sentence back that was begun for the user and that they did not end. */
export function stopSaying(run: string, words: string): void {
  useTyped.setState((state) => {
    const lines = (state.words.get(run) ?? keptOf(run)).split('\n').filter((line) => line.trim() !== words.trim())
    return withWords(state, run, lines.join('\n'))
  })
}
