// pytest, steered by our own ini file and reported by our own plugin.

import { RUNNER } from '../../../../../contract/sandbox/inside.js'
import type { Runner } from '../../../language.js'
import { assembleReport } from '../../../report/assemble.js'
import { coverageOf } from '../coverage/coverage.js'
import { CHILDREN, ISOLATED } from '../python/isolated.js'
import isolated from '../python/tillgreen_isolated.py?raw'
import report from '../python/tillgreen_report.py?raw'
import supervise from '../python/tillgreen_supervise.py?raw'
import watch from '../python/tillgreen_watch.py?raw'
import ini from './pytest.ini?raw'
import launcher from './tillgreen_pytest.py?raw'

const id = 'pytest'

const command: Runner['command'] = (tests, { program, packages }) => ({
  // Our script instead of `-m pytest`: with -m, the workspace would come first and could replace pytest.
  argv: [program, ...ISOLATED, `${RUNNER}/tillgreen_pytest.py`, ...tests],
  variables: { ...CHILDREN, TILLGREEN_PACKAGES: JSON.stringify(packages) },
})

const pytest: Runner = {
  id,
  title: 'pytest',
  byHand: 'python3 -m pytest',
  toolchain: 'python',
  testS: 10,
  files: [
    { path: 'tillgreen_pytest.py', text: launcher },
    { path: 'tillgreen_isolated.py', text: isolated },
    { path: 'tillgreen_report.py', text: report },
    { path: 'tillgreen_supervise.py', text: supervise },
    { path: 'tillgreen_watch.py', text: watch },
    { path: 'pytest.ini', text: ini },
  ],
  // Since then they only add colours, and wait when started in advance. Their verdicts are the same, so suites that were sealed
  // with them stay valid.
  knownAs: {
    'tillgreen_pytest.py': '0dc323fe9a1aceec434b82a58c0ca07e6c2cefe90fe306fff31caadbee54a604',
    'tillgreen_report.py': '783b2b6a83791ab0f0d85c40fd3be531a983e934c487738401490bb4251df7db',
    // It judges nothing.
    'tillgreen_watch.py': '',
    'tillgreen_supervise.py': '1c152185852b38b25a175b2d49caa5f04037b7981b06de4e00c3b845b85f0d1d',
  },
  waits: true,
  scratch: [],
  command,
  read: (text, result) => assembleReport(id, text, result),
  coverage: coverageOf('tillgreen_pytest.py', command),
}

export default pytest
