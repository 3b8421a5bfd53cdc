// How large the window is drawn, as a factor; remembered in this browser for public/early.js.
import { create } from 'zustand'
import { kept } from './kept.js'

/** Percent, as the settings have it; the keys go from one to the next. */
export const ZOOMS: readonly number[] = [80, 90, 100, 110, 125, 150]

const show = (percent: number): void => document.documentElement.style.setProperty('--zoom', String(percent / 100))

/** What was chosen last in this browser; 100 where that cannot be read. */
function remembered(): number {
  const percent = Number(kept.getItem('zoom') ?? 100)
  return percent >= 80 && percent <= 150 ? percent : 100
}

export const useZoom = create<{ readonly percent: number; choose(percent: number): void }>((set) => ({
  percent: remembered(),
  choose(percent) {
    kept.setItem('zoom', String(percent))
    set({ percent })
    show(percent)
  },
}))

/** Pixels of the screen for one of ours: the pointer and what is measured on the screen are in the former. */
export const zoomFactor = (): number => useZoom.getState().percent / 100

/** The next zoom up or down; the same where there is none. */
export const nextZoom = (percent: number, way: 1 | -1): number =>
  (way === 1 ? ZOOMS.find((each) => each > percent) : ZOOMS.findLast((each) => each < percent)) ?? percent
