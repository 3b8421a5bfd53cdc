// Looks at the pages of a program: the start page, and what it leads to.
import type { PagesLook } from '../../../contract/journal/pages.js'
import type { StartCommand } from '../../../contract/run/template.js'
import type { Performance, Place } from '../../../main/engine/ports/ports.js'
import { inBrowser, type LookDeps, type Visit } from './in-browser.js'
import { readLooked } from './report.js'

/** Pages that are opened, and how many links they are from the first one. */
const MOST_PAGES = 8
const DEPTH = 2
/** Seconds that one page has, after which no other page is opened, and that the browser's box has in all. */
export const PAGE_S = 20
const ALL_S = 80
const WALL_S = ALL_S + PAGE_S + 20

/**
 * Starts the program, waits until it serves a page and looks at what that page leads to. Never throws for what a program does: a page that
 * hangs, crashes or attacks the browser is a page with a fault.
 */
export async function lookAtPages(deps: LookDeps, place: Place, start: StartCommand, at: Performance): Promise<PagesLook> {
  const visit: Visit<PagesLook> = {
    order: { mostPages: MOST_PAGES, depth: DEPTH, pageS: PAGE_S, allS: ALL_S },
    wallS: WALL_S,
    read: (folder, durationMs, end) => readLook(deps, folder, durationMs, end),
  }
  const looked = await inBrowser(deps, { place, start }, at, visit)
  return looked.type === 'unvisited' ? { ...looked, type: 'not-looked' } : looked
}

function readLook({ store }: LookDeps, folder: string, durationMs: number, end: 'timeout' | 'crashed' | null): PagesLook | null {
  const looked = readLooked(folder, store.trees.put, durationMs)
  // What ended the box in the middle of a page is that page's doing.
  const last = looked?.pages.at(-1)
  if (!looked || end === null || !last || last.faults.length > 0) return looked
  const fault = end === 'timeout' ? ({ type: 'late', seconds: WALL_S } as const) : ({ type: 'crashed' } as const)
  return { ...looked, pages: [...looked.pages.slice(0, -1), { ...last, faults: [fault] }] }
}
