// What a button above the panes wants of a run that is over: its program is started, or exported.
import { create } from 'zustand'

export type EndWish = 'run' | 'export'

const useWanted = create<{ readonly run: string; readonly wish: EndWish | null }>(() => ({ run: '', wish: null }))

/** Asks the screen of a run, which is open, for it. */
export const wantEnd = (run: string, wish: EndWish): void => useWanted.setState({ run, wish })

/** The request for this run; null without one. */
export const useWantedEnd = (run: string): EndWish | null => useWanted((state) => (state.run === run ? state.wish : null))

/** It is in sight. */
export const endShown = (): void => useWanted.setState({ run: '', wish: null })
