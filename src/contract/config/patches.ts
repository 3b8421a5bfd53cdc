// Changes to what a run does that journals from before must replay without. No settings: every new run has all of them.
import { z } from 'zod'

interface Patch {
  readonly id: string
  /** What a run does since. */
  readonly what: string
  /** The version that brought it. Two minor versions later older journals need not replay any more, and it may be removed. */
  readonly since: string
}

const PATCHES = [
  { id: 'hidden-tables', what: 'A hidden test takes the tables and helpers with it that only it uses.', since: '0.1.0' },
] as const satisfies readonly Patch[]

export type PatchId = (typeof PATCHES)[number]['id']

/** The patches that a run has, as its journal records them. One that is unknown here has no effect. */
export const Patches = z.array(z.string()).readonly()

export const allPatches: readonly string[] = PATCHES.map(({ id }) => id)

/** Whether a run was begun with a patch. */
export const hasPatch = ({ patches }: { readonly patches: readonly string[] }, id: PatchId): boolean => patches.includes(id)
