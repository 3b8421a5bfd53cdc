// A runner's command line, and the question that its words answer.
import type { ProjectFiles } from '../../../project.js'

export interface Options {
  /** The values of an option, by any of its names, in their order. */
  values(...names: readonly string[]): readonly string[]
  has(...names: readonly string[]): boolean
  /** Words that are neither an option nor the value of a known one. */
  readonly words: readonly string[]
}

/** What a runner is asked with: its words, and the folder of its package with a stroke, or nothing for the root. */
export interface Asked {
  readonly files: ProjectFiles
  readonly prefix: string
  readonly options: Options
}

/** Whether a path relative to the project is a test. Null where the runner's own rule is in force. */
export type Finder = (asked: Asked) => ((path: string) => boolean) | null

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
