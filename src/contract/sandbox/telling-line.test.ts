// The reason of a failed install is one line of what its package manager printed.
import { expect, test } from 'vitest'
import { reasonLine } from './telling-line.js'

test.each([
  [
    'a conflict of npm',
    'npm error code ERESOLVE\nnpm error ERESOLVE unable to resolve dependency tree\nnpm error\nnpm error Found: vitest@5.0.0\nnpm error Could not resolve dependency:\nnpm error peer vitest@"4.1.0" from @vitest/coverage-v8@4.1.0\nnpm error Fix the upstream dependency conflict\nnpm error A complete log of this run can be found in: /tmp/x.log\n',
    'peer vitest@"4.1.0" from @vitest/coverage-v8@4.1.0',
  ],
  [
    'a version that npm does not find',
    'npm error code ETARGET\nnpm error notarget No matching version found for a@^9.\nnpm error A complete log\n',
    'No matching version found for a@^9.',
  ],
  ['any other error of npm', 'npm error code EUSAGE\nnpm error The lock file does not fit.\n', 'The lock file does not fit.'],
  [
    'pnpm',
    ' ERR_PNPM_OUTDATED_LOCKFILE  Cannot install with "frozen-lockfile"\n\nNote that in CI\n',
    'ERR_PNPM_OUTDATED_LOCKFILE  Cannot install with "frozen-lockfile"',
  ],
  [
    'pip',
    'ERROR: Could not find a version that satisfies the requirement a\nERROR: No matching distribution found for a\n\n[notice] new pip\n',
    'Could not find a version that satisfies the requirement a',
  ],
  [
    'a build back end',
    '  error: x\n      ValueError: no version\n      [end of output]\n\nnote: This error originates from a subprocess\n',
    'ValueError: no version',
  ],
  [
    'a compiler below a build back end',
    '  error: subprocess-exited-with-error\n      calc/_fast.c:1:10: fatal error: no.h: No such file\n      [end of output]\nerror: subprocess-exited-with-error\n',
    'calc/_fast.c:1:10: fatal error: no.h: No such file',
  ],
  ['cargo', '   Updating index\nerror: failed to parse manifest\n\nCaused by:\n', 'failed to parse manifest'],
  ['what is not known', 'one\ntwo\n', 'two'],
  ['nothing', '', ''],
])('of %s', (_name, printed, line) => expect(reasonLine(printed)).toBe(line))
