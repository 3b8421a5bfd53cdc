// Sentences for errors of programs, pages and terminals.
import { testErrorWords } from '../../../test/support/error-words.js'
import { programErrors } from '../../contract/errors/programs.js'

testErrorWords(
  programErrors,
  {
    'sandbox-not-usable': { found: 'bubblewrap is missing.', remedy: 'Install it.' },
    'environment-not-made': { cause: 'pip ended with 1.' },
    'runner-unknown': { template: 'python', runner: 'nose', runners: ['pytest', 'vitest'] },
    'program-not-startable': { run: 'mabc-1' },
    'given-no-folder': { folder: '/home/me/photos' },
    'given-too-large': { files: 1000, bytes: 200 * 2 ** 20 },
    'given-taken': { paths: ['main.py'] },
    'left-files-gone': {},
    'left-nothing': {},
    'kept-in-given': { folder: '/home/me/photos/new' },
    'console-missing': { template: 'go', command: 'go test ./...' },
    'previews-taken': { most: 4 },
    'terminal-closed': {},
    'terminals-taken': { most: 12 },
    'terminal-watched': {},
    'shell-not-opened': { cause: 'the pty is gone.' },
    'window-not-built': { places: ['/a', '/b'] },
  },
  {
    'given-too-large': '1,000 files, 200 MiB in total',
    'given-taken': 'already has the file main.py',
    'console-missing': 'run "go test ./..."',
    'previews-taken': '4 programs',
    'terminals-taken': '12 terminals',
  },
)
