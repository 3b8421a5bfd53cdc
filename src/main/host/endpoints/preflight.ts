// Looks at everything that a run needs before it may cost anything; each line is what was found, or its remedy.

import type { PreflightLine, PreflightSubject } from '../../../contract/calls/preflight.js'
import { capabilityWords, isSmall } from '../../../contract/config/capabilities.js'
import type { ModelChoice, StepConfig } from '../../../contract/config/config.js'
import { UserError } from '../../../contract/errors/index.js'
import type { StartRun } from '../../../contract/run/run.js'
import type { Template } from '../../../contract/run/template.js'
import { languages } from '../../languages/index.js'
import { isLoopback } from '../../models/capabilities/endpoint.js'
import { prove } from '../../sandbox/backends/bubblewrap/probe.js'
import { findToolchain } from '../../sandbox/templates/toolchains.js'
import type { Store } from '../../store/store.js'
import { needOutputFolder } from '../outputs/write-output.js'
import { endpointClient } from '../ports/models.js'
import { importProject } from '../projects/import-project.js'
import type { TemplateShelf } from '../projects/template-shelf.js'
import type { Endpoints } from './endpoints.js'
import { modelsOf, pricedModelsOf } from './endpoints.js'
import { refuseTooLong } from './long-description.js'
import { tryEndpoint } from './try-endpoint.js'

/** Milliseconds that a user waits for one word; a local model that is loaded first may take longer, which is no fault. */
const PATIENCE_MS = 12_000

export interface PreflightDeps {
  readonly store: Store
  readonly resources: string
  readonly templates: TemplateShelf
  readonly endpoints: Endpoints
  /** The most that all runs and looks of a day may cost, in dollars. */
  dailyUsd(): number | null
}

type Found = Omit<PreflightLine, 'subject'>

/** Looks at all subjects at once. Only a model that was never tried is asked something: two tiny questions. */
export async function preflight(
  place: PreflightDeps,
  input: StartRun,
  emit: (line: PreflightLine) => void,
  signal: AbortSignal,
): Promise<void> {
  const config = place.endpoints.fill(input.config)
  const look: Readonly<Record<PreflightSubject, () => Promise<Found> | Found>> = {
    sandbox: () => inspectSandbox(place.resources),
    toolchain: () => inspectToolchain(place, input),
    async endpoint() {
      const found = await inspectEndpoints(place, config, signal)
      if (found.state !== 'bad')
        await refuseTooLong('description', input.description, config, endpointClient(config, place.endpoints), signal)
      return found
    },
    price: () => inspectPrices(place.endpoints, config),
    output: () => inspectOutput(input),
  }
  const subjects = Object.keys(look) as PreflightSubject[]
  for (const subject of subjects) emit({ subject, state: 'looking', found: '', remedy: '', error: null })
  await Promise.all(
    subjects.map(async (subject) => {
      const found = await Promise.resolve()
        .then(look[subject])
        .catch((error: unknown): Found => {
          if (error instanceof UserError) return { ...bad(''), error: error.error }
          throw error
        })
      emit({ subject, ...found })
    }),
  )
}

const good = (found: string): Found => ({ state: 'good', found, remedy: '', error: null })
const asks = (found: string, remedy: string): Found => ({ state: 'asks', found, remedy, error: null })
const bad = (found: string, remedy = ''): Found => ({ state: 'bad', found, remedy, error: null })

async function inspectSandbox(resources: string): Promise<Found> {
  const proved = await prove({ resources })
  if (!proved.ok) return bad(proved.message, proved.remedy)
  return good(`${proved.proof.backend} ${proved.proof.version}, ${proved.proof.refused.length} escapes tried and refused`)
}

async function inspectToolchain({ store, templates }: PreflightDeps, { project, template: name }: StartRun): Promise<Found> {
  if (project) return probeTools((await importProject(store, templates, project.path, name)).template)
  if (name === null) return good('the template is chosen from your words; what it needs is looked at then')
  return probeTools(await templates.load(name))
}

async function probeTools(template: Template): Promise<Found> {
  const found = await Promise.all(template.toolchains.map((each) => findToolchain(languages, each)))
  const missing = found.find((each) => !each.ok)
  if (missing && !missing.ok) return bad(`${template.title} needs more than this machine has`, missing.message)
  return good(found.flatMap((each, index) => (each.ok ? [`${template.toolchains[index]} ${each.version}`] : [])).join(', '))
}

/** The worst of several, said together. */
function joined(found: readonly (Found & { readonly whose: string })[]): Found {
  const state = (['bad', 'asks', 'good'] as const).find((each) => found.some((one) => one.state === each)) ?? 'good'
  const said = found.map(({ whose, found: words }) => (whose === '' ? words : `${whose}: ${words}`))
  return { state, found: said.join(' '), remedy: [...new Set(found.map(({ remedy }) => remedy))].filter(Boolean).join(' '), error: null }
}

async function inspectEndpoints(place: PreflightDeps, config: StepConfig, signal: AbortSignal): Promise<Found> {
  const looked = modelsOf(config).map(async ({ choice, whose }) => ({ ...(await inspectEndpoint(place, choice, signal)), whose }))
  return joined(await Promise.all(looked))
}

async function inspectEndpoint(place: PreflightDeps, choice: ModelChoice, signal: AbortSignal): Promise<Found> {
  if (!choice.baseUrl) return bad('none is set', 'Add one in the settings. Demos need none.')
  const late = AbortSignal.timeout(PATIENCE_MS)
  try {
    const check = await tryEndpoint(place, choice, { depth: 'known', signal: AbortSignal.any([signal, late]) })
    if (!check.ok) return bad(check.message, 'Change the endpoint, its model or its key in the settings.')
    const { capabilities } = check
    const [context = ''] = capabilities ? capabilityWords(capabilities) : []
    return capabilities && isSmall(capabilities)
      ? asks(
          `${check.message} ${context}`,
          'Load the model with a longer context where its server lets you. You can go on with a small project.',
        )
      : good([check.message, context].filter(Boolean).join(' '))
  } catch (error) {
    if (!late.aborted) throw error
    const seconds = PATIENCE_MS / 1_000
    return isLoopback(choice.baseUrl)
      ? asks(
          `${choice.baseUrl} is there, but gave no word within ${seconds} s`,
          'A local model that is loaded first may take minutes. You can go on.',
        )
      : asks(`${choice.baseUrl} gave no word within ${seconds} s`, 'It may be busy. You can go on; the run has more patience.')
  }
}

function inspectPrices(endpoints: Endpoints, config: StepConfig): Found {
  if (!config.model.baseUrl) return good('nothing is asked yet')
  return joined(pricedModelsOf(config).map(({ choice, whose }) => ({ ...inspectPrice(endpoints, choice, config.budget.usd), whose })))
}

function inspectPrice(endpoints: Endpoints, choice: ModelChoice, usd: number | null): Found {
  const price = endpoints.priceOf(choice)
  if (price === null)
    return usd === null
      ? good('not known; you set no dollar limit')
      : asks(
          `The price of ${choice.model ? `"${choice.model}"` : 'this model'} is not known, so the dollar limit is off; minutes, tokens and attempts still hold. Go on?`,
          'Say what it costs in the settings, under More of the endpoint.',
        )
  if (price.input === 0 && price.output === 0) return good('it costs nothing on this machine')
  return good(
    `$${price.input} in, $${price.output} out for a million tokens; ${usd === null ? 'no dollar limit' : `at most $${usd.toFixed(2)} for the run`}`,
  )
}

function inspectOutput(input: StartRun): Found {
  if (input.project) return good('your folder stays as it is until you bring the changes back')
  if (input.out === null) return good('kept in the data folder; take it out when it is done')
  needOutputFolder(input.out, input.force)
  return good(`${input.out} is free`)
}
