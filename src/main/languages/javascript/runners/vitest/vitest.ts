// Vitest, with our own configuration and reporter; the package itself comes from the environment's layer.

import { RUNNER, WORKSPACE } from '../../../../../contract/sandbox/inside.js'
import type { Runner } from '../../../language.js'
import { assembleReport } from '../../../report/assemble.js'
import { vitestCoverage } from '../coverage/coverage.js'
import report from '../javascript/tillgreen-report.mjs?raw'
import watch from '../javascript/tillgreen-watch.mjs?raw'
import watchThread from '../javascript/tillgreen-watch-thread.mjs?raw'
import config from './tillgreen-vitest-config.mjs?raw'
import reporter from './tillgreen-vitest-reporter.mjs?raw'
import setup from './tillgreen-vitest-setup.mjs?raw'

const id = 'vitest'

const command: Runner['command'] = (tests, { program }) => ({
  argv: [
    program,
    `${WORKSPACE}/node_modules/vitest/vitest.mjs`,
    'run',
    `--config=${RUNNER}/vitest/tillgreen-vitest-config.mjs`,
    '--configLoader=native',
    ...tests,
  ],
  variables: { TILLGREEN_TESTS: JSON.stringify(tests) },
})

const vitest: Runner = {
  id,
  title: 'Vitest',
  byHand: 'npx vitest run',
  toolchain: 'node',
  testS: 10,
  files: [
    { path: 'vitest/tillgreen-vitest-config.mjs', text: config },
    { path: 'vitest/tillgreen-vitest-reporter.mjs', text: reporter },
    { path: 'vitest/tillgreen-vitest-setup.mjs', text: setup },
    { path: 'javascript/tillgreen-report.mjs', text: report },
    { path: 'javascript/tillgreen-watch.mjs', text: watch },
    { path: 'javascript/tillgreen-watch-thread.mjs', text: watchThread },
  ],
  // Since then it only adds colours. Its verdicts are the same, so suites that were sealed with it stay valid.
  knownAs: {
    'vitest/tillgreen-vitest-config.mjs': '9cda27fcc17c9d93c6d981edb845a62ddfff938afc50bc16f3000c464ff4bb4d',
    'javascript/tillgreen-watch.mjs': '3b7b950dfcd74f40b8103ab33ebc579396c98221d23a1847914597d14daa8838',
    'javascript/tillgreen-report.mjs': '53cf0a849d91e859d51b5ae2e16bd0b17460423e89f1754d77c3a833547462f6',
  },
  // Nothing: caches go to /tmp and the configuration is loaded as it is.
  scratch: [],
  command,
  read: (text, result) => assembleReport(id, text, result),
  coverage: vitestCoverage(config, command),
}

export default vitest
