// cargo test of a whole existing project: the tests of tests/, those inside the sources, and all packages of a workspace.
import { RUNNER } from '../../../../../contract/sandbox/inside.js'
import type { Runner } from '../../../language.js'
import { assembleReport } from '../../../report/assemble.js'
import { reportLines } from '../../../report/transcript.js'
import launcher from './tillgreen-cargo-test.sh?raw'
import { transcriptOf } from './transcript.js'

const id = 'own-cargo-test'
/** Seconds: a test of an existing project may start a compiler itself. */
const PATIENCE_S = 120

/** Of a line that a person wrote down, what says which code is built. Pure. */
export const flagsIn = (line: string): string =>
  (line.match(/\s(--all-features|--no-default-features|(--features|-F)[= ][\w,/-]+|--release)(?=\s|$)/g) ?? [])
    .map((flag) => flag.trim())
    .join(' ')

const ownCargoTest: Runner = {
  id,
  title: 'cargo test',
  byHand: 'cargo test --workspace',
  toolchain: 'rust',
  testS: PATIENCE_S,
  isForProjects: true,
  files: [{ path: 'cargo-test/tillgreen-cargo-test.sh', text: launcher }],
  scratch: [],
  command: (_tests, { project }) => ({
    argv: ['/bin/sh', `${RUNNER}/cargo-test/tillgreen-cargo-test.sh`, String(PATIENCE_S)],
    variables: { TILLGREEN_WHOLE: '1', TILLGREEN_FLAGS: flagsIn(project?.tests[0]?.line ?? '') },
  }),
  read: (text, result) => assembleReport(id, text === null ? null : reportLines(text, id, transcriptOf(PATIENCE_S)), result),
  coverage: null,
}

export default ownCargoTest
