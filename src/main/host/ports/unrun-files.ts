// Names the test files of an existing project that its own command did not run, so that none is missed in silence.
import { matchesAny } from '../../../contract/paths/glob.js'
import type { TestReport } from '../../../contract/run/tests.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import type { Place } from '../../engine/ports/ports.js'
import type { Store } from '../../store/store.js'
import { withSources } from './compiled-tests.js'
import phrases from './unrun-files.phrases.md?raw'

const say = phrasesOf(phrases, { unrun: ['command'] })

/**
 * The report by the files of the tree. A counted file without a result gets an error, unless the project's own settings leave it out.
 * The report is unchanged for new projects, and if the command itself failed.
 */
export function withUnrun(store: Pick<Store, 'trees'>, { template, tree }: Place, read: TestReport | null): TestReport | null {
  const { project } = template
  if (!project || !read) return read
  const { passedOver = [], ...measured } = read
  const isPassedOver = (path: string) => passedOver.some((each) => path === each || path.startsWith(`${each}/`))
  const files = store.trees.files(tree).filter(({ mode }) => mode !== 'link')
  const isTest = (path: string) => matchesAny([...project.counted, ...template.tests], path)
  const report = withSources(measured, { all: files.map(({ path }) => path), isTest })
  if (report.cases.length === 0 || report.collectionErrors.some(({ file }) => file === '')) return report
  const known = new Set([...report.cases, ...report.collectionErrors].map(({ file }) => file))
  const counted = files.filter(({ path }) => matchesAny(project.counted, path) && !SAMPLE.test(path))
  const message = say('unrun', { command: project.tests.map(({ line }) => line).join(' && ') })
  const errors = counted
    .filter(({ path }) => !known.has(path) && !isPassedOver(path))
    .map(({ path }) => ({ file: path, failure: 'import' as const, message }))
  return { ...report, collectionErrors: [...report.collectionErrors, ...errors] }
}

/** Files that tests read, whatever they are called. */
const SAMPLE = /(^|\/)(fixtures?|__fixtures__|testdata|__mocks__|__snapshots__|examples?|templates?|node_modules)\//
