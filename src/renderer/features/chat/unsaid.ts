// What was typed to a run but not said yet: it waits there while the user looks at something else.
import { create } from 'zustand'

const useTyped = create<{ readonly words: ReadonlyMap<string, string> }>(() => ({ words: new Map() }))

/** The words typed to one run, and how they change. */
export function useUnsaid(run: string): [string, (words: string) => void] {
  const words = useTyped((state) => state.words.get(run) ?? '')
  return [words, (next) => useTyped.setState((state) => ({ words: new Map(state.words).set(run, next) }))]
}
