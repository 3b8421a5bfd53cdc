// Judges JavaScript and TypeScript tests outside the program's process.
import { RUNNER } from '../../../../contract/sandbox/inside.js'
import type { Outside } from '../../language.js'
import program from './tillgreen-outside.cjs?raw'

/** The name for the program if it has no entry file. */
const NAMES = ['app.mjs', 'start.mjs', 'program.mjs', 'begin.mjs'] as const

export const outside: Outside = {
  files: [{ path: 'tillgreen-outside.cjs', text: program }],
  // Node reads no JSX, and what draws a page needs one.
  isTest: (path) => /\.[cm]?[jt]s$/.test(path),
  modulesIn: () => [],
  command: (mode, request, answer) => [
    ...['node', '--expose-internals', '--disable-warning=ExperimentalWarning'],
    ...[`${RUNNER}/tillgreen-outside.cjs`, mode, request, answer],
  ],
  scriptIn: (paths) => NAMES.find((name) => !paths.includes(name)) ?? null,
  run: (script) => ({ argv: ['node', script], variables: { NODE_ENV: 'production' } }),
}
