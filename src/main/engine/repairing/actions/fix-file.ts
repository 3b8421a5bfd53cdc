// Inspects one file in full and mends it.
import { z } from 'zod'
import { fill } from '../../asking/prompt.js'
import type { InBoth } from '../../asking/prompt-length.js'
import { appliedWords, askForEdits } from '../../coding/ask-edits.js'
import { redFiles, redSection, showFile, sources, suitesOf, tests, wholeTests } from '../../context/context.js'
import { filesInShort, rankedFiles } from '../../context/ranked-files.js'
import type { Clues } from '../../context/relevance.js'
import { hasFolder } from '../../edits/has-folder.js'
import { done } from '../../ports/progress.js'
import { mayBuild, notBelow } from '../../task/permissions.js'
import { suiteFacts, systemIn, type TaskContext, taskFacts } from '../../task/task-prompt.js'
import { write } from '../../task/workspace.js'
import { askedFor } from '../asked-for.js'
import { ledgerSection } from '../ledger.js'
import { documentationSection } from '../look-up.js'
import { saysMore } from '../says-more.js'
import type { Action, Situation } from './action.js'
import fixFile from './fix-file.md?raw'
import { unlessBuildable } from './not-buildable.js'

const prompt: InBoth = { step: 'fix-file', long: fixFile, short: fixFile }

const schema = z.object({ action: z.literal('fix-file'), path: z.string().min(1), change: z.string().min(1) })
type FixFile = z.infer<typeof schema>

const action: Action<FixFile> = {
  id: 'fix-file',
  prompt:
    '`fix-file` with `path` and `change`: somebody reads that one file (or begins it) and makes the change that you describe in a sentence or two.',
  example: ({ file, change }) => ({ action: 'fix-file', path: file, change }),
  schema,
  problem: (plan, at) => unlessBuildable('fix-file', plan.path, at),
  on: (plan) => plan.path,
  async perform(run, context, plan, situation) {
    const { trees, task } = context
    const { workspace } = situation
    const mayWrite = notBelow(trees.list(workspace.tree).links, mayBuild(context))
    const clues = () => cluesOf(context, plan, situation)
    const similar = await rankedFiles(run, context, { name: 'fix-embed', role: 'builder', tree: workspace.tree, cluesOf: clues })
    const by = { name: 'fix-short', role: 'builder', tree: workspace.tree, cluesOf: clues, similar } as const
    const files = { similar, inShort: await filesInShort(run, context, by) }
    const answer = await askForEdits(run, context, {
      name: 'fix',
      takesAdvice: true,
      role: 'builder',
      // Three unusable answers in a row cost this action, not the run.
      isDispensable: true,
      facts: {
        ...taskFacts(task),
        path: plan.path,
        change: plan.change,
        tree: workspace.tree,
        suites: suiteFacts(workspace.suites),
        diagnosis: situation.diagnosis,
        ledger: situation.ledger,
      },
      system: systemIn(context, context, 'repairer'),
      prompt: (room, protocol, wording) => promptFor(context, plan, situation, { prompt: wording.of(prompt), room, protocol, ...files }),
      source: (path) => trees.read(workspace.tree, path),
      isFolder: (name) => hasFolder(trees.list(workspace.tree).files, name),
      unfit: (change, isWhole) => trees.unfit(workspace.tree, change, isWhole),
      allowed: (path) => (path === plan.path ? mayWrite(path) : { refused: `this action may only change "${plan.path}".` }),
      mayDecline: true,
      due: plan.path,
    })
    if (answer.type === 'halt' && answer.halt.ended === 'stuck')
      return done({ workspace, did: `fix-file ${plan.path}: refused, ${answer.halt.reason}` })
    if (answer.type === 'halt') return answer
    if (answer.value === 'none') return done({ workspace, did: `fix-file ${plan.path}: looked at, left as it is` })
    const written = await write(run, context, workspace, { name: 'write', changes: answer.value.changes })
    return done({ workspace: written, did: `fix-file ${plan.path} (${appliedWords(answer.value.applied)}): ${plan.change}` })
  },
}
export default action

function cluesOf({ trees, task }: TaskContext, plan: FixFile, { workspace, tested, clauses }: Situation): Clues {
  const suites = suitesOf(workspace, task.id, redFiles(tested))
  return { said: `${plan.change}\n${redSection(tested, clauses)}`, tests: wholeTests(trees, workspace.tree, suites) }
}

/** The parts of a prompt, beside the failure. */
interface Parts {
  readonly prompt: string
  readonly room: number
  readonly protocol: string
  readonly similar: readonly string[]
  readonly inShort: ReadonlyMap<string, string>
}

function promptFor(context: TaskContext, plan: FixFile, situation: Situation, { prompt, room, protocol, similar, inShort }: Parts): string {
  const { trees, template } = context
  const { workspace } = situation
  const text = trees.read(workspace.tree, plan.path)
  const failures = redSection(situation.tested, situation.clauses)
  const suites = suitesOf(workspace, context.task.id, redFiles(situation.tested))
  return fill(prompt, {
    title: context.task.title,
    ...askedFor(context, workspace, situation.tested),
    path: plan.path,
    file: text === null ? '(it does not exist yet)' : showFile(plan.path, text),
    change: plan.change,
    diagnosis: saysMore(situation.diagnosis, plan.change) ? `\n# The diagnosis behind it\n\n${situation.diagnosis}\n` : '',
    failures,
    sources: sources(
      { trees, template },
      workspace.tree,
      { ...cluesOf(context, plan, situation), similar },
      {
        ...{ room, elsewhere: [plan.path], inShort },
      },
    ),
    tests: tests(trees, workspace.tree, suites, room),
    ledger: ledgerSection(situation.ledger),
    documentation: documentationSection(situation.documentation),
    protocol,
  })
}
