// What a browser showed of a program's pages: what is wrong with each, and what it looks like.
import { z } from 'zod'
import type { Entry } from './entry.js'
import { CheckFailure } from './page-checks.js'
import { PagePicture } from './page-picture.js'

const count = z.number().int()

/** Why a page counts as red. */
export const PageFault = z.discriminatedUnion('type', [
  /** An error that the page did not catch. */
  z.object({ type: z.literal('error'), message: z.string() }),
  /** A failed request of the page to its own program. Without an answer `status` is null and `why` has the reason. */
  z.object({ type: z.literal('request'), address: z.string(), status: count.nullable(), why: z.string() }),
  /** The page itself is answered with an error. */
  z.object({ type: z.literal('status'), status: count }),
  /** Neither text nor anything drawn within the first screen. */
  z.object({ type: z.literal('blank') }),
  /** A rule of axe-core that the page breaks: how often, and the first elements. */
  z.object({
    type: z.literal('accessibility'),
    rule: z.string(),
    help: z.string(),
    impact: z.enum(['serious', 'critical']),
    count,
    first: z.array(z.string()),
  }),
  /** Elements that a person uses and that the Tab key does not reach. */
  z.object({ type: z.literal('keyboard'), count, first: z.array(z.string()) }),
  /** It was not there, or did not answer, within so many seconds. */
  z.object({ type: z.literal('late'), seconds: z.number() }),
  /** The browser's process of this page ended. */
  z.object({ type: z.literal('crashed') }),
  /** A check that the author of tests wrote is red. */
  z.object({ type: z.literal('check'), name: z.string(), failure: CheckFailure }),
])
export type PageFault = z.infer<typeof PageFault>

/** What is worth knowing and makes nothing red. */
export const PageNote = z.discriminatedUnion('type', [
  z.object({ type: z.literal('console'), level: z.enum(['error', 'warning']), text: z.string() }),
  /** It requests another address, which cannot be reached. */
  z.object({ type: z.literal('outside'), address: z.string() }),
  z.object({ type: z.literal('accessibility'), rule: z.string(), help: z.string(), count }),
])
export type PageNote = z.infer<typeof PageNote>

export const SeenPage = z.object({
  /** From the slash on, as the browser shows it after the host. */
  path: z.string(),
  title: z.string(),
  /** The page that leads to it; null for the first one. */
  from: z.string().nullable(),
  faults: z.array(PageFault),
  notes: z.array(PageNote),
  /** The text that a person sees, and the one for a screen reader, both from the beginning. */
  text: z.string(),
  outline: z.string(),
  pictures: z.array(PagePicture),
})
export type SeenPage = z.infer<typeof SeenPage>

/** The result of looking at a program. */
export const PagesLook = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('looked'),
    /** The browser with its version. */
    browser: z.string(),
    /** The first is the start page. */
    pages: z.array(SeenPage).min(1),
    /** Pages that are linked and were not opened. */
    left: count,
    durationMs: z.number(),
  }),
  /** `no-pages`: nothing that it serves is a page. */
  z.object({ type: z.literal('not-looked'), why: z.enum(['no-pages', 'no-browser', 'no-node', 'browser-failed']), found: z.string() }),
])
export type PagesLook = z.infer<typeof PagesLook>

/** The state of the pages in the outcome. Absent if no pages were looked for. */
export const PagesSummary = z.object({
  /** Pages that were opened, and those of them in which nothing is wrong. */
  of: count,
  done: count,
  /** Why none was opened; null where they were. */
  unseen: z.enum(['no-browser', 'no-node', 'browser-failed']).nullable(),
})
export type PagesSummary = z.infer<typeof PagesSummary>

const LookNote = z.object({ looked: PagesLook })

/** All looks in a journal, the last one last; without the texts of pages. */
export const looksIn = (entries: readonly Entry[]): readonly PagesLook[] =>
  entries.filter(({ kind, step }) => kind === 'note' && step === 'looked-at-pages').map(({ body }) => LookNote.parse(body).looked)

export const picturesOf = (looked: PagesLook | undefined): readonly PagePicture[] =>
  looked?.type === 'looked' ? looked.pages.flatMap(({ pictures }) => pictures) : []
