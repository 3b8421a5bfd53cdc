// Names verified programs of earlier runs where a path of an existing project is expected: `run:RUN`, or `run:RUN:FILE` for one module.
import { RunId } from './run.js'

export interface UsedProgram {
  readonly run: string
  /** One module, with what it imports and its tests; null for the whole program. */
  readonly path: string | null
}

/** What names them; a line for each. */
export const namedUse = (used: readonly UsedProgram[]): string =>
  used.map(({ run, path }) => (path === null ? `run:${run}` : `run:${run}:${path}`)).join('\n')

/** What a path names; null where it is the path of a folder or an archive. */
export function usesIn(path: string): readonly UsedProgram[] | null {
  const found = path.split('\n').map((line) => /^run:([^:]+)(?::(.+))?$/.exec(line))
  const used = found.flatMap((groups) =>
    RunId.safeParse(groups?.[1]).success ? [{ run: groups?.[1] ?? '', path: groups?.[2] ?? null }] : [],
  )
  return used.length === found.length ? used : null
}
