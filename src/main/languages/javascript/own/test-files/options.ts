// Reads the options and words of a runner's command line.
import type { ProjectFiles } from '../../../project.js'

export interface Options {
  /** The values of an option, by any of its names, in their order. */
  values(...names: readonly string[]): readonly string[]
  has(...names: readonly string[]): boolean
  /** Words that are neither an option nor the value of a known one. */
  readonly words: readonly string[]
}

/** A runner's files and options. The prefix is the folder of its package with a slash, or empty for the root. */
export interface FinderInput {
  readonly files: ProjectFiles
  readonly prefix: string
  readonly options: Options
}

/** Whether a path relative to the project is a test. Null if the runner's own rule applies. */
export type Finder = (asked: FinderInput) => ((path: string) => boolean) | null

/** Options of the runners whose value is the next word. */
const TAKES_VALUE =
  /^(?:-[rcgfRtuj]|--(?:require|import|loader|experimental-loader|config|file|opts|package|reporter|grep|fgrep|timeout|ui|jobs|test-name-pattern))$/

/** The options and the other words of a line. Pure. */
export function optionsIn(line: readonly string[]): Options {
  const values = (...names: readonly string[]) =>
    line.flatMap((word, index) => {
      const [name = '', ...value] = word.split('=')
      if (!names.includes(name)) return []
      return value.length > 0 ? [value.join('=')] : (line[index + 1] ?? [])
    })
  return {
    values,
    has: (...names) => line.some((word) => names.includes(word.split('=')[0] ?? '')),
    words: line.filter((word, index) => !word.startsWith('-') && !TAKES_VALUE.test(line[index - 1] ?? '')),
  }
}
