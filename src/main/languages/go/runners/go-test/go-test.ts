// Go's own testing package: the tests of a package become one program. Each test runs in its own process, because a panic
// ends them all. A small launcher records what happens inside; this file reads the record.
import { RUNNER } from '../../../../../contract/sandbox/inside.js'
import type { Runner } from '../../../language.js'
import { assembleReport } from '../../../report/assemble.js'
import { reportLines, type Transcript } from '../../../report/transcript.js'
import { compileErrors } from './compile-errors.js'
import { coverage } from './coverage.js'
import { judge, PATIENCE_S } from './judge.js'
import launcher from './tillgreen-go-test.sh?raw'
import workspace from './tillgreen-go-workspace.sh?raw'

const id = 'go-test'

const transcript: Transcript = { compileErrors, judge, split: (name) => ({ suite: '', name }) }

const goTest: Runner = {
  id,
  title: 'go test',
  byHand: 'go test ./...',
  toolchain: 'go',
  testS: PATIENCE_S,
  files: [
    { path: 'go-test/tillgreen-go-test.sh', text: launcher },
    { path: 'go-test/tillgreen-go-workspace.sh', text: workspace },
  ],
  // Since then it only links faster, waits when started ahead, and finds modules of a workspace. Its verdicts are the same, so
  // suites that were sealed with it stay valid.
  knownAs: {
    'go-test/tillgreen-go-test.sh': '3eae1282bbeb26067524b49682be2eb0359b7b689a0b7eeaaf36465d35ea53aa',
    'go-test/tillgreen-go-workspace.sh': null,
  },
  waits: true,
  // Nothing: builds go to /tmp.
  scratch: [],
  // Tests are beside the sources, so the whole module is searched when no folder is named.
  command: (tests) => ({
    argv: ['/bin/sh', `${RUNNER}/go-test/tillgreen-go-test.sh`, String(PATIENCE_S), ...(tests.length > 0 ? tests : ['.'])],
    variables: {},
  }),
  read: (text, result) => assembleReport(id, text === null ? null : reportLines(text, id, transcript), result),
  coverage,
}

const OWN = 'own-go-test'
const OWN_KINDS = 'Test|Example|Fuzz'

/** The build tags of a line that a person wrote down. Pure. */
function tagsIn(line: string): Record<string, string> {
  const tags = /\s-tags[= ]["']?([\w,]+)/.exec(line)?.[1]
  return tags === undefined ? {} : { TILLGREEN_TAGS: tags }
}

/** go test of an existing project: beside its tests also its examples that say what they print, and the seeds of its fuzz tests. */
export const ownGoTest: Runner = {
  ...goTest,
  id: OWN,
  isForProjects: true,
  command: (tests, kit) => ({
    argv: goTest.command(tests, kit).argv,
    variables: { TILLGREEN_KINDS: OWN_KINDS, ...tagsIn(kit.project?.tests[0]?.line ?? '') },
  }),
  read: (text, result) => assembleReport(OWN, text === null ? null : reportLines(text, OWN, transcript), result),
}

export default goTest
