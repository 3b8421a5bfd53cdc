// Changes to what a run does that journals from before must replay without. No settings: every new run has all of them.
import { z } from 'zod'

/** Each with the version that brought it. Two minor versions later, older journals need not replay any more, and it may be removed. */
const PATCHES = {
  // A hidden test takes the tables and helpers with it that only it uses.
  'hidden-tables': '0.1.0',
} as const

export type PatchId = keyof typeof PATCHES

/** The patches that a run has, as its journal records them. One that is unknown here has no effect. */
export const Patches = z.array(z.string()).readonly()

export const allPatches: readonly string[] = Object.keys(PATCHES)

/** Whether a run was begun with a patch. */
export const hasPatch = ({ patches }: { readonly patches: readonly string[] }, id: PatchId): boolean => patches.includes(id)
