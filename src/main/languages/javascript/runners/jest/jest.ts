// Jest with jsdom and Testing Library, with our own configuration, environment and reporter; the packages come from the
// environment's layer.

import { RUNNER } from '../../../../../contract/sandbox/inside.js'
import type { Runner } from '../../../language.js'
import { assembleReport } from '../../../report/assemble.js'
import { jestCoverage } from '../coverage/coverage.js'
import report from '../javascript/tillgreen-report.mjs?raw'
import supervise from '../javascript/tillgreen-supervise.mjs?raw'
import watch from '../javascript/tillgreen-watch.mjs?raw'
import watchThread from '../javascript/tillgreen-watch-thread.mjs?raw'
import launcher from './tillgreen-jest.mjs?raw'
import ahead from './tillgreen-jest-ahead.cjs?raw'
import classes from './tillgreen-jest-classes.cjs?raw'
import config from './tillgreen-jest-config.mjs?raw'
import environment from './tillgreen-jest-environment.mjs?raw'
import file from './tillgreen-jest-file.cjs?raw'
import freeze from './tillgreen-jest-freeze.cjs?raw'
import nothing from './tillgreen-jest-nothing.cjs?raw'
import reporter from './tillgreen-jest-reporter.mjs?raw'
import writer from './tillgreen-jest-writer.mjs?raw'

const id = 'jest'

const command: Runner['command'] = (tests, { program }) => ({
  argv: [program, `${RUNNER}/jest/tillgreen-jest.mjs`, ...tests],
  variables: { NO_COLOR: '1', DEBUG_PRINT_LIMIT: '3000' },
})

const jest: Runner = {
  id,
  title: 'Jest',
  byHand: 'npx jest',
  toolchain: 'node',
  // A page that is rendered and clicked through takes a while on a machine that does other things as well.
  testS: 15,
  files: [
    { path: 'jest/tillgreen-jest.mjs', text: launcher },
    { path: 'jest/tillgreen-jest-ahead.cjs', text: ahead },
    { path: 'jest/tillgreen-jest-config.mjs', text: config },
    { path: 'jest/tillgreen-jest-environment.mjs', text: environment },
    { path: 'jest/tillgreen-jest-reporter.mjs', text: reporter },
    { path: 'jest/tillgreen-jest-writer.mjs', text: writer },
    { path: 'jest/tillgreen-jest-freeze.cjs', text: freeze },
    { path: 'jest/tillgreen-jest-classes.cjs', text: classes },
    { path: 'jest/tillgreen-jest-file.cjs', text: file },
    { path: 'jest/tillgreen-jest-nothing.cjs', text: nothing },
    { path: 'javascript/tillgreen-report.mjs', text: report },
    { path: 'javascript/tillgreen-supervise.mjs', text: supervise },
    { path: 'javascript/tillgreen-watch.mjs', text: watch },
    { path: 'javascript/tillgreen-watch-thread.mjs', text: watchThread },
  ],
  // Since then they only add colours, and wait when started in advance. Their verdicts are the same, so suites that were sealed
  // with them stay valid.
  knownAs: {
    'jest/tillgreen-jest-ahead.cjs': null,
    'jest/tillgreen-jest.mjs': 'ffbaaf92a52103ddff1578aaed3d37b3f60d54a95591d682bbaa310bd131e302',
    'jest/tillgreen-jest-environment.mjs': '197b3c936d52559f4498674f0655ff7f6742ca347752d7edd3b31b598cf3cef6',
    'javascript/tillgreen-watch.mjs': '3b7b950dfcd74f40b8103ab33ebc579396c98221d23a1847914597d14daa8838',
    'javascript/tillgreen-report.mjs': '53cf0a849d91e859d51b5ae2e16bd0b17460423e89f1754d77c3a833547462f6',
    'javascript/tillgreen-supervise.mjs': 'e40d441f39c9f5514a355d154dfd1e486321f306e84dbf1400f79437d750991f',
  },
  waits: true,
  // Nothing: caches go to /tmp.
  scratch: [],
  command,
  read: (text, result) => assembleReport(id, text, result),
  coverage: jestCoverage(config, command),
}

export default jest
