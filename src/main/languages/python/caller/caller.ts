// Calls the plain functions of Python modules.
import { RUNNER } from '../../../../contract/sandbox/inside.js'
import type { Caller } from '../../language.js'
import program from './tillgreen_caller.py?raw'

export const caller: Caller = {
  files: [{ path: 'tillgreen_caller.py', text: program }],
  isModule: (path) => /\.py$/.test(path) && !/(^|\/)(__main__|setup|conftest)\.py$/.test(path),
  command: (request, report) => ({
    argv: ['python3', '-s', `${RUNNER}/tillgreen_caller.py`, request, report],
    // The order of sets and of hashes is the same in both calls.
    variables: { PYTHONDONTWRITEBYTECODE: '1', PYTHONHASHSEED: '0' },
  }),
}
