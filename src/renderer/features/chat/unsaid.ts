// What was typed to a run but not said yet: it waits there while the user looks at something else, and over a reload.
import { create } from 'zustand'
import { kept } from '../../ui/kept.js'

interface Typed {
  readonly words: ReadonlyMap<string, string>
  /** How often words were begun for the user elsewhere on the screen: the field takes the cursor then. */
  readonly begun: number
}

const useTyped = create<Typed>(() => ({ words: new Map(), begun: 0 }))

/** The words typed to one run, and how they change. */
export function useUnsaid(run: string): [string, (words: string) => void] {
  const words = useTyped((state) => state.words.get(run)) ?? keptOf(run)
  return [words, (next) => useTyped.setState((state) => withWords(state, run, next))]
}

const nameOf = (run: string) => `unsaid.${run}`
const keptOf = (run: string): string => kept.getItem(nameOf(run)) ?? ''

function withWords(state: Typed, run: string, words: string): Typed {
  if (words === '') kept.removeItem(nameOf(run))
  else kept.setItem(nameOf(run), words)
  return { ...state, words: new Map(state.words).set(run, words) }
}

export const useBegun = (): number => useTyped((state) => state.begun)

/** Begins a sentence below what was typed to a run, for the user to end. */
export function beginSaying(run: string, words: string): void {
  useTyped.setState((state) => {
    const typed = (state.words.get(run) ?? keptOf(run)).trimEnd()
    return { ...withWords(state, run, typed === '' ? words : `${typed}\n${words}`), begun: state.begun + 1 }
  })
}
