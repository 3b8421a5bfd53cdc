// Makes a repair in one question instead of three if the place is plain: a compiler names it, or the program is one file.
import type { TestRun } from '../../../../contract/run/effects.js'
import { fill } from '../../asking/prompt.js'
import type { InBoth } from '../../asking/prompt-length.js'
import { appliedWords, askForEdits } from '../../coding/ask-edits.js'
import { programFiles, redFiles, redSection, sources, suitesOf, tests, wholeTests } from '../../context/context.js'
import { filesInShort } from '../../context/ranked-files.js'
import { hasFolder } from '../../edits/has-folder.js'
import type { Run } from '../../journal/run-context.js'
import { done, type Progress } from '../../ports/progress.js'
import { mayBuild, notBelow } from '../../task/permissions.js'
import { messageSection, systemIn, type TaskContext, taskFacts } from '../../task/task-prompt.js'
import { type Workspace, write } from '../../task/workspace.js'
import { askedFor } from '../asked-for.js'
import { type Failure, failureFacts } from '../diagnose.js'
import type { Judgement } from '../judge.js'
import { ledgerSection } from '../ledger.js'
import { documentationSection } from '../look-up.js'
import { knownSection, recall } from '../recall.js'
import long from './one-call.md?raw'
import short from './one-call.short.md?raw'

const oneCall: InBoth = { step: 'one-call', long, short }

/** Rounds without progress before a longer diagnosis. A compiler may report its errors one after the other. */
const PATIENCE = { file: 1, compiler: 2 } as const

/** Whether a repair may be made in one question. Pure but for reading the workspace. */
export function isPlain(
  { trees, template }: Pick<TaskContext, 'trees' | 'template'>,
  { tree }: Workspace,
  { found, tested }: Pick<Judgement, 'found' | 'tested'>,
  sinceProgress: number,
): boolean {
  const own = ownFiles({ trees, template }, tree)
  if (own.length === 1) return sinceProgress < PATIENCE.file
  const isCompiler = found.class === 'syntax' || found.class === 'collection' || found.class === 'no-report'
  return isCompiler && sinceProgress < PATIENCE.compiler && namesPlace(tested, [...own, ...template.files.map(({ path }) => path)])
}

/** Whether a failure names a line of one of these files: `src/a.rs:12`, `File "a.py", line 12`, `a.ts(12,3)`. */
export function namesPlace(tested: TestRun, paths: readonly string[]): boolean {
  const said = redSection(tested, [])
  const named = [...said.matchAll(/([\w@./+-]+\.\w{1,8})(?:["']?, line |:|\()(\d+)/g)].map(([, path = '']) =>
    path.replace(/^(\.\/|\/work\/)/, ''),
  )
  return named.some((path) => paths.includes(path))
}

export interface OneCall {
  readonly workspace: Workspace
  /** The cause in the author's words, with the name of a test that it calls wrong. */
  readonly diagnosis: string
  /** Paths of changed files; empty if it only calls a test wrong. */
  readonly changed: readonly string[]
  /** A line for the ledger. */
  readonly did: string
}

/** Null if the author declines or the edits are unusable: then the usual questions follow. */
export async function repairInOneCall(run: Run, context: TaskContext, failure: Failure): Promise<Progress<OneCall | null>> {
  const { trees, template, task } = context
  const { workspace } = failure
  const shown = redSection(failure.tested, failure.clauses)
  const suites = suitesOf(workspace, task.id, redFiles(failure.tested))
  const known = failure.clauses.length === 0 ? await recall(run, context, failure.tested) : []
  const own = ownFiles(context, workspace.tree)
  const [only, ...more] = own
  const clues = () => ({ said: shown, tests: wholeTests(trees, workspace.tree, suites) })
  const by = { name: 'repair-short', role: 'builder', tree: workspace.tree, cluesOf: clues, similar: [], isNew: true } as const
  const inShort = await filesInShort(run, context, by)
  const answer = await askForEdits(run, context, {
    name: 'repair',
    takesAdvice: true,
    role: 'builder',
    isDispensable: true,
    most: 1,
    facts: { ...taskFacts(task), ...failureFacts(failure) },
    system: systemIn(context, context, 'repairer'),
    prompt: (room, protocol, wording) =>
      fill(wording.of(oneCall), {
        title: task.title,
        ...askedFor(context, workspace, failure.tested),
        result: failure.result,
        failures: shown,
        sources: sources({ trees, template }, workspace.tree, clues(), { room, inShort }),
        tests: tests(trees, workspace.tree, suites, room),
        ledger: ledgerSection(failure.ledger),
        known: knownSection(known) + documentationSection(failure.documentation),
        heard: messageSection(context, failure.messages),
        protocol,
      }),
    source: (path) => trees.read(workspace.tree, path),
    isFolder: (name) => hasFolder(trees.list(workspace.tree).files, name),
    unfit: (change, isWhole) => trees.unfit(workspace.tree, change, isWhole),
    allowed: notBelow(trees.list(workspace.tree).links, mayBuild(context)),
    mayDecline: true,
    accusation: ACCUSES,
    due: more.length === 0 ? (only ?? null) : null,
    dues: own,
  })
  if (answer.type === 'halt') return answer.halt.ended === 'stuck' ? done(null) : answer
  if (answer.value === 'none') return done(null)
  const { changes, applied, remarks } = answer.value
  const changed = changes.map(({ path }) => path)
  const written = changed.length === 0 ? workspace : await write(run, context, workspace, { name: 'write', changes })
  const did = `fix-file ${changed.join(', ')} (${appliedWords(applied)})`
  return done({ workspace: written, diagnosis: remarks.slice(0, LONGEST), changed, did })
}

const LONGEST = 4_000
const ACCUSES = /^\W*TEST WRONG\W+\S/im

/** Program files that do not come from the template. */
function ownFiles({ trees, template }: Pick<TaskContext, 'trees' | 'template'>, tree: string): string[] {
  const brought = new Set(template.files.map(({ path }) => path))
  return programFiles(trees, template, tree).flatMap(({ path }) => (brought.has(path) ? [] : [path]))
}
