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
  /** Something that the page asked of its own program; `status` is null where no answer came, and `why` says so then. */
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
  /** It asks another address, which nobody could reach. */
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
  /** The text that a person sees, and what a screen reader is told, both from the beginning. */
  text: z.string(),
  outline: z.string(),
  pictures: z.array(PagePicture),
})
export type SeenPage = z.infer<typeof SeenPage>

/** What looking at a program came to. */
export const Looked = z.discriminatedUnion('type', [
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
export type Looked = z.infer<typeof Looked>

/** How the pages stand in the outcome. Left out of it where nobody looked for any. */
export const PagesFound = z.object({
  /** Pages that were opened, and those of them in which nothing is wrong. */
  of: count,
  done: count,
  /** Why none was opened; null where they were. */
  unseen: z.enum(['no-browser', 'no-node', 'browser-failed']).nullable(),
})
export type PagesFound = z.infer<typeof PagesFound>

const Told = z.object({ looked: Looked })

/** All looks that a journal tells of, the last one last; without the texts of pages. */
export const looksIn = (entries: readonly Entry[]): readonly Looked[] =>
  entries.filter(({ kind, step }) => kind === 'note' && step === 'looked-at-pages').map(({ body }) => Told.parse(body).looked)

export const picturesOf = (looked: Looked | undefined): readonly PagePicture[] =>
  looked?.type === 'looked' ? looked.pages.flatMap(({ pictures }) => pictures) : []
