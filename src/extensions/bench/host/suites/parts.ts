// What the readers of all layouts share: the files they get, what they give, names and JSON.
import type { BenchTask, SuiteProblem } from '../../contract/suite.js'

/** Texts by path below the folder that the user named, with forward slashes. */
export type SuiteFiles = ReadonlyMap<string, string>

/** A task, or why there is none. */
export type ReadTask = { readonly place: string; readonly task: BenchTask } | { readonly place: string; readonly problem: SuiteProblem }

/** A name of a task out of any text. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 70)
    .replace(/^-+|-+$/g, '')

export type Json = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: SuiteProblem }

export function jsonIn(text: string): Json {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch (error) {
    return { ok: false, problem: { type: 'no-json', cause: error instanceof Error ? error.message : String(error) } }
  }
}
