// The first state of a run on an existing project, and the remark that describes it.
import type { Remark } from '../../../contract/journal/remark.js'
import type { Goal } from '../../../contract/run/goal.js'
import type { StartRun } from '../../../contract/run/run.js'
import { type ImportedProject, runnerTitle } from './import-project.js'

/** The beginning of a run: nothing, or the imported project. */
export function beginningOf({ project: wanted }: StartRun, imported: ImportedProject | null): Pick<Goal, 'inherits' | 'project'> {
  if (!wanted || !imported) return { inherits: null, project: null }
  const { tree, folder, additions } = imported
  return {
    inherits: { run: '', tree, suites: [], additions: [...additions], red: [] },
    project: { from: wanted.path, folder, tree, redTests: wanted.redTests },
  }
}

const SHOWN = 20

/** Which files were taken over, for the timeline. */
export const importRemark = ({ name, files, tests, template, left }: ImportedProject): Remark => ({
  type: 'took-over',
  project: name,
  files,
  tests,
  runner: runnerTitle(template),
  left: left.slice(0, SHOWN),
  more: Math.max(0, left.length - SHOWN),
  ...(template.house ? { rules: template.house.rules.map(({ path, words, of }) => ({ path, words, of })) } : {}),
})
