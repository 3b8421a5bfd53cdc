// What reading a page of a site came to, and whether it may be read.
import { z } from 'zod'

/** Whether pages of a host may be read in a run, as far as the user has said. */
export const SiteConsent = z.enum(['unasked', 'given', 'refused'])
export type SiteConsent = z.infer<typeof SiteConsent>

/** What reading one page of a site came to. */
export type SiteRead =
  | { readonly type: 'read'; readonly address: string; readonly text: string; readonly links: readonly PageLink[] }
  /** It leads to another site, which is asked about anew. */
  | { readonly type: 'elsewhere'; readonly address: string }
  | { readonly type: 'failed'; readonly why: string }

export interface PageLink {
  readonly address: string
  readonly words: string
}
