// The result of reading a page of a site, and whether it may be read.
import { z } from 'zod'

/** Whether pages of a host may be read in a run, as far as the user has said. */
export const SiteConsent = z.enum(['unasked', 'given', 'refused'])
export type SiteConsent = z.infer<typeof SiteConsent>

/** The result of reading one page of a site. */
export type SiteRead =
  | { readonly type: 'read'; readonly address: string; readonly text: string; readonly links: readonly PageLink[] }
  /** It leads to another site, which is asked about again. */
  | { readonly type: 'elsewhere'; readonly address: string }
  | { readonly type: 'failed'; readonly why: string }

/** Why a page was not read; src/extensions/package-sites/words/recorded/site.ts makes the sentence, which journals keep. */
export type SiteFault =
  | { readonly type: 'late'; readonly address: string; readonly seconds: number }
  /** `code` of the system; empty where there is none. */
  | { readonly type: 'unreachable'; readonly address: string; readonly code: string }
  | { readonly type: 'nameless'; readonly host: string }
  | { readonly type: 'not-public'; readonly host: string; readonly address: string }
  | { readonly type: 'leads-off-the-web'; readonly address: string; readonly to: string }
  | { readonly type: 'leads-on'; readonly address: string }
  | { readonly type: 'status'; readonly address: string; readonly status: number }
  /** `found`: the type that the page has; empty where none is said. */
  | { readonly type: 'no-text'; readonly address: string; readonly found: string }
  | { readonly type: 'packed'; readonly address: string; readonly coding: string }

export interface PageLink {
  readonly address: string
  readonly words: string
}
