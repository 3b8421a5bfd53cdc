// The runners of existing projects: the project's own command, version and configuration, with a reporter of ours that a flag adds.
import type { ResultReader } from '../../../../../contract/packages/project-commands.js'
import { RUNNER } from '../../../../../contract/sandbox/inside.js'
import type { Runner } from '../../../language.js'
import { assembleReport } from '../../../report/assemble.js'
import { withTap } from '../../../report/tap.js'
import report from '../javascript/tillgreen-report.mjs?raw'
import supervise from '../javascript/tillgreen-supervise.mjs?raw'
import { plantedTest } from './planted.js'
import launcher from './tillgreen-own.mjs?raw'
import channel from './tillgreen-own-channel.mjs?raw'
import jest from './tillgreen-own-jest.cjs?raw'
import lines from './tillgreen-own-lines.mjs?raw'
import mocha from './tillgreen-own-mocha.cjs?raw'
import nodeTest from './tillgreen-own-node-test.mjs?raw'
import vitest from './tillgreen-own-vitest.mjs?raw'

const shared = [
  { path: 'own/tillgreen-own.mjs', text: launcher },
  { path: 'own/tillgreen-own-lines.mjs', text: lines },
  { path: 'own/tillgreen-own-channel.mjs', text: channel },
  { path: 'javascript/tillgreen-report.mjs', text: report },
  { path: 'javascript/tillgreen-supervise.mjs', text: supervise },
]

function ownRunner(reader: ResultReader, title: string, byHand: string, files: Runner['files']): Runner {
  const id = `own-${reader}`
  return {
    id,
    title,
    byHand,
    toolchain: 'node',
    testS: 10,
    isForProjects: true,
    files: [...shared, ...files],
    // Since then it only reads titles with line ends of Unicode, at which it ended before.
    knownAs: { 'own/tillgreen-own.mjs': '0a45c9af1232415a3356829dc9be30576a0b3e57fe9480163887cc8840548d66' },
    waits: true,
    scratch: [],
    command: (_tests, { program, project }) => ({
      argv: [program, `${RUNNER}/own/tillgreen-own.mjs`],
      variables: {
        TILLGREEN_COMMANDS: JSON.stringify(project?.tests ?? []),
        TILLGREEN_TEST_FILES: JSON.stringify(project?.counted ?? []),
        TILLGREEN_RUNNER: id,
      },
    }),
    read: (text, result) => assembleReport(id, withTap(text), result),
    coverage: null,
    planted: (beside) => plantedTest(reader, beside),
  }
}

/** One for each way in which the result of a project's own command is read. */
export const ownRunners: readonly Runner[] = [
  ownRunner('vitest', 'Vitest', 'npx vitest run', [{ path: 'own/tillgreen-own-vitest.mjs', text: vitest }]),
  ownRunner('jest', 'Jest', 'npx jest', [{ path: 'own/tillgreen-own-jest.cjs', text: jest }]),
  ownRunner('mocha', 'Mocha', 'npx mocha', [{ path: 'own/tillgreen-own-mocha.cjs', text: mocha }]),
  ownRunner('node-test', "Node's test runner", 'node --test', [{ path: 'own/tillgreen-own-node-test.mjs', text: nodeTest }]),
  ownRunner('ava', 'AVA', 'npx ava', []),
  ownRunner('tap', 'TAP', 'npm test', []),
]
