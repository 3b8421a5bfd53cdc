// Reads a suite out of files, whichever layout they have. Pure.
import type { BenchTask, LeftOutTask, SuiteLayout } from '../../contract/suite.js'
import { readExercism } from './exercism.js'
import { readFunctions } from './functions.js'
import { readOwn } from './own.js'
import type { ReadTask, SuiteFiles } from './parts.js'
import { readPrompts } from './prompts.js'

export interface ReadSuite {
  readonly layout: SuiteLayout
  readonly tasks: readonly BenchTask[]
  readonly leftOut: readonly LeftOutTask[]
}

/**
 * @param template that of tasks whose layout names none; null lets each description choose
 */
export function readSuite(files: SuiteFiles, template: string | null): ReadSuite {
  const layout = layoutOf(files)
  const read = readAs(layout, files, template)
  const tasks: BenchTask[] = []
  const leftOut: LeftOutTask[] = []
  const known = new Set<string>()
  for (const each of read) {
    if ('problem' in each) leftOut.push(each)
    else if (known.has(each.task.name)) leftOut.push({ place: each.place, problem: { type: 'twice', task: each.task.name } })
    else {
      known.add(each.task.name)
      tasks.push(each.task)
    }
  }
  return { layout, tasks, leftOut }
}

function readAs(layout: Exclude<SuiteLayout, 'history'>, files: SuiteFiles, template: string | null): ReadTask[] {
  switch (layout) {
    case 'own':
      return readOwn(files)
    case 'exercism':
      return readExercism(files)
    case 'functions':
      return readFunctions(files)
    case 'prompts':
      return readPrompts(files, template)
  }
}

/** What marks a layout: its files of configuration, or the fields of its lines. */
function layoutOf(files: SuiteFiles): Exclude<SuiteLayout, 'history'> {
  const paths = [...files.keys()]
  if (paths.some((path) => /(^|\/)bench\.json$/.test(path))) return 'own'
  if (paths.some((path) => /(^|\/)\.meta\/config\.json$/.test(path))) return 'exercism'
  const lines = paths.filter((path) => path.endsWith('.jsonl')).map((path) => files.get(path) ?? '')
  return lines.some((text) => /"entry_point"\s*:/.test(text)) ? 'functions' : 'prompts'
}
