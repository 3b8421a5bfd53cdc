// The world of one run, as the engine needs it: sandbox, store and model joined.

import { join } from 'node:path'
import type { Output } from '../../../contract/calls/index.js'
import type { StepConfig } from '../../../contract/config/config.js'
import type { BudgetCheck, Environment, Page, Spent } from '../../../contract/journal/effects.js'
import type { GoAhead } from '../../../contract/model/model.js'
import type { CommandResult, Limits, Phase } from '../../../contract/run/command.js'
import { type Mount, REPORT, WORKSPACE } from '../../../contract/run/inside.js'
import type { PersonAnswer, PersonQuestion } from '../../../contract/run/question.js'
import type { EnvironmentSpec, Template } from '../../../contract/run/template.js'
import { Refusal } from '../../../contract/wire/errors.js'
import { OutOfBudget } from '../../engine/ports/out-of-budget.js'
import type { Asking, Place, World } from '../../engine/ports/ports.js'
import { languages } from '../../languages/index.js'
import type { Runner } from '../../languages/language.js'
import { bytesOfTexts } from '../../models/embeddings.js'
import { worstCost, worstUsage } from '../../models/price.js'
import { prove } from '../../sandbox/backends/bubblewrap/probe.js'
import type { BoxOptions, BoxRequest, Reach } from '../../sandbox/box/box.js'
import { runInBox } from '../../sandbox/box/run-in-box.js'
import { prepareEnvironment } from '../../sandbox/layers/layers.js'
import type { Store } from '../../store/store.js'
import { TooLarge } from '../../store/trees/folder.js'
import { needRoom } from '../data-folder/storage-fault.js'
import { readDocumentation } from '../documentation/read-documentation.js'
import { consentIn } from '../documentation/site/consent.js'
import { siteOf } from '../documentation/site/package-site.js'
import { readSite } from '../documentation/site/read-site.js'
import { changedPaths, lineChanges } from '../files/line-changes.js'
import { firstPage } from '../previews/first-page.js'
import { changedFiles } from '../reviews/file-hunks.js'
import { openErrorCatalogue } from '../runs/error-catalogue.js'
import { ownEntries } from '../runs/setup.js'
import { asksOfStranger } from '../runs/stranger.js'
import { ignoredBy, inTemporaryFolder, runnerMount, sealedMounts, sealedPaths, suiteHash } from './bench-place.js'
import { budgetLimits, type Day, msLeft, priceQuestion, refusedByMinutes } from './budget.js'
import { callFunctionsIn } from './call-functions.js'
import { withinMinutes } from './deadline.js'
import { openEmbeddings } from './embeddings.js'
import type { Answerer } from './models.js'
import { readReport } from './read-report.js'
import { reserve } from './reserve.js'
import { sources } from './sources.js'

export interface WorldPlace {
  readonly store: Store
  readonly resources: string
  readonly run: string
  /** Of the person: budget and limits are these, whatever a journal says that came from somebody else. */
  readonly config: StepConfig
  /** Whether template and journal came from somebody else's file. */
  readonly isForeign: boolean
  readonly answerer: Answerer
  /** Takes the words and edits of the person that no step has heard yet, with the keys of their notes. */
  hear: World['hear']
  /** Resolves with the person's choice. */
  answer(key: string, question: PersonQuestion, signal: AbortSignal): Promise<PersonAnswer>
  /** Times that the person granted the same budget again. */
  readonly grants: number
  /** What the run has used so far. */
  spent(): Spent
  /** What all runs cost today. */
  day(): Day
  /** Whether an earlier life of the run said that these limits come near. */
  readonly isWarned: boolean
  onOutput(output: Output): void
  /** Hears of a started program's box. With it a program stays until it ends; without it, until its page was seen. */
  readonly onReach?: (reach: Reach) => void
}

type Ready = Extract<Awaited<ReturnType<typeof prepareEnvironment>>, { ok: true }>

const nothingMore = { variables: {}, scratch: [] } as const

export function createWorld(place: WorldPlace): World {
  const { store, resources, run } = place
  const folder = join(store.folder, 'runs', run)
  // Tasks that are built at the same time have folders of their own.
  const liveFor = (key: string, config: StepConfig) =>
    join(folder, config.parallel > 1 && key.startsWith('task/') ? `workspace-${key.split('/')[1]}` : 'workspace')
  const boxes = { resources }
  const layers = { layersFolder: join(store.folder, 'layers'), languages, resources, learnt: new Map<string, readonly string[]>() }
  const errors = openErrorCatalogue(store, resources)
  const ready = new Map<string, Ready>()
  // Stretches that were over when this life began were told in an earlier one.
  let told = stretches(place.config.checkIn, place.spent())
  let { grants, isWarned } = place
  const priced = async (question: Asking, config: StepConfig, signal: AbortSignal): Promise<BudgetCheck> => {
    const contextTokens = await place.answerer.contextFor(question.role, config, signal)
    const price = place.answerer.priceFor(question.role, config)
    const check = priceQuestion(question, place.config, price, place.spent(), grants, place.day())
    // Said once for each limit, not before every question.
    const warning = isWarned || check.refused ? '' : check.warning
    isWarned ||= warning !== ''
    return { ...check, warning, contextTokens }
  }
  const timed = <T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const limits = () => budgetLimits(place.config.budget, grants)
    return withinMinutes(
      () => msLeft(limits(), place.spent().ms),
      () => refusedByMinutes(limits(), place.spent().ms)?.text ?? 'The minutes of the budget are spent.',
      signal,
      work,
    )
  }
  const terminal = (key: string) => (text: string) => place.onOutput({ key, stream: 'terminal', text })

  const built = async (at: Pick<Place, 'environment' | 'template'>, key: string, signal: AbortSignal) => {
    const id = JSON.stringify(at.environment)
    const known = ready.get(id)
    if (known) return known
    const asks = place.isForeign ? asksOfStranger(at.template, resources) : at.template
    const limits = limitsOf(place.config, place.config.limits.installS)
    return timed(signal, async (until) => {
      const made = await prepareEnvironment(at.environment, layers, { signal: until, onOutput: terminal(key) }, limits, asks)
      until.throwIfAborted()
      if (made.ok) ready.set(id, made)
      return made
    })
  }

  const inBox = async (
    at: Place,
    phase: Phase,
    argv: readonly string[],
    key: string,
    wallS: number,
    signal: AbortSignal,
    extra: Pick<BoxRequest, 'mounts' | 'variables' | 'scratch'>,
    more: Partial<BoxOptions> = {},
  ) => {
    const environment = await built(at, key, signal)
    if (!environment.ok) throw new Error('A command ran before its environment was made.')
    needRoom(store.folder)
    const request: BoxRequest = {
      argv,
      cwd: WORKSPACE,
      phase,
      mounts: [...extra.mounts, ...environment.mounts],
      scratch: [...environment.scratch, ...extra.scratch],
      variables: { ...environment.variables, ...extra.variables },
      limits: limitsOf(place.config, wallS),
    }
    const result = await timed(signal, async (until) => {
      const enough = more.signal ? AbortSignal.any([until, more.signal]) : until
      const ended = await runInBox(request, { onOutput: terminal(key), ...more, signal: enough }, boxes)
      // A command that a stop or the budget ended has no result: it runs again when the run goes on.
      until.throwIfAborted()
      return ended
    })
    // Whatever failed where there is no room left may have failed for that.
    if (result.exit !== 0) needRoom(store.folder)
    return { result, environment }
  }

  /** Null where it holds more than a tree can. */
  const captureOrNull = (live: string, template: Template): ReturnType<Store['trees']['capture']> | null => {
    try {
      return store.trees.capture(live, ignoredBy(template))
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error
      return null
    }
  }

  const workspaceMount = (source: string): Mount => ({ source, target: WORKSPACE, access: 'write' })
  const sealedFor = (at: Place) => sealedMounts(store, folder, at.template, runnerOf(at.template), at.tree)
  const freshly = <T>(at: Place, name: string, use: (workspace: string) => Promise<T>) =>
    inTemporaryFolder(folder, name, async (parent) => {
      const workspace = join(parent, 'workspace')
      store.trees.checkout(at.tree, workspace, () => false)
      return use(workspace)
    })

  return {
    languages,
    sources,
    config: async () => place.config,
    prove: async (signal) => {
      const proved = await prove(boxes, signal)
      signal.throwIfAborted()
      return proved.ok ? { type: 'proved', proof: proved.proof } : { type: 'refused', message: proved.message, remedy: proved.remedy }
    },
    async ask(question, config, signal, onTry) {
      const onText = (text: string) => place.onOutput({ key: question.key, stream: 'model', text })
      const prompt = store.trees.putText(JSON.stringify(question.messages))
      const { number, ...asked } = question
      const reply = await timed(signal, (until) => {
        const beforeGo = (go: GoAhead) => reserve(place, question.role, question, go, budgetLimits(place.config.budget, grants), until)
        return place.answerer.ask({ ...asked, run }, config, { signal: until, onText, beforeGo, onTry })
      })
      signal.throwIfAborted()
      return { reply, prompt }
    },
    checkBudget: (question, config, signal) => priced(question, config, signal),
    contextTokens: (role, config, signal) => place.answerer.contextFor(role, config, signal),
    embed: openEmbeddings({
      run,
      embed: (texts, asker, number, config, signal) => timed(signal, (until) => place.answerer.embed(texts, asker, number, config, until)),
      reserve: async (texts, caller, number, config, signal) => {
        const { baseUrl: endpoint } = config.model
        const promptBytes = bytesOfTexts(texts)
        const usage = worstUsage(promptBytes, 0)
        const usd = worstCost(usage, place.answerer.embeddingsPrice(config))
        const go: GoAhead = { number, model: config.embeddings ?? '', endpoint, promptBytes, worst: { usage, usd } }
        try {
          await reserve(place, 'embeddings', caller, go, budgetLimits(place.config.budget, grants), signal)
          return ''
        } catch (error) {
          if (error instanceof OutOfBudget) return error.message
          throw error
        }
      },
      refused: (texts, config) => {
        const question = { messages: texts.map((text) => ({ role: 'user' as const, text })), maxOutputTokens: 0 }
        return priceQuestion(question, place.config, place.answerer.embeddingsPrice(config), place.spent(), grants, place.day()).refused
      },
    }),
    grantAgain(question, config, signal) {
      grants += 1
      isWarned = false
      return priced(question, config, signal)
    },
    hear: place.hear,
    checkIn: async (config) => {
      const spent = place.spent()
      const now = stretches(config.checkIn, spent)
      const due = now > told
      told = Math.max(told, now)
      return { due, spent }
    },
    recall: async (signatures) => errors.matching(signatures),
    examplePlan: async (template) => store.runs.verifiedPlan(template.name, run),
    askPerson: async (question, key, config, signal) =>
      config.questions === 'wait' ? place.answer(key, question, signal) : { choice: question.otherwise, words: '', by: 'default' },

    paths: (tree) => store.trees.files(tree).filter((file) => file.mode !== 'link'),
    links: (tree) => store.trees.files(tree).flatMap((file) => (file.mode === 'link' ? [file.path] : [])),
    read: (tree, path) => textOf(store.trees.read(tree, path)),
    create: (files) => {
      const tree = store.trees.create(files)
      return { tree, changes: lineChanges(store.trees, store.trees.create([]), tree) }
    },
    change(tree, changes) {
      const next = store.trees.change(tree, changes)
      return { tree: next, changes: lineChanges(store.trees, tree, next) }
    },
    changedPaths: (before, after) => changedPaths(store.trees, before, after),
    changedFiles: (before, after) => changedFiles(store.trees, before, after),
    takeOver(tree, from, paths) {
      const next = store.trees.takeOver(tree, from, paths)
      return { tree: next, changes: lineChanges(store.trees, tree, next) }
    },
    suiteHash: (tree, template) => suiteHash(store, template, runnerOf(template), tree),

    async environment(at, key, _config, signal): Promise<Environment> {
      const started = performance.now()
      const made = await built(at, key, signal)
      if (!made.ok) return { type: 'failed', step: made.step, result: made.result }
      return { type: 'ready', hash: made.hash, locks: made.locks, durationMs: performance.now() - started }
    },
    async test(at, fresh, key, config, signal) {
      const runner = runnerOf(at.template)
      const made = await built(at, key, signal)
      if (!made.ok) throw new Error('Tests ran before their environment was made.')
      const kit = { program: made.programs.get(runner.toolchain) ?? runner.toolchain, packages: at.template.packages }
      const go = (workspace: string) =>
        inTemporaryFolder(folder, 'report', async (report) => {
          const { argv, variables } = runner.command(testRoots(at.template), kit)
          const mounts: Mount[] = [
            workspaceMount(workspace),
            ...sealedFor(at),
            ...runnerMount(store, join(store.folder), runner),
            { source: report, target: REPORT, access: 'write' },
          ]
          // A step may be less patient than the run, never more.
          const patienceS = Math.min(config.limits.testS, place.config.limits.testS)
          const { result, environment } = await inBox(at, 'test', argv, key, patienceS, signal, {
            mounts,
            variables,
            scratch: runner.scratch,
          })
          return {
            tree: at.tree,
            environment: environment.hash,
            suite: suiteHash(store, at.template, runner, at.tree),
            fresh,
            command: shortened(result),
            report: runner.read(readReport(report), result),
            tampered: [],
            setAside: 0,
          }
        })
      if (fresh) return freshly(at, 'fresh', go)
      const live = liveFor(key, config)
      store.trees.checkout(at.tree, live, ignoredBy(at.template))
      return go(live)
    },
    callFunctions: (at, asked, key, _config, signal) => {
      const go = (mounts: readonly Mount[], argv: readonly string[], variables: Readonly<Record<string, string>>) =>
        inBox(at, 'test', argv, key, place.config.limits.testS, signal, { mounts, variables, scratch: [] })
      return callFunctionsIn({ store, folder }, at, asked, go)
    },
    documentation: (at, about, fetch, key, config, signal) => {
      const look = (where: Place, argv: readonly string[]) =>
        inTemporaryFolder(folder, 'look-up', async (empty) => {
          const extra = { mounts: [workspaceMount(empty)], ...nothingMore }
          // What is read goes into the journal; a terminal full of it would help nobody.
          const { result } = await inBox(where, 'test', argv, key, LOOKING_S, signal, extra, { onOutput: () => undefined })
          return { exit: result.exit, stdout: result.stdout.slice(0, KEPT) }
        })
      const make = async (environment: EnvironmentSpec) => {
        const made = await built({ ...at, environment }, key, signal)
        return made.ok ? null : made.message
      }
      return readDocumentation({ look, fetch: make }, at, about, { fetch, site: config.documentationSite === 'ask' })
    },
    siteConsent: async (address) => {
      const site = siteOf(address)
      return { site, consent: consentIn(ownEntries(store, run), site) }
    },
    readSite: (address, config, signal) => readSite(address, { signal, ownHosts: config.documentationHosts }),
    async command(at, argv, key, config, signal) {
      const live = liveFor(key, config)
      store.trees.checkout(at.tree, live, ignoredBy(at.template))
      const mounts = [workspaceMount(live), ...sealedFor(at)]
      const { result } = await inBox(at, 'change', argv, key, place.config.limits.commandS, signal, {
        mounts,
        variables: {},
        scratch: [],
      })
      // Too much was left, and the folder was emptied: what the command did is gone, the files are those from before.
      const nothing = { tree: at.tree, changes: [], tampered: [], left: [], page: null }
      if (result.end === 'files') return { result: shortened(result), ...nothing }
      const found = captureOrNull(live, at.template)
      if (found === null) return { result: { ...shortened(result), exit: null, end: 'files' }, ...nothing }
      const { tree: captured, left } = found
      const sealed = new Set([...sealedPaths(store, at.template, at.tree), ...sealedPaths(store, at.template, captured)])
      const hashes = (tree: string) => new Map(store.trees.files(tree).map((file) => [file.path, `${file.mode} ${file.hash}`]))
      const [before, after] = [hashes(at.tree), hashes(captured)]
      const tampered = [...sealed].filter((path) => before.get(path) !== after.get(path))
      const tree = tampered.length > 0 ? store.trees.takeOver(captured, at.tree, tampered) : captured
      return {
        result: shortened(result),
        tree,
        changes: lineChanges(store.trees, at.tree, tree),
        tampered,
        left: left.slice(0, MOST_LEFT),
        page: null,
      }
    },
    start: (at, start, key, _config, signal) =>
      freshly(at, 'start', async (workspace) => {
        const mounts = [workspaceMount(workspace), ...sealedFor(at)]
        const enough = new AbortController()
        let seen: Promise<Page | null> = Promise.resolve(null)
        let why = () => ''
        const { preview } = at.template
        const look = (reach: Reach) => {
          if (preview === null) return
          why = reach.why
          seen = firstPage(reach, preview.port, AbortSignal.any([signal, enough.signal]))
          void seen.then(() => enough.abort())
        }
        const more = { signal: enough.signal, onStart: place.onReach ?? look }
        const { result } = await inBox(at, 'start', start.argv, key, place.config.limits.startS, signal, { mounts, ...nothingMore }, more)
        enough.abort()
        const page = await seen
        const stderr = page === null && why() !== '' ? `${result.stderr}\nNo page came: ${why()}.\n` : result.stderr
        return { result: shortened({ ...result, stderr }), tree: at.tree, changes: [], tampered: [], left: [], page }
      }),
    verdict: async () => store.runs.verdict(run),
  }
}

/** Paths that a command's result names as left out; a command may make any number of them. */
const MOST_LEFT = 50

/** Seconds that looking into a package may take. */
const LOOKING_S = 30

/** How many whole stretches of minutes or dollars were spent, whichever are more. */
const stretches = ({ minutes, usd }: StepConfig['checkIn'], spent: Spent): number =>
  Math.floor(Math.max(minutes === null ? 0 : spent.ms / 60_000 / minutes, usd === null ? 0 : spent.usd / usd))

/** The folders that hold tests; a glob without a fixed beginning is looked for everywhere. */
function testRoots(template: Template): string[] {
  const roots = template.tests.map((glob) => glob.split('/')[0] ?? '.')
  return [...new Set(roots.map((root) => (/[*?]/.test(root) ? '.' : root)))]
}

export function runnerOf(template: Template): Runner {
  const runner = languages.runners.get(template.runner)
  if (!runner)
    throw new Refusal(
      'invalid',
      `The template "${template.name}" names the test runner "${template.runner}". There are: ${[...languages.runners.keys()].join(', ')}.`,
    )
  return runner
}

export function limitsOf(config: StepConfig, wallS: number): Limits {
  const { memoryMb, processes } = config.limits
  return { wallS, memoryMb, processes, outputBytes: 10_000_000, fileBytes: 512 * 2 ** 20, diskBytes: 4 * 2 ** 30 }
}

// The journal keeps what a person or a model reads; the whole stream lies in the stream file.
const KEPT = 200_000
function shortened(result: CommandResult): CommandResult {
  const cut = (text: string) => (text.length > KEPT ? `${text.slice(0, KEPT / 2)}\n[...]\n${text.slice(-KEPT / 2)}` : text)
  const truncated = result.truncated || result.stdout.length > KEPT || result.stderr.length > KEPT
  return { ...result, stdout: cut(result.stdout), stderr: cut(result.stderr), truncated }
}

function textOf(bytes: Buffer | null): string | null {
  if (bytes === null || bytes.includes(0)) return null
  return bytes.toString('utf8')
}
