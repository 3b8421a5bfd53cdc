// Mends one defect that a review found: first a test that shows it red, then a repair; without a red test nothing changes.

import { limitOf, type StepConfig } from '../../../contract/config/config.js'
import type { PlanTask } from '../../../contract/run/plan.js'
import { newSuite, withSuite } from '../../../contract/run/suite.js'
import { ask } from '../../../main/engine/asking/ask.js'
import { fill } from '../../../main/engine/asking/prompt.js'
import { writeCode } from '../../../main/engine/coding/write-code.js'
import { sources, tests, wordsAsClues } from '../../../main/engine/context/context.js'
import { filesInShort } from '../../../main/engine/context/ranked-files.js'
import type { Run } from '../../../main/engine/journal/run-context.js'
import { repair } from '../../../main/engine/repairing/repair.js'
import { besidePlan } from '../../../main/engine/task/beside-plan.js'
import type { Built } from '../../../main/engine/task/feature.js'
import { editProtocol, suiteFacts, systemPrompt, type TaskContext, taskSection } from '../../../main/engine/task/task-prompt.js'
import { unplannedTask } from '../../../main/engine/task/unplanned-task.js'
import { test, type Workspace, write } from '../../../main/engine/task/workspace.js'
import { judge } from '../../../main/engine/testing/judge-tests.js'
import { type NewTests, readNewTests } from '../../../main/engine/testing/new-tests.js'
import type { DefectOutcome, Finding } from '../contract/reviewed.js'
import { defectEndText, notMendedText } from '../words/recorded/settled.js'
import defectPrompt from './defect.md?raw'

export interface MendResult extends Pick<DefectOutcome, 'how' | 'why'> {
  /** The one that was given, where nothing was mended. */
  readonly workspace: Workspace
  /** Whether no question is left. */
  readonly isOver: boolean
}

/** Rounds of repair for one defect: what takes longer is shown to the user instead. */
const ATTEMPTS = 3

/** The program with the defect mended and everything else green, or the program as it was. */
export async function mend(whole: Run, given: Built, green: Workspace, finding: Finding): Promise<MendResult> {
  // Each suite has a different name, also among those of an earlier run.
  const number = green.suites.filter((suite) => suite.task.startsWith('review-')).length + 1
  const run = whole.withConfig(shortened)
  const context = besidePlan(given, taskOf(finding, number), shortened(run.own))
  const unchanged = (how: DefectOutcome['how'], why: string, isOver = false): MendResult => ({ workspace: green, how, why, isOver })
  const request = await askForTests(run, context, green, finding)
  if (request.type === 'halt') return unchanged('left', request.halt.reason, request.halt.ended !== 'stuck')
  if (request.value === 'none') return unchanged('left', defectEndText({ type: 'no-test' }))
  const written = await write(run, context, green, { name: 'write-test', changes: request.value })
  const tested = await test(run, context, written, { name: 'red-test' })
  const verdict = judge(tested, context, { purpose: 'feedback', before: green }, { amended: [], marks: [] })
  if (verdict.fatal) return unchanged('left', defectEndText({ type: 'test-not-run', problem: verdict.problems[0] ?? null }))
  if (verdict.red.length === 0) return unchanged('refuted', defectEndText({ type: 'test-green' }))
  const suite = newSuite({
    task: context.task.id,
    hash: context.bench.suiteHash(written.tree, context.template),
    files: request.value.map((change) => change.path),
    red: verdict.red,
    refused: verdict.green,
  })
  const sealed = { ...written, suites: withSuite(green.suites, suite) }
  const coded = await writeCode(run, context, sealed, [])
  if (coded.type === 'halt') return unchanged('left', coded.halt.reason, coded.halt.ended !== 'stuck')
  const repaired = await repair(run, context, coded.value)
  if (repaired.type === 'done') {
    // Only now: a test that was given up must not count for later runs.
    run.note('sealed', { type: 'sealed', suite })
    return {
      workspace: repaired.value.workspace,
      how: 'fixed',
      why: defectEndText({ type: 'shown-red', tests: verdict.red }),
      isOver: false,
    }
  }
  const reason = repaired.type === 'halt' ? repaired.halt.reason : repaired.type === 'replan' ? repaired.why : ''
  run.note('rolled-back', { type: 'rolled-back', tree: green.tree, why: notMendedText })
  return unchanged('left', reason, repaired.type === 'halt' && repaired.halt.ended !== 'stuck')
}

/** A few plain rounds, and no test held out: each one is needed to say what is wrong. */
const shortened = (whole: StepConfig): StepConfig => ({
  ...whole,
  heldOut: 0,
  budget: { ...whole.budget, attempts: Math.min(ATTEMPTS, limitOf(whole.budget.attempts) ?? ATTEMPTS) },
  escalation: { ...whole.escalation, rungs: [], reflectEvery: 0 },
})

const taskOf = (finding: Finding, number: number): PlanTask =>
  unplannedTask({
    id: `review-${number}`,
    title: finding.title.slice(0, 100),
    words: wordsOf(finding),
    acceptance: ['what the reviewer shows to be wrong is put right', 'everything else works as before'],
    effort: 1,
  })

const wordsOf = ({ path, line, quote, title, scenario, fix }: Finding): string =>
  `${title}\n\n${path}, line ${line}: \`${quote}\`\n\n${scenario}\n\nThe reviewer proposes: ${fix}`

async function askForTests(run: Run, context: TaskContext, green: Workspace, finding: Finding) {
  const { trees, template, plan } = context
  const clues = wordsAsClues(finding.path)
  const by = { name: 'tests-short', role: 'test-author', tree: green.tree, cluesOf: () => clues, similar: [], isNew: true } as const
  const inShort = await filesInShort(run, context, by)
  return ask<NewTests>(run, context, {
    name: 'tests',
    role: 'test-author',
    isDispensable: true,
    facts: { tree: green.tree, suites: suiteFacts(green.suites), finding: { ...finding } },
    system: systemPrompt(context),
    prompt: (room) =>
      fill(defectPrompt, {
        finding: wordsOf(finding),
        words: plan.tasks.map(taskSection).join('\n\n'),
        sources: sources({ trees, template }, green.tree, clues, { room, inShort }),
        tests: tests(trees, green.tree, green.suites, room),
        places: template.tests.map((glob) => `\`${glob}\``).join(', '),
        protocol: editProtocol,
      }),
    read: (text) => readNewTests(run.config, context, green, text),
  })
}
