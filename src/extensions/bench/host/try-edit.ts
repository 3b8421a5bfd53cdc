// One try as aider's benchmark has it: the model edits the stub, sees what the hidden tests print, and edits again.
// https://aider.chat/docs/leaderboards/ (polyglot benchmark: two tries)
import { randomUUID } from 'node:crypto'
import { modelOf } from '../../../contract/config/config.js'
import type { Message, ModelRequest } from '../../../contract/model/model.js'
import { matchesAny } from '../../../contract/paths/glob.js'
import type { SourceFile, Template } from '../../../contract/run/template.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import { withoutReasoning } from '../../../contract/text/reasoning.js'
import { applyEdits } from '../../../main/engine/edits/apply.js'
import type { AppliedEdits } from '../../../main/engine/edits/edit.js'
import { protocolOf } from '../../../main/engine/edits/forms.js'
import { parseEdits } from '../../../main/engine/edits/parse.js'
import { OutOfBudget } from '../../../main/engine/ports/out-of-budget.js'
import { askReserved } from '../../../main/host/budgets/reserve.js'
import type { SettingsFile } from '../../../main/host/data-folder/settings-file.js'
import type { Endpoints } from '../../../main/host/endpoints/endpoints.js'
import { endpointClient, type ModelClient, resolveModels } from '../../../main/host/endpoints/models.js'
import { languages } from '../../../main/languages/index.js'
import phrases from './edit.phrases.md?raw'
import { type HiddenDeps, runHidden } from './hidden-tests.js'
import { type ProveDeps, templateOf, treeOf } from './prove-task.js'
import { countPassed, type Try, type TryResult } from './try-loop.js'

export interface EditDeps extends HiddenDeps, Pick<ProveDeps, 'templates'> {
  readonly endpoints: Endpoints
  readonly settings: SettingsFile
}

const say = phrasesOf(phrases, { begin: ['description', 'files', 'protocol'], again: ['output'], unreadable: ['problems'], sealed: [] })

const RESOLVE_MS = 20_000

/** What the requests of one try took. */
interface Spending {
  calls: number
  malformed: number
  usd: number
  tokens: number
  unpriced: boolean
}

/** Hidden tests that passed after each answer, and why it ended. */
interface Solution {
  readonly ended: 'finished' | 'budget'
  readonly counts: readonly number[]
}

/** What came of a question: nothing where the budget of the try has no room for it. `isSpent`: that of the day has none. */
type AskResult = { readonly text: string } | Fault | null
interface Fault {
  readonly fault: string
  readonly isSpent: boolean
}

type OnPaid = (request: string, usd: number) => void

/** How a try is asked for and paid. */
interface EditTerms {
  /** The name under which its requests are reserved. */
  readonly asker: string
  /** How many answers it may take. */
  readonly rounds: number
  /** Receives the worst case of each request before it is sent, and its real cost afterwards, with the same id. */
  readonly onPaid: OnPaid
}

export async function tryEdit(deps: EditDeps, given: Try, { asker, rounds, onPaid }: EditTerms, signal: AbortSignal): Promise<TryResult> {
  const { task, number, tests } = given
  const template = await templateOf(deps, task)
  if (template === null) throw new Error('A task was proved without a template.')
  const spent: Spending = { calls: 0, malformed: 0, usd: 0, tokens: 0, unpriced: false }
  const started = performance.now()
  const ask = await openQuestions(deps, given, { asker, spent, onPaid }, signal)
  const onUnreadable = () => {
    spent.malformed += 1
  }
  const solved = await solve(deps, { ...given, template }, { rounds, ask, onUnreadable }, signal)
  if ('fault' in solved) return { type: 'unfinished', why: solved.fault, isSpent: solved.isSpent, usd: spent.usd }
  const { ended, counts } = solved
  const isAll = (count: number | undefined) => count === tests.length
  const verdict = { passed: isAll(counts.at(-1)), first: counts.length === 0 ? null : isAll(counts[0]) }
  const hidden = { passed: counts.at(-1) ?? 0, of: tests.length }
  const said = { type: 'row', task: task.name, try: number, run: null, verdict: null, ended } as const
  return { type: 'row', row: { ...said, ...verdict, hidden, ...spent, ms: performance.now() - started } }
}

interface Conversation extends Pick<EditTerms, 'rounds'> {
  ask(messages: readonly Message[], round: number): Promise<AskResult>
  onUnreadable(): void
}

async function solve(
  deps: EditDeps,
  { task, tests, config, template }: Try & { readonly template: Template },
  { rounds, ask, onUnreadable }: Conversation,
  signal: AbortSignal,
): Promise<Solution | Fault> {
  let files = new Map(task.stub.map(({ path, text }) => [path, text]))
  const messages: Message[] = [{ role: 'user', text: firstPrompt(task.description, task.stub) }]
  const counts: number[] = []
  for (let round = 1; round <= rounds && counts.at(-1) !== tests.length; round++) {
    const answer = await ask([...messages], round)
    signal.throwIfAborted()
    if (answer === null) return { ended: 'budget', counts }
    if ('fault' in answer) return answer
    messages.push({ role: 'assistant', text: answer.text })
    const applied = edited(files, template, answer.text)
    if (!applied.ok) {
      onUnreadable()
      counts.push(counts.at(-1) ?? 0)
      messages.push({ role: 'user', text: say('unreadable', { problems: applied.problems.map((each) => `- ${each}`).join('\n') }) })
      continue
    }
    files = changed(files, applied.changes)
    const program = { tree: treeOf(deps, template, [...files].map(asFile)), template, additions: [] }
    const ran = await runHidden(deps, program, { hidden: task.hidden, limits: config.limits }, signal)
    counts.push(countPassed(ran, tests))
    messages.push({ role: 'user', text: say('again', { output: ran.type === 'ran' ? ran.output : ran.message }) })
  }
  return { ended: 'finished', counts }
}

const asFile = ([path, text]: readonly [string, string]): SourceFile => ({ path, text })

/** Who pays for questions, and what they took so far. */
interface Account extends Pick<EditTerms, 'asker' | 'onPaid'> {
  readonly spent: Spending
}

/** Asks the builder's model; every request is reserved first and counted afterwards. */
async function openQuestions(
  { store, endpoints, settings }: EditDeps,
  { task, number, config: given }: Try,
  { asker, spent, onPaid }: Account,
  signal: AbortSignal,
): Promise<Conversation['ask']> {
  const config = await resolveModels(endpoints.fill(given), endpoints, AbortSignal.any([signal, AbortSignal.timeout(RESOLVE_MS)]))
  const client = endpointClient(config, endpoints)
  // Another process that begins the try again adds to what this one took.
  const session = randomUUID()
  const day = () => ({ usd: store.spentOn(Date.now()), cap: settings.read().dailyUsd })
  const maxOutputTokens = modelOf(config, 'builder').answerTokens
  return async (messages, round) => {
    const question = {
      ...({ role: 'builder', key: `bench/${task.name}/${number}/${round}`, run: asker, number: 1 } as const),
      ...{ messages, maxOutputTokens, seed: config.seed },
    }
    const idOf = (request: number) => `${session}/${round}/${request}`
    const noted = notingWorst(client, (request, usd) => onPaid(idOf(request), usd))
    const onRequest = async (request: ModelRequest) => {
      count(spent, request)
      onPaid(idOf(request.number), request.cost ?? 0)
    }
    try {
      const options = { signal, onText: () => {}, onRequest }
      const reply = await askReserved({ modelClient: noted, store, run: asker, spent: () => spent, day }, question, config, options)
      return reply.type === 'fault' ? { fault: reply.message, isSpent: false } : { text: reply.text }
    } catch (error) {
      if (!(error instanceof OutOfBudget)) throw error
      return error.limit === 'day' ? { fault: error.message, isSpent: true } : null
    }
  }
}

/** Reports the worst case of each request after it is reserved, before it is sent. */
const notingWorst = (client: ModelClient, onWorst: (request: number, usd: number) => void): ModelClient => ({
  ...client,
  ask: (question, config, options) =>
    client.ask(question, config, {
      ...options,
      beforeRequest: async (request) => {
        await options.beforeRequest?.(request)
        onWorst(request.number, request.worst.usd ?? 0)
      },
    }),
})

const firstPrompt = (description: string, stub: readonly SourceFile[]): string =>
  say('begin', { description, files: stub.map(({ path, text }) => `## ${path}\n\n${text}`).join('\n'), protocol: protocolOf('blocks') })

/** The files of a task are UTF-8. */
const allFits = () => null

/** What an answer makes of the files; nothing of it where it touches tests. */
function edited(files: ReadonlyMap<string, string>, template: Template, text: string): AppliedEdits {
  const source = (path: string) => files.get(path) ?? null
  const [only, ...others] = files.keys()
  const parsed = parseEdits(withoutReasoning(text), {
    due: others.length === 0 ? (only ?? null) : null,
    source,
    isWide: true,
    isWider: true,
  })
  if (!parsed.ok) return { ok: false, problems: parsed.problems, misses: 0 }
  return applyEdits(
    source,
    parsed.edits,
    (path) => (matchesAny(template.tests, path) || languages.steers(template, path) ? { refused: say('sealed') } : { ok: true }),
    allFits,
  )
}

function changed(files: ReadonlyMap<string, string>, changes: readonly { readonly path: string; readonly text: string | null }[]) {
  const next = new Map(files)
  for (const { path, text } of changes) {
    if (text === null) next.delete(path)
    else next.set(path, text)
  }
  return next
}

function count(spent: Spending, { usage, cost }: ModelRequest): void {
  spent.calls += 1
  spent.usd += cost ?? 0
  spent.unpriced ||= cost === null
  spent.tokens += (usage?.promptTokens ?? 0) + (usage?.completionTokens ?? 0)
}
