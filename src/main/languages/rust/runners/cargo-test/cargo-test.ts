// cargo and libtest: every test file becomes a program, every test runs in a process of its own. What stable libtest says is
// text, so a small launcher writes down what happens inside and it is understood out here.

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
  // It only has its colours since: it judges as it did, so suites that were sealed with it stay what they are.
  knownAs: { 'cargo-test/tillgreen-cargo-test.sh': '9926a3ab7e269ca1e64f0ae021188ac5a8727260cf60cac72a4653bb7bf4a05d' },
  // Nothing: what is built lies in /tmp.
  scratch: [],
  command: (tests) => ({ argv: ['/bin/sh', `${RUNNER}/cargo-test/tillgreen-cargo-test.sh`, String(PATIENCE_S), ...tests], variables: {} }),
  read: (text, result) => assembleReport(id, text === null ? null : reportLines(text, id, transcript), result),
  // rustc counts what runs, but comes without a program that reads what it counted.
  coverage: null,
}

export default cargoTest
