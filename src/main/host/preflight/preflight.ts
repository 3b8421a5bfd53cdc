// Checks everything that a run needs before it can cost money. Each line is a finding, or its remedy.

import type { PreflightFact, PreflightLine, PreflightSubject } from '../../../contract/calls/preflight.js'
import { isSmall } from '../../../contract/config/capabilities.js'
import type { ModelChoice, StepConfig } from '../../../contract/config/config.js'
import { UserError } from '../../../contract/errors/index.js'
import { modelInstead } from '../../../contract/model/same-model.js'
import type { StartRun } from '../../../contract/run/run.js'
import type { Template } from '../../../contract/run/template.js'
import { languages } from '../../languages/index.js'
import { isLoopback } from '../../models/http/endpoint.js'
import { prove } from '../../sandbox/process/probe.js'
import { findToolchain } from '../../sandbox/templates/toolchains.js'
import type { Store } from '../../store/store.js'
import type { Endpoints } from '../endpoints/endpoints.js'
import { modelsOf, pricedModelsOf } from '../endpoints/endpoints.js'
import { refuseTooLong } from '../endpoints/long-description.js'
import { endpointClient } from '../endpoints/models.js'
import { needOutputFolder } from '../outputs/write-output.js'
import type { Projects } from '../projects/projects.js'
import type { TemplateShelf } from '../templates/template-shelf.js'
import { tryEndpoint } from './try-endpoint.js'

/** Milliseconds that a user waits for one word; a local model that is loaded first may take longer, which is no fault. */
const PATIENCE_MS = 12_000

export interface PreflightDeps {
  readonly store: Store
  readonly resources: string
  readonly templates: TemplateShelf
  readonly projects: Projects
  readonly endpoints: Endpoints
  /** The most that all runs and looks of a day may cost, in dollars. */
  dailyUsd(): number | null
  /** Where programs get their own folders; null where the user wants none. */
  programsFolder(): string | null
}

type SubjectFinding = Omit<PreflightLine, 'subject'>

/** Checks all subjects at once. Only a model that was never tried gets requests: four tiny questions. */
export async function preflight(
  place: PreflightDeps,
  input: StartRun,
  emit: (line: PreflightLine) => void,
  signal: AbortSignal,
): Promise<void> {
  const config = place.endpoints.fill(input.config)
  const look: Readonly<Record<PreflightSubject, () => Promise<SubjectFinding> | SubjectFinding>> = {
    sandbox: async () => single(await inspectSandbox(place.resources)),
    toolchain: async () => single(await inspectToolchain(place, input)),
    async endpoint() {
      const found = await inspectEndpoints(place, config, signal)
      if (found.state !== 'bad')
        await refuseTooLong({ subject: 'description', text: input.description }, config, endpointClient(config, place.endpoints), signal)
      return found
    },
    price: () => inspectPrices(place.endpoints, config),
    output: () => single(inspectOutput(input, input.programs ?? (input.byName ? place.programsFolder() : null))),
  }
  const subjects = Object.keys(look) as PreflightSubject[]
  for (const subject of subjects) emit({ subject, state: 'looking', found: [], error: null })
  await Promise.all(
    subjects.map(async (subject) => {
      const found = await Promise.resolve()
        .then(look[subject])
        .catch((error: unknown): SubjectFinding => {
          if (error instanceof UserError) return { state: 'bad', found: [], error: error.error }
          throw error
        })
      emit({ subject, ...found })
    }),
  )
}

type Finding = Pick<PreflightLine, 'state'> & { readonly fact: PreflightFact }

const good = (fact: PreflightFact): Finding => ({ state: 'good', fact })
const asks = (fact: PreflightFact): Finding => ({ state: 'asks', fact })
const bad = (fact: PreflightFact): Finding => ({ state: 'bad', fact })

/** A finding without roles. */
const single = (finding: Finding): SubjectFinding => joined([{ ...finding, whose: [] }])

/** The worst of several, with all that was found. */
function joined(findings: readonly (Finding & { readonly whose: readonly string[] })[]): SubjectFinding {
  const state = (['bad', 'asks', 'good'] as const).find((each) => findings.some((one) => one.state === each)) ?? 'good'
  return { state, found: findings.map(({ whose, fact }) => ({ whose: [...whose], fact })), error: null }
}

async function inspectSandbox(resources: string): Promise<Finding> {
  const proved = await prove({ resources })
  if (!proved.ok) return bad({ type: 'sandbox-refused', found: proved.message, remedy: proved.remedy })
  const { backend, version, refused } = proved.proof
  return good({ type: 'sandbox-proved', backend, version, escapes: refused.length })
}

async function inspectToolchain({ projects, templates }: PreflightDeps, { project, template: name }: StartRun): Promise<Finding> {
  if (project) {
    const { path, testCommand = null } = project
    return probeTools((await projects.import({ path, template: name, testCommand })).template)
  }
  if (name === null) return good({ type: 'template-open' })
  return probeTools(await templates.load(name))
}

async function probeTools(template: Template): Promise<Finding> {
  const found = await Promise.all(template.toolchains.map(async (name) => ({ name, ...(await findToolchain(languages, name)) })))
  const missing = found.find((each) => !each.ok)
  if (missing && !missing.ok) return bad({ type: 'toolchain-missing', template: template.title, found: missing.message })
  return good({ type: 'toolchains', toolchains: found.flatMap((each) => (each.ok ? [{ name: each.name, version: each.version }] : [])) })
}

async function inspectEndpoints(place: PreflightDeps, config: StepConfig, signal: AbortSignal): Promise<SubjectFinding> {
  const looked = modelsOf(config).map(async ({ choice, whose }) => ({ ...(await inspectEndpoint(place, choice, signal)), whose }))
  return joined(await Promise.all(looked))
}

async function inspectEndpoint(place: PreflightDeps, choice: ModelChoice, signal: AbortSignal): Promise<Finding> {
  if (!choice.baseUrl) return bad({ type: 'endpoint-not-set' })
  const late = AbortSignal.timeout(PATIENCE_MS)
  try {
    const check = await tryEndpoint(place, choice, { depth: 'known', signal: AbortSignal.any([signal, late]) })
    const { said, capabilities } = check
    if (!check.ok) {
      const own = place.endpoints.choose(choice.baseUrl, '').model
      const instead = said.type === 'model-missing' ? modelInstead(check.models ?? [], own) : null
      return bad({ type: 'endpoint-unusable', said, instead })
    }
    const small = capabilities !== null && isSmall(capabilities)
    const fact: PreflightFact = {
      type: 'endpoint-usable',
      said,
      context: capabilities?.context ?? null,
      isSmall: small,
      isKnown: capabilities !== null,
    }
    return small ? asks(fact) : good(fact)
  } catch (error) {
    if (!late.aborted) throw error
    const { baseUrl } = choice
    return asks({ type: 'endpoint-slow', baseUrl, seconds: PATIENCE_MS / 1_000, isLocal: isLoopback(baseUrl) })
  }
}

function inspectPrices(endpoints: Endpoints, config: StepConfig): SubjectFinding {
  if (!config.model.baseUrl) return single(good({ type: 'nothing-asked' }))
  return joined(pricedModelsOf(config).map(({ choice, whose }) => ({ ...inspectPrice(endpoints, choice, config.budget.usd), whose })))
}

function inspectPrice(endpoints: Endpoints, choice: ModelChoice, usd: number | null): Finding {
  const price = endpoints.priceOf(choice)
  const unsettled = endpoints.unsettledPrice(choice)
  if (unsettled !== null) {
    const { baseUrl, model } = choice
    return asks({ type: 'price-unsettled', baseUrl, model, input: unsettled.input, output: unsettled.output })
  }
  if (price === null && endpoints.charges.reports(choice))
    return good({ type: 'price-reported', model: choice.model, isLimited: usd !== null })
  if (price === null) {
    const fact: PreflightFact = { type: 'price-unknown', model: choice.model, isLimited: usd !== null }
    return fact.isLimited ? asks(fact) : good(fact)
  }
  const { input, output } = price
  return good(input === 0 && output === 0 ? { type: 'price-nothing' } : { type: 'price', input, output, usd })
}

function inspectOutput(input: StartRun, programs: string | null): Finding {
  if (input.project) return good({ type: 'folder-stays' })
  if (input.out === null) return good(programs === null ? { type: 'in-data-folder' } : { type: 'folder-by-name', folder: programs })
  needOutputFolder(input.out, input.force)
  return good({ type: 'folder-free', folder: input.out })
}
