// Vitest, with our own configuration and reporter; the package itself comes from the environment's layer.

import { RUNNER, WORKSPACE } from '../../../../../contract/sandbox/inside.js'
import type { Runner } from '../../../language.js'
import { assembleReport } from '../../../report/assemble.js'
import report from '../javascript/tillgreen-report.mjs?raw'
import watch from '../javascript/tillgreen-watch.mjs?raw'
import watchThread from '../javascript/tillgreen-watch-thread.mjs?raw'
import config from './tillgreen-vitest-config.mjs?raw'
import reporter from './tillgreen-vitest-reporter.mjs?raw'
import setup from './tillgreen-vitest-setup.mjs?raw'

const id = 'vitest'

const vitest: Runner = {
  id,
  title: 'Vitest',
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
  // Nothing: caches go to /tmp and the configuration is loaded as it is.
  scratch: [],
  command: (tests, { program }) => ({
    argv: [
      program,
      `${WORKSPACE}/node_modules/vitest/vitest.mjs`,
      'run',
      `--config=${RUNNER}/vitest/tillgreen-vitest-config.mjs`,
      '--configLoader=native',
      ...tests,
    ],
    variables: { NO_COLOR: '1', TILLGREEN_TESTS: JSON.stringify(tests) },
  }),
  read: (text, result) => assembleReport(id, text, result),
}

export default vitest
