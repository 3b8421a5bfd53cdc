// Messages from the script of a framed page (src/main/host/previews/framed) about pointing and recording. The page is untrusted, so this
// schema limits every field and drops the rest.
import { z } from 'zod'
import { PageAction } from '../../../../contract/journal/page-checks.js'

/** Maximum characters of a name or a path. */
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

export const PageMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('began'), path }),
  /** The address of the page when recording starts, and when the user leaves the page. */
  z.object({ type: z.literal('at'), path }),
  z.object({ type: z.literal('step'), path, step: PageAction, alike: z.number().int().min(0).max(10_000).catch(1).default(1) }),
  /** An action that no step can express. */
  z.object({ type: z.literal('missed'), why: z.enum(['no-name', 'no-role', 'file', 'several']), role, name }),
  z.object({ type: z.literal('picked'), path, role, name }),
  /** The element that the keyboard is at, before the user selects it. */
  z.object({ type: z.literal('over'), path, role, name }),
  z.object({ type: z.literal('ended') }),
])
export type PageMessage = z.infer<typeof PageMessage>
export type PickedElement = Readonly<Omit<Extract<PageMessage, { type: 'picked' }>, 'type'>>
export type MissedStep = Readonly<Omit<Extract<PageMessage, { type: 'missed' }>, 'type'>>

/** The command that the script accepts. */
export const orderOf = (mode: 'off' | 'point' | 'record') => ({ tillgreen: 'window', does: mode })
