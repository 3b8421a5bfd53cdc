// Asks for the cause of red tests, in words, before a repair is planned.

import type { Documentation } from '../../../contract/run/documentation.js'
import type { TestRun } from '../../../contract/run/effects.js'
import { ask } from '../asking/ask.js'
import { bullets, fill, trim } from '../asking/prompt.js'
import type { InBoth } from '../asking/prompt-length.js'
import { redFiles, redSection, sources, suitesOf, tests, wholeTests } from '../context/context.js'
import { filesInShort, rankedFiles } from '../context/ranked-files.js'
import type { Run } from '../journal/run-context.js'
import type { Progress } from '../ports/progress.js'
import { messageSection, suiteFacts, systemIn, type TaskContext, taskFacts } from '../task/task-prompt.js'
import type { Workspace } from '../task/workspace.js'
import { askedFor } from './asked-for.js'
import diagnoseLong from './diagnose.md?raw'
import diagnoseShort from './diagnose.short.md?raw'
import { ledgerSection } from './ledger.js'
import { documentationSection } from './look-up.js'
import { knownSection, recall } from './recall.js'

const diagnosePrompt: InBoth = { step: 'diagnose', long: diagnoseLong, short: diagnoseShort }

/** A failing state of the program, and the knowledge about it. */
export interface Failure {
  /** The failing state, from which a repair starts. */
  readonly workspace: Workspace
  readonly tested: TestRun
  /** Clauses of hidden tests that are red while all others are green. */
  readonly clauses: readonly string[]
  /** "9 of 11 green". */
  readonly result: string
  readonly failing: readonly string[]
  readonly ledger: string
  readonly messages: readonly string[]
  /** The documentation of packages that was read so far. */
  readonly documentation: readonly Documentation[]
  /** Hashes of pictures of the failure, if there are any. */
  readonly pictures?: readonly string[]
}

const LONGEST = 4_000

/** A diagnosis in plain words, at most 4,000 characters. It must find another cause than the `others`. */
export async function diagnose(
  run: Run,
  context: TaskContext,
  failure: Failure,
  others: readonly string[] = [],
): Promise<Progress<string>> {
  const { trees, template, task } = context
  const { workspace } = failure
  const shown = redSection(failure.tested, failure.clauses)
  const suites = suitesOf(workspace, task.id, redFiles(failure.tested))
  // A hidden test may only be used by its clause.
  const known = failure.clauses.length === 0 ? await recall(run, context, failure.tested) : []
  const clues = () => ({ said: shown, tests: wholeTests(trees, workspace.tree, suites) })
  const similar = await rankedFiles(run, context, { name: 'diagnose-embed', role: 'diagnoser', tree: workspace.tree, cluesOf: clues })
  const by = { name: 'diagnose-short', role: 'diagnoser', tree: workspace.tree, cluesOf: clues, similar } as const
  const inShort = await filesInShort(run, context, by)
  const answer = await ask<string>(run, context, {
    name: 'diagnose',
    takesAdvice: true,
    role: 'diagnoser',
    pictures: failure.pictures ?? [],
    facts: { ...taskFacts(task), ...failureFacts(failure), ...(others.length > 0 ? { others: [...others] } : {}) },
    system: systemIn(context, context, 'repairer'),
    prompt: (room, wording) =>
      fill(wording.of(diagnosePrompt), {
        title: task.title,
        ...askedFor(context, workspace, failure.tested),
        result: failure.result,
        failures: shown,
        sources: sources({ trees, template }, workspace.tree, { ...clues(), similar }, { room, inShort }),
        tests: tests(trees, workspace.tree, suites, room),
        ledger: ledgerSection(failure.ledger),
        known: knownSection(known) + documentationSection(failure.documentation),
        heard: messageSection(context, failure.messages) + othersSection(others),
      }),
    read: (text) => (text.trim() ? { ok: true, value: trim(text.trim(), LONGEST) } : { ok: false, problems: ['The answer was empty.'] }),
  })
  if (answer.type === 'done') run.note('diagnosed', { type: 'diagnosed', text: answer.value })
  return answer
}

const othersSection = (others: readonly string[]): string =>
  others.length === 0
    ? ''
    : `\n# Diagnoses that others gave (tried side by side with yours; find another cause, not another wording)\n\n${bullets(others)}\n`

/** Facts of a diagnosis and of a debug plan. */
export const failureFacts = (failure: Failure) => ({
  tree: failure.workspace.tree,
  suites: suiteFacts(failure.workspace.suites),
  failing: [...failure.failing],
  ledger: failure.ledger,
  heard: [...failure.messages],
})
