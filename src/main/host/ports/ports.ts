// The engine's ports for one run, each made of what the host has.
import type { Output } from '../../../contract/calls/index.js'
import type { StepConfig } from '../../../contract/config/config.js'
import type { Spent } from '../../../contract/run/effects.js'
import type { Plan } from '../../../contract/run/plan.js'
import type { UserAnswer, UserQuestion } from '../../../contract/run/question.js'
import type { EnvironmentSpec } from '../../../contract/run/template.js'
import type { Knowledge, Place, Ports, User } from '../../engine/ports/ports.js'
import { languages } from '../../languages/index.js'
import type { VerifiedPlan } from '../../store/read-runs.js'
import type { Store } from '../../store/store.js'
import { openRunBudget, type RunBudgetOptions } from '../budgets/run-budget.js'
import { openErrorCatalogue } from '../data-folder/error-catalogue.js'
import { openErrorNotesFile } from '../data-folder/error-notes-file.js'
import { readDocumentation } from '../documentation/read-documentation.js'
import type { FeatureDeps } from '../features/host-feature.js'
import { addressInMetadata, openFeatures } from '../features/open-features.js'
import { byLikeness } from '../similar-texts/similar-texts.js'
import { inTemporaryFolder } from './bench-place.js'
import { openBench } from './bench-port.js'
import { openModels } from './models-port.js'
import { KEPT, openSandbox, type Sandbox, workspaceMount } from './sandbox.js'
import { sources } from './sources.js'
import { type TellProgress, watchWords } from './step-progress.js'
import { openTreesPort } from './trees-port.js'

export interface PortsOptions extends UserOptions, RunBudgetOptions, Omit<FeatureDeps, 'budget' | 'sandbox'> {
  readonly resources: string
  readonly knownUntil: number | null
  /** Whether template and journal came from another person's file. */
  readonly isForeign: boolean
  onOutput(output: Output): void
  readonly onProgress: TellProgress
  /** Aborted when the run is over, however it ended. */
  readonly over: AbortSignal
}

/** Questions whose model is remembered: no more of them run at once. */
const ASKED = 64

export function openPorts(options: PortsOptions): Ports {
  const budget = openRunBudget(options)
  const sandbox = openSandbox({ ...options, budget })
  const asked = new Map<string, string>()
  const reportWords: TellProgress = (progress) => {
    const model = asked.get(progress.key)
    options.onProgress(model === undefined ? progress : { ...progress, model })
  }
  const counting = watchWords(reportWords)
  const onAsk = (key: string, model: string, isQueued: boolean) => {
    asked.set(key, model)
    const [oldest] = asked.keys()
    if (asked.size > ASKED && oldest !== undefined) asked.delete(oldest)
    reportWords({ key, counted: 'words', done: 0, all: null, ...(isQueued ? { isQueued } : {}) })
  }
  const onText = (key: string, text: string) => {
    counting(key, text)
    options.onOutput({ key, stream: 'model', text })
  }
  return {
    languages,
    sources,
    models: openModels({ ...options, budget, onText, onAsk }),
    bench: openBench(options, sandbox),
    trees: openTreesPort(options.store),
    user: openUser(options),
    knowledge: openKnowledge(options, sandbox),
    features: openFeatures({ ...options, budget, sandbox }),
  }
}

/** The engine's user: answers, messages during the run, and check-ins. */
interface UserOptions {
  /** The config that this life of the run begins with. */
  readonly config: StepConfig
  spent(): Spent
  /** Takes the user's words and edits that no step has taken yet, with the keys of their notes. */
  readonly hear: User['hear']
  /** Resolves with the user's choice. */
  answer(key: string, question: UserQuestion, signal: AbortSignal): Promise<UserAnswer>
}

function openUser({ config: begun, spent, hear, answer }: UserOptions): User {
  // Stretches before this life of the run were reported in an earlier one.
  let reported = stretches(begun.checkIn, spent())
  return {
    ask: async (question, { key, config, signal }) =>
      config.questions === 'wait' ? answer(key, question, signal) : { choice: question.otherwise, words: '', by: 'default' },
    hear,
    async checkIn({ config }) {
      const used = spent()
      const now = stretches(config.checkIn, used)
      const due = now > reported
      reported = Math.max(reported, now)
      return { due, spent: used }
    },
  }
}

/** How many whole stretches of minutes or dollars were spent, whichever are more. */
const stretches = ({ minutes, usd }: StepConfig['checkIn'], spent: Spent): number =>
  Math.floor(Math.max(minutes === null ? 0 : spent.ms / 60_000 / minutes, usd === null ? 0 : spent.usd / usd))

/** Seconds that looking into a package may take. */
const LOOKING_S = 30

/** The engine's knowledge: errors met before, what packages say of themselves, earlier plans, and the evidence so far. */
interface KnowledgeOptions {
  readonly store: Store
  readonly resources: string
  readonly run: string
  /** Lessons learnt after this moment are left out. Milliseconds since 1970; null includes all lessons. */
  readonly knownUntil: number | null
}

function openKnowledge({ store, resources, run, knownUntil }: KnowledgeOptions, sandbox: Sandbox): Knowledge {
  const until = knownUntil ?? Number.MAX_SAFE_INTEGER
  const errors = openErrorCatalogue(store, resources, openErrorNotesFile(store.folder))
  return {
    recall: async (signatures) => errors.matching(signatures, until),
    documentation(place, about, mayFetch, at) {
      const look = (where: Place, argv: readonly string[]) =>
        inTemporaryFolder(sandbox.folder, 'look-up', async (empty) => {
          // The documentation is kept in the journal. A terminal full of it would help no reader.
          const options = { onOutput: () => undefined }
          const around = { argv, policy: 'test', wallS: LOOKING_S, mounts: [workspaceMount(empty)], options } as const
          const { result } = await sandbox.run(where, around, at)
          return { exit: result.exit, stdout: result.stdout.slice(0, KEPT) }
        })
      const fetch = async (environment: EnvironmentSpec) => {
        const made = await sandbox.environment({ ...place, environment }, at)
        return made.ok ? null : made.message
      }
      return readDocumentation({ look, fetch }, place, about, { fetch: mayFetch, addressIn: addressInMetadata(at.config) })
    },
    examplePlans: async (template, description, most) =>
      examplePlansFor(description, store.runs.verifiedPlans(template.name, run, until), most),
    verdict: async () => store.runs.verdict(run),
  }
}

/**
 * The most similar plan first. Of identical descriptions only one is shown, since their plans would hardly differ.
 * @param known newest first: of equals the newest is taken
 */
export function examplePlansFor(description: string, known: readonly VerifiedPlan[], most: number): Plan[] {
  const ranked = byLikeness(
    description,
    known.map((each) => each.description),
  ).flatMap((place) => known[place] ?? [])
  const distinct = ranked.filter((each, at) => ranked.findIndex((other) => other.description === each.description) === at)
  return distinct.slice(0, most).map(({ plan }) => plan)
}
