// Which cards the user opened, closed, or wants all steps of: kept while the window is open, also while they look elsewhere.
import { create } from 'zustand'

export interface CardState {
  /** Null where the user chose nothing. */
  readonly isOpen: boolean | null
  readonly hasSteps: boolean
}

const untouched: CardState = { isOpen: null, hasSteps: false }

interface Cards {
  /** By run and card. */
  readonly states: ReadonlyMap<string, CardState>
}

const useCards = create<Cards>(() => ({ states: new Map() }))

const nameOf = (run: string, card: string) => `${run} ${card}`

/** The state of each card of a run, and how it is changed. */
export function useCardStates(run: string): {
  of(card: string): CardState
  change(card: string, change: Partial<CardState>): void
} {
  const { states } = useCards()
  const of = (card: string) => states.get(nameOf(run, card)) ?? untouched
  return {
    of,
    change: (card, change) =>
      useCards.setState((before) => {
        const name = nameOf(run, card)
        return { states: new Map(before.states).set(name, { ...(before.states.get(name) ?? untouched), ...change }) }
      }),
  }
}
