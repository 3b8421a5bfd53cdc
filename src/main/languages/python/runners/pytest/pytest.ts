// pytest, steered by our own ini file and reported by our own plugin.

import { RUNNER } from '../../../../../contract/sandbox/inside.js'
import type { Runner } from '../../../language.js'
import { assembleReport } from '../../../report/assemble.js'
import { CHILDREN, ISOLATED } from '../python/isolated.js'
import isolated from '../python/tillgreen_isolated.py?raw'
import report from '../python/tillgreen_report.py?raw'
import supervise from '../python/tillgreen_supervise.py?raw'
import ini from './pytest.ini?raw'
import launcher from './tillgreen_pytest.py?raw'

const id = 'pytest'

const pytest: Runner = {
  id,
  title: 'pytest',
  toolchain: 'python',
  testS: 10,
  files: [
    { path: 'tillgreen_pytest.py', text: launcher },
    { path: 'tillgreen_isolated.py', text: isolated },
    { path: 'tillgreen_report.py', text: report },
    { path: 'tillgreen_supervise.py', text: supervise },
    { path: 'pytest.ini', text: ini },
  ],
  scratch: [],
  command: (tests, { program, packages }) => ({
    // A script of ours instead of `-m pytest`: with -m the workspace would come first and could stand in for pytest.
    argv: [program, ...ISOLATED, `${RUNNER}/tillgreen_pytest.py`, ...tests],
    variables: { ...CHILDREN, TILLGREEN_PACKAGES: JSON.stringify(packages) },
  }),
  read: (text, result) => assembleReport(id, text, result),
}

export default pytest
