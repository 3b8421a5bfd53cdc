// Python's own unittest: nothing needs to be installed.
import { RUNNER, type Runner } from '../box.js'
import report from './python/tillgreen_report.py?raw'
import { assembleReport } from './report/assemble.js'
import launcher from './unittest/tillgreen_unittest.py?raw'

const id = 'unittest'

const unittest: Runner = {
  id,
  title: 'unittest',
  toolchain: 'python',
  testS: 10,
  files: [
    { path: 'tillgreen_unittest.py', text: launcher },
    { path: 'tillgreen_report.py', text: report },
  ],
  scratch: [],
  command: (tests) => ({
    argv: ['python3', '-s', `${RUNNER}/tillgreen_unittest.py`, ...tests],
    variables: { PYTHONDONTWRITEBYTECODE: '1', PYTHONUNBUFFERED: '1' },
  }),
  read: (text, result) => assembleReport(id, text, result),
}

export default unittest
