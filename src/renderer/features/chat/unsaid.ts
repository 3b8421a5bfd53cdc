// What was typed to a run but not said yet: it waits there while the user looks at something else.
import { create } from 'zustand'

interface Typed {
  readonly words: ReadonlyMap<string, string>
  /** How often words were begun for the user elsewhere on the screen: the field takes the cursor then. */
  readonly begun: number
}

const useTyped = create<Typed>(() => ({ words: new Map(), begun: 0 }))

/** The words typed to one run, and how they change. */
export function useUnsaid(run: string): [string, (words: string) => void] {
  const words = useTyped((state) => state.words.get(run) ?? '')
  return [words, (next) => useTyped.setState((state) => ({ words: new Map(state.words).set(run, next) }))]
}

export const useBegun = (): number => useTyped((state) => state.begun)

/** Begins a sentence below what was typed to a run, for the user to end. */
export function beginSaying(run: string, words: string): void {
  useTyped.setState((state) => {
    const typed = (state.words.get(run) ?? '').trimEnd()
    return { words: new Map(state.words).set(run, typed === '' ? words : `${typed}\n${words}`), begun: state.begun + 1 }
  })
}
