// Python's own unittest: nothing needs to be installed.

import { RUNNER } from '../../../../../contract/sandbox/inside.js'
import type { Runner } from '../../../language.js'
import { assembleReport } from '../../../report/assemble.js'
import { CHILDREN, ISOLATED } from '../python/isolated.js'
import isolated from '../python/tillgreen_isolated.py?raw'
import report from '../python/tillgreen_report.py?raw'
import supervise from '../python/tillgreen_supervise.py?raw'
import launcher from './tillgreen_unittest.py?raw'

const id = 'unittest'

const unittest: Runner = {
  id,
  title: 'unittest',
  toolchain: 'python',
  testS: 10,
  files: [
    { path: 'tillgreen_unittest.py', text: launcher },
    { path: 'tillgreen_isolated.py', text: isolated },
    { path: 'tillgreen_report.py', text: report },
    { path: 'tillgreen_supervise.py', text: supervise },
  ],
  scratch: [],
  command: (tests, { program }) => ({ argv: [program, ...ISOLATED, `${RUNNER}/tillgreen_unittest.py`, ...tests], variables: CHILDREN }),
  read: (text, result) => assembleReport(id, text, result),
}

export default unittest
