// What is told of errors of programs, pages and terminals.
import { testErrorWords } from '../../../test/support/error-words.js'
import { programErrors } from '../../contract/errors/programs.js'

testErrorWords(
  programErrors,
  {
    'sandbox-not-usable': { found: 'bubblewrap is missing.', remedy: 'Install it.' },
    'environment-not-made': { cause: 'pip ended with 1.' },
    'runner-unknown': { template: 'python', runner: 'nose', runners: ['pytest', 'vitest'] },
    'program-not-startable': { run: 'mabc-1' },
    'console-missing': { template: 'go', command: 'go test ./...' },
    'previews-taken': { most: 4 },
    'terminal-closed': {},
    'terminals-taken': { most: 12 },
    'terminal-watched': {},
    'shell-not-opened': { cause: 'the pty is gone.' },
    'window-not-built': { places: ['/a', '/b'] },
  },
  { 'console-missing': 'run "go test ./..."', 'previews-taken': '4 programs', 'terminals-taken': '12 terminals' },
)
