// Measures which lines each test of pytest or unittest runs, by tracing the program's files in the runner's interpreter.
import type { CoverageKit, Runner } from '../../../language.js'
import { ISOLATED } from '../python/isolated.js'
import children from './sitecustomize.py?raw'
import launcher from './tillgreen_coverage.py?raw'
import lines from './tillgreen_lines.py?raw'

/** @param script the path of the runner's own script among its files */
export const coverageOf = (script: string, command: Runner['command']): CoverageKit => ({
  files: [
    { path: 'tillgreen_coverage.py', text: launcher },
    { path: 'tillgreen_lines.py', text: lines },
    { path: 'tillgreen_children/sitecustomize.py', text: children },
  ],
  measures: (path) => path.endsWith('.py'),
  command(tests, kit) {
    const { argv, variables } = command(tests, kit)
    const own = argv.findIndex((word) => word.endsWith(`/${script}`))
    const folder = argv[own]?.slice(0, -script.length) ?? ''
    return { argv: [kit.program, ...ISOLATED, `${folder}tillgreen_coverage.py`, script, ...argv.slice(own + 1)], variables }
  },
  // The reporter receives the measurements like all other events.
  lines: (reportText) => reportText,
})
