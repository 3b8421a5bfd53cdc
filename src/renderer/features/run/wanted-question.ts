// Which run's question a click elsewhere leads to: its screen brings it into sight, whatever tab it was left at.
import { create } from 'zustand'

const useWanted = create<{ readonly run: string | null }>(() => ({ run: null }))

/** Asks for the question of a run, whose screen is open or opens next. */
export const wantQuestion = (run: string): void => useWanted.setState({ run })

/** Whether the question of this run is asked for. */
export const useIsQuestionWanted = (run: string): boolean => useWanted((state) => state.run === run)

/** It is in sight, or there is none any more. */
export const questionShown = (): void => useWanted.setState({ run: null })
