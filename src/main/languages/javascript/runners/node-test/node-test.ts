// Node's own test runner: nothing needs to be installed, TypeScript files run with their types stripped.

import { RUNNER } from '../../../../../contract/sandbox/inside.js'
import type { Runner } from '../../../language.js'
import { assembleReport } from '../../../report/assemble.js'
import { nodeTestCoverage } from '../coverage/coverage.js'
import report from '../javascript/tillgreen-report.mjs?raw'
import supervise from '../javascript/tillgreen-supervise.mjs?raw'
import watch from '../javascript/tillgreen-watch.mjs?raw'
import watchThread from '../javascript/tillgreen-watch-thread.mjs?raw'
import launcher from './tillgreen-node-test.mjs?raw'
import colours from './tillgreen-node-test-colours.mjs?raw'
import file from './tillgreen-node-test-file.mjs?raw'

const id = 'node-test'

const command: Runner['command'] = (tests, { program }) => ({
  argv: [program, `${RUNNER}/node-test/tillgreen-node-test.mjs`, ...tests],
  variables: { NO_COLOR: '1' },
})

const nodeTest: Runner = {
  id,
  title: "Node's test runner",
  byHand: 'node --test',
  toolchain: 'node',
  testS: 10,
  files: [
    { path: 'node-test/tillgreen-node-test.mjs', text: launcher },
    { path: 'node-test/tillgreen-node-test-colours.mjs', text: colours },
    { path: 'node-test/tillgreen-node-test-file.mjs', text: file },
    { path: 'javascript/tillgreen-report.mjs', text: report },
    { path: 'javascript/tillgreen-supervise.mjs', text: supervise },
    { path: 'javascript/tillgreen-watch.mjs', text: watch },
    { path: 'javascript/tillgreen-watch-thread.mjs', text: watchThread },
  ],
  // Since then they only add colours, and wait when started in advance. Their verdicts are the same, so suites that were sealed
  // with them stay valid.
  knownAs: {
    'node-test/tillgreen-node-test.mjs': '348ff41383b4b9fddbf925d75da6f8f606fbed37b96c0799341a6fde429f515a',
    'node-test/tillgreen-node-test-colours.mjs': null,
    'javascript/tillgreen-watch.mjs': '3b7b950dfcd74f40b8103ab33ebc579396c98221d23a1847914597d14daa8838',
    'javascript/tillgreen-report.mjs': '53cf0a849d91e859d51b5ae2e16bd0b17460423e89f1754d77c3a833547462f6',
    'javascript/tillgreen-supervise.mjs': 'e40d441f39c9f5514a355d154dfd1e486321f306e84dbf1400f79437d750991f',
  },
  waits: true,
  scratch: [],
  command,
  read: (text, result) => assembleReport(id, text, result),
  coverage: nodeTestCoverage(file, command),
}

export default nodeTest
