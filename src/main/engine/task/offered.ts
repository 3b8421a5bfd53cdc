// Verified modules of earlier runs that a planner may build on, and the files that a plan gets from them. Pure.
import type { UsedModule } from '../../../contract/run/plan.js'

export interface Offered {
  /** The section of the planner's prompts; empty without modules. */
  readonly section: string
  readonly modules: readonly OfferedFiles[]
}

export interface OfferedFiles extends UsedModule {
  /** All files of the module. */
  readonly files: readonly string[]
}

export const nothingOffered: Offered = { section: '', modules: [] }

export const isOffered = ({ modules }: Offered, used: UsedModule): boolean => modules.some((each) => isSame(each, used))

/** Files in the workspace that come from the modules of a plan. */
export const filesOfUses = ({ modules }: Offered, uses: readonly UsedModule[] = []): string[] =>
  modules.filter((each) => uses.some((used) => isSame(each, used))).flatMap(({ files }) => files)

const isSame = (one: UsedModule, other: UsedModule): boolean => one.run === other.run && one.path === other.path
