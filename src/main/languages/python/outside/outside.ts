// Judges Python tests outside the program's process.
import { RUNNER } from '../../../../contract/sandbox/inside.js'
import type { Outside } from '../../language.js'
import program from './tillgreen_outside.py?raw'

/** The name for the program if it has no entry file. */
const NAMES = ['app.py', 'start.py', 'program.py', 'begin.py'] as const

/** Neither variables, nor the current folder, nor what a package would run: as little as the runners read. */
const JUDGE = ['python3', '-I', '-B', `${RUNNER}/tillgreen_outside.py`] as const

export const outside: Outside = {
  files: [{ path: 'tillgreen_outside.py', text: program }],
  isTest: (path) => path.endsWith('.py'),
  modulesIn: (paths) => [
    ...new Set(paths.filter((path) => path.endsWith('.py')).map((path) => path.replace(/^src\//, '').replace(/\.py$|\/.*$/, ''))),
  ],
  command: (mode, request, answer) => [...JUDGE, mode, request, answer],
  scriptIn: (paths) => NAMES.find((name) => !paths.includes(name)) ?? null,
  run: (script) => ({ argv: ['python3', script], variables: { PYTHONPATH: 'src' } }),
}
