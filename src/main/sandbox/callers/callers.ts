// Programs that call the plain functions of a workspace inside a box, one for each language that has one.
import { z } from 'zod'
import { RUNNER } from '../../../contract/run/inside.js'
import type { SourceFile } from '../../../contract/run/template.js'
import javascript from './javascript/tillgreen-caller.mjs?raw'
import python from './python/tillgreen_caller.py?raw'

export interface Caller {
  /** Mounted read-only at RUNNER. */
  readonly files: readonly SourceFile[]
  /** Whether a file of the workspace is a module that it can call. */
  isModule(path: string): boolean
  command(request: string, report: string): { readonly argv: readonly string[]; readonly variables: Readonly<Record<string, string>> }
}

const callers: Readonly<Record<string, Caller>> = {
  python: {
    files: [{ path: 'tillgreen_caller.py', text: python }],
    isModule: (path) => /\.py$/.test(path) && !/(^|\/)(__main__|setup|conftest)\.py$/.test(path),
    command: (request, report) => ({
      argv: ['python3', '-s', `${RUNNER}/tillgreen_caller.py`, request, report],
      // The order of sets and of hashes is the same in both calls.
      variables: { PYTHONDONTWRITEBYTECODE: '1', PYTHONHASHSEED: '0' },
    }),
  },
  node: {
    files: [{ path: 'tillgreen-caller.mjs', text: javascript }],
    // What draws a page is no plain function, and the main module may begin to work when it is imported.
    isModule: (path) =>
      /\.(m?js|m?ts)$/.test(path) && !/\.d\.m?ts$/.test(path) && !/(^|\/)(main|index)\.m?[jt]s$|\.config\.m?[jt]s$|^serve\.mjs$/.test(path),
    command: (request, report) => ({ argv: ['node', `${RUNNER}/tillgreen-caller.mjs`, request, report], variables: { NO_COLOR: '1' } }),
  },
}

/** The caller of a toolchain; null where there is none. */
export const callerOf = (toolchain: string): Caller | null => (Object.hasOwn(callers, toolchain) ? (callers[toolchain] ?? null) : null)

const Line = z.union([
  z.object({ path: z.string(), name: z.string(), args: z.string(), call: z.string(), result: z.string() }),
  z.object({ left: z.string(), why: z.string() }),
  z.object({ done: z.literal(true) }),
])
export type CallerLine = z.infer<typeof Line>

/** The lines of a report; what is none of ours, or was cut in the middle, is passed over. */
export function readCalls(text: string): CallerLine[] {
  return text.split('\n').flatMap((line) => {
    try {
      const parsed = Line.safeParse(JSON.parse(line))
      return parsed.success ? [parsed.data] : []
    } catch {
      return []
    }
  })
}
