// The pytest of an existing project: its own version, configuration and plugins, with a reporter of ours as one more plugin.

import { RUNNER } from '../../../../../contract/sandbox/inside.js'
import type { Runner } from '../../../language.js'
import { assembleReport } from '../../../report/assemble.js'
import { plantedTest } from '../../planted.js'
import pytest from '../pytest/tillgreen_pytest.py?raw'
import { CHILDREN, ISOLATED } from '../python/isolated.js'
import isolated from '../python/tillgreen_isolated.py?raw'
import report from '../python/tillgreen_report.py?raw'
import supervise from '../python/tillgreen_supervise.py?raw'
import watch from '../python/tillgreen_watch.py?raw'
import launcher from './tillgreen_own_pytest.py?raw'

const id = 'own-pytest'

const ownPytest: Runner = {
  id,
  title: 'pytest',
  byHand: 'python3 -m pytest',
  toolchain: 'python',
  testS: 60,
  isForProjects: true,
  files: [
    { path: 'tillgreen_own_pytest.py', text: launcher },
    { path: 'tillgreen_pytest.py', text: pytest },
    { path: 'tillgreen_isolated.py', text: isolated },
    { path: 'tillgreen_report.py', text: report },
    { path: 'tillgreen_supervise.py', text: supervise },
    { path: 'tillgreen_watch.py', text: watch },
  ],
  // Since then it also reports which files the project's settings leave out. Its verdicts on tests are the same.
  knownAs: { 'tillgreen_own_pytest.py': '0a927ff1d44c2754a05c833ba76934500114a358e486105b7eb1641061529d19' },
  waits: true,
  scratch: [],
  command: (tests, { program, project }) => ({
    argv: [program, ...ISOLATED, `${RUNNER}/tillgreen_own_pytest.py`, project?.tests[0]?.line ?? 'pytest', ...tests],
    variables: CHILDREN,
  }),
  read: (text, result) => assembleReport(id, text, result),
  coverage: null,
  planted: plantedTest,
}

export default ownPytest
