// Python's own unittest: nothing needs to be installed.

import { RUNNER } from '../../../../../contract/sandbox/inside.js'
import type { Runner } from '../../../language.js'
import { assembleReport } from '../../../report/assemble.js'
import { plantedTest } from '../../planted.js'
import { coverageOf } from '../coverage/coverage.js'
import { CHILDREN, ISOLATED } from '../python/isolated.js'
import isolated from '../python/tillgreen_isolated.py?raw'
import report from '../python/tillgreen_report.py?raw'
import supervise from '../python/tillgreen_supervise.py?raw'
import watch from '../python/tillgreen_watch.py?raw'
import django from './tillgreen_django.py?raw'
import launcher from './tillgreen_unittest.py?raw'

const id = 'unittest'

const command: Runner['command'] = (tests, { program }) => ({
  argv: [program, ...ISOLATED, `${RUNNER}/tillgreen_unittest.py`, ...tests],
  variables: CHILDREN,
})

const unittest: Runner = {
  id,
  title: 'unittest',
  byHand: 'python3 -m unittest discover -s tests',
  toolchain: 'python',
  testS: 10,
  files: [
    { path: 'tillgreen_unittest.py', text: launcher },
    { path: 'tillgreen_django.py', text: django },
    { path: 'tillgreen_isolated.py', text: isolated },
    { path: 'tillgreen_report.py', text: report },
    { path: 'tillgreen_supervise.py', text: supervise },
    { path: 'tillgreen_watch.py', text: watch },
  ],
  // Since then they only add colours, prepare Django, and wait when started in advance.
  // Their verdicts are the same, so suites that were sealed with them stay valid.
  knownAs: {
    'tillgreen_unittest.py': 'd538098ab80b28a0312651c9308132141a00d7b462a38e0e4f70e6c7d68d23de',
    'tillgreen_report.py': '783b2b6a83791ab0f0d85c40fd3be531a983e934c487738401490bb4251df7db',
    'tillgreen_django.py': null,
    // It judges nothing.
    'tillgreen_watch.py': '',
    'tillgreen_supervise.py': '1c152185852b38b25a175b2d49caa5f04037b7981b06de4e00c3b845b85f0d1d',
  },
  waits: true,
  scratch: [],
  command,
  read: (text, result) => assembleReport(id, text, result),
  coverage: coverageOf('tillgreen_unittest.py', command),
  planted: plantedTest,
}

export default unittest
