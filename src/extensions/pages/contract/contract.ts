// Pages: a browser opens what a green program serves, and the verdict counts its findings.
import { z } from 'zod'
import type { FeatureContract } from '../../../contract/features/feature.js'
import { CheckFailure, ChecksReport, NamedCheck } from '../../../contract/journal/page-checks.js'
import { PageFault, PagesLook } from '../../../contract/journal/pages.js'
import { noteKindOf } from '../../../contract/notes/note-kind.js'

const Names = z.array(NamedCheck)

const state = {
  /** The result of the last visit; null if there was none. */
  pages: PagesLook.nullable(),
  /** The last results of page checks; null without page checks. */
  pageChecks: z.object({ checked: ChecksReport, names: Names }).nullable(),
}

const count = z.number().int()

/** The result of a visit to the pages. Texts of pages are left out: the result of the step holds them. */
const lookedAtPages = noteKindOf<{ readonly pages: PagesLook | null }>()({
  schema: z.object({ type: z.literal('looked-at-pages'), looked: PagesLook }),
  row: z.object({
    type: z.literal('looked-at-pages'),
    /** Why no visit was possible; null if there was one. */
    unseen: z.enum(['no-pages', 'no-browser', 'no-node', 'browser-failed']).nullable(),
    found: z.string(),
    pages: z.array(z.object({ path: z.string(), faults: z.array(PageFault), notes: count })),
    left: count,
  }),
  change: (_, { looked }) => ({ pages: looked }),
  rows({ type, looked }) {
    if (looked.type === 'not-looked')
      return [{ tone: 'attention', data: { type, unseen: looked.why, found: looked.found, pages: [], left: 0 } }]
    const pages = looked.pages.map(({ path, faults, notes }) => ({ path, faults, notes: notes.length }))
    const isRed = pages.some(({ faults }) => faults.length > 0)
    return [{ tone: isRed ? 'bad' : 'good', data: { type, unseen: null, found: '', pages, left: looked.left } }]
  },
})

/** Results of page checks, which the author of tests wrote. */
const pageChecks = noteKindOf<{ readonly pageChecks: { readonly checked: ChecksReport; readonly names: z.infer<typeof Names> } | null }>()({
  schema: z.object({ type: z.literal('page-checks'), checked: ChecksReport, names: Names }),
  row: z.object({
    type: z.literal('page-checks'),
    /** Why they could not run; null if they ran. */
    unseen: z.enum(['no-pages', 'no-browser', 'no-node', 'browser-failed']).nullable(),
    found: z.string(),
    of: count,
    red: z.array(z.object({ name: z.string(), failure: CheckFailure })),
  }),
  change: (_, { checked, names }) => ({ pageChecks: { checked, names } }),
  rows({ type, checked, names }) {
    if (checked.type === 'not-checked')
      return [{ tone: 'attention', data: { type, unseen: checked.why, found: checked.found, of: names.length, red: [] } }]
    const red = checked.results.flatMap(({ id, failure }) =>
      failure === null ? [] : [{ name: names.find((each) => each.id === id)?.name ?? id, failure }],
    )
    return [{ tone: red.length > 0 ? 'bad' : 'good', data: { type, unseen: null, found: '', of: names.length, red } }]
  },
})

const pages = {
  order: 40,
  config: {
    lookAtPages: z.boolean().default(true).meta({
      label: 'Check pages',
      group: 'Tests',
      oldFlag: 'look-at-pages',
      description:
        'Open the pages of a green program in this machine’s Chromium, in a sandbox. Errors, missing files, empty pages and broken accessibility rules are repaired like red tests.',
    }),
    pageChecks: z.boolean().default(true).meta({
      label: 'Page checks',
      group: 'Tests',
      oldFlag: 'page-checks',
      description: 'Let the test author write page checks, which a browser performs step by step. This needs "Check pages".',
    }),
  },
  absent: { lookAtPages: z.boolean().default(false), pageChecks: z.boolean().default(false) },
  // A replay or a repetition of an old run has no answers for such repairs.
  replayed: { lookAtPages: false },
  state,
  notes: [lookedAtPages, pageChecks],
} as const satisfies FeatureContract

declare module '../../../contract/features/feature.js' {
  interface ExtensionContracts {
    readonly pages: typeof pages
  }
}

export default pages
