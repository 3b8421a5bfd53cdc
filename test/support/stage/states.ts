// A run in every state that the window must show: recorded runs whole, cut, or ended otherwise.
import type { HumanVerdict } from '../../../src/contract/run/run.js'
import { before, type Change, ends, finalTests, inTurn, noted, round, whole, withEffect } from './endings.js'

export interface StagedRun {
  /** Folder of the recording. */
  readonly recording: string
  readonly change: Change
  readonly minutesAgo: number
  /** Name of the staged run that it continues. */
  readonly parent?: string
  readonly human?: HumanVerdict
  readonly closed?: 'happy' | 'give-up'
  readonly tag?: string
}

const refusedBudget = {
  spent: { usd: 1.98, tokens: 412_000, ms: 1_002_000, unpriced: false },
  worstUsd: 0.14,
  worstTokens: 24_000,
  refused: 'The next call could cost $0.14, and $0.02 of $2.00 are left.',
}

const stuckRounds = inTurn(
  before('task/commands/attempt/1/test'),
  round('commands', 1, 4, 'The undo of the last change is written after the new state, so it always undoes nothing.', {
    on: 'main.py',
    why: 'keep the state before each change',
  }),
  round('commands', 2, 2, 'The state before a change is kept, but **ticking** shares its list with the open entries: both change.', {
    on: 'shopping.py',
    why: 'copy the entries',
  }),
  round('commands', 3, 2, 'The same two tests stay red. The copy is made, but of the list alone; the entries in it are still shared.', {
    on: 'shopping.py',
    why: 'copy each entry',
  }),
)

/** By name, the oldest last. */
export const states: Readonly<Record<string, StagedRun>> = {
  verified: {
    recording: 'markdown-tables',
    change: whole,
    minutesAgo: 11,
    human: { ran: 'yes', worked: 'yes', perfect: 'no', comment: 'Very wide tables could be cut.' },
    tag: 'keep',
  },
  partly: {
    recording: 'shopping-list',
    change: inTurn(
      stuckRounds,
      finalTests(2),
      noted(['task/commands/stuck', { type: 'task', task: 'commands', state: 'stuck', attempts: 12 }]),
      ends({
        verdict: 'partly',
        ended: 'stuck',
        reason: 'Two tests of the commands stayed red for 12 attempts; everything else is green.',
      }),
    ),
    minutesAgo: 47,
  },
  budget: {
    recording: 'voronoi',
    change: inTurn(
      before('task/svg/code-budget'),
      withEffect('task/svg/code-budget', 'budget', refusedBudget),
      finalTests(17),
      ends({
        verdict: 'partly',
        ended: 'budget',
        reason: 'The budget is used up: the next call could cost $0.14, and $0.02 of $2.00 are left.',
      }),
    ),
    minutesAgo: 95,
  },
  invalid: {
    recording: 'expressions',
    change: inTurn(
      before('final/pair/shown'),
      finalTests(0, { tampered: ['tests/test_expressions.py'] }),
      ends({
        verdict: 'invalid',
        ended: 'finished',
        reason: 'A sealed test was changed by a command of the workspace: tests/test_expressions.py.',
      }),
    ),
    minutesAgo: 180,
  },
  failed: {
    recording: 'markdown-linter',
    change: inTurn(
      before('task/cli/attempt/1/test'),
      finalTests(23),
      ends({
        verdict: 'failed',
        ended: 'stuck',
        reason: 'The same tests stayed red for 12 attempts, and nothing that was tried moved them.',
      }),
    ),
    minutesAgo: 260,
  },
  endpoint: {
    recording: 'voronoi',
    change: inTurn(
      before('planned'),
      ends({
        verdict: 'unverifiable',
        ended: 'endpoint',
        reason: 'The endpoint http://127.0.0.1:11434/v1 did not respond within 30 minutes. Is the server still there?',
      }),
    ),
    minutesAgo: 400,
  },
  stopped: {
    recording: 'markdown-tables',
    change: inTurn(before('task/markdown/code'), ends({ verdict: 'partly', ended: 'stopped', reason: 'You stopped it.' })),
    minutesAgo: 700,
  },
  crashed: {
    recording: 'kanban',
    change: inTurn(
      before('task/cli/tests-1/write'),
      ends({ verdict: 'unverifiable', ended: 'crashed', reason: 'Tillgreen made a mistake: the disk is full (ENOSPC, write).' }),
    ),
    minutesAgo: 1_500,
  },
  sandbox: {
    recording: 'voronoi',
    change: inTurn(
      before('prove'),
      withEffect('prove', 'prove', {
        type: 'refused',
        message: 'User namespaces are switched off on this machine, so bubblewrap cannot make a sandbox.',
        remedy: 'sudo sysctl -w kernel.unprivileged_userns_clone=1',
      }),
      ends({
        verdict: 'unverifiable',
        ended: 'sandbox',
        reason:
          'The sandbox was refused, so nothing was run: user namespaces are switched off on this machine. Run "sudo sysctl -w kernel.unprivileged_userns_clone=1", then start it again.',
      }),
    ),
    minutesAgo: 1_600,
  },
  interrupted: { recording: 'shopping-list', change: before('task/aisles/code'), minutesAgo: 2_900 },
  first: { recording: 'kanban', change: whole, minutesAgo: 4_500, human: { ran: 'yes', worked: 'yes', perfect: 'no', comment: '' } },
  second: { recording: 'kanban-delete', change: whole, minutesAgo: 4_400, parent: 'first' },
  third: {
    recording: 'kanban-counts',
    change: whole,
    minutesAgo: 4_300,
    parent: 'second',
    human: { ran: 'yes', worked: 'yes', perfect: 'yes', comment: '' },
    closed: 'happy',
  },
}
