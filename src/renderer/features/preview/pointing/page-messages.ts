// What the script of a framed page (src/main/host/previews/framed) tells this window about pointing and recording. All of it is data of a
// page that no person has read: it is bounded here, and nothing else of it comes in.
import { z } from 'zod'
import { PageAction } from '../../../../contract/journal/page-checks.js'

/** Characters of a name or a path. */
const LONGEST = 200

const path = z
  .string()
  .regex(/^\/(?!\/)[^\s\\]*$/)
  .max(LONGEST)
  .catch('/')
const role = z
  .string()
  .regex(/^[a-z]{1,30}$/)
  .catch('element')
const name = z.string().transform((text) => text.slice(0, LONGEST))

export const PageTold = z.discriminatedUnion('type', [
  z.object({ type: z.literal('began'), path }),
  /** Where the page is as recording begins, and as the user leaves it. */
  z.object({ type: z.literal('at'), path }),
  z.object({ type: z.literal('step'), path, step: PageAction, alike: z.number().int().min(0).max(10_000).catch(1).default(1) }),
  /** Something that no step can say. */
  z.object({ type: z.literal('missed'), why: z.enum(['no-name', 'no-role', 'file', 'several']), role, name }),
  z.object({ type: z.literal('picked'), path, role, name }),
  /** The keyboard is at an element that is not chosen yet. */
  z.object({ type: z.literal('over'), path, role, name }),
  z.object({ type: z.literal('ended') }),
])
export type PageTold = z.infer<typeof PageTold>
export type PickedElement = Readonly<Omit<Extract<PageTold, { type: 'picked' }>, 'type'>>
export type MissedStep = Readonly<Omit<Extract<PageTold, { type: 'missed' }>, 'type'>>

/** The order that the script takes. */
export const orderOf = (mode: 'off' | 'point' | 'record') => ({ tillgreen: 'window', does: mode })
