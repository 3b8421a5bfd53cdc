// cargo and libtest: every test file becomes a program, and every test runs in its own process. Stable libtest only prints
// text, so a small launcher records what happens inside, and this file reads the record.

import { RUNNER } from '../../../../../contract/sandbox/inside.js'
import type { Runner } from '../../../language.js'
import { assembleReport } from '../../../report/assemble.js'
import { reportLines } from '../../../report/transcript.js'
import { PATIENCE_S } from './panics.js'
import launcher from './tillgreen-cargo-test.sh?raw'
import { transcript } from './transcript.js'

const id = 'cargo-test'

const cargoTest: Runner = {
  id,
  title: 'cargo test',
  byHand: 'cargo test',
  toolchain: 'rust',
  testS: PATIENCE_S,
  // An overflow may be what a test expects.
  released: { TILLGREEN_RELEASED: '1', CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS: 'true' },
  files: [{ path: 'cargo-test/tillgreen-cargo-test.sh', text: launcher }],
  // Since then it only adds colours. Its verdicts are the same, so suites that were sealed with it stay valid.
  knownAs: { 'cargo-test/tillgreen-cargo-test.sh': '9926a3ab7e269ca1e64f0ae021188ac5a8727260cf60cac72a4653bb7bf4a05d' },
  // Nothing: builds go to /tmp.
  scratch: [],
  command: (tests) => ({ argv: ['/bin/sh', `${RUNNER}/cargo-test/tillgreen-cargo-test.sh`, String(PATIENCE_S), ...tests], variables: {} }),
  read: (text, result) => assembleReport(id, text === null ? null : reportLines(text, id, transcript), result),
  // rustc counts what runs, but comes without a program that reads what it counted.
  coverage: null,
}

export default cargoTest
