// The addresses and commands that a run from another person's file would use: the user sees them before anything is sent or run.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { StepConfig } from '../../../contract/config/config.js'
import { dataOf, UserError } from '../../../contract/errors/index.js'
import { featureHosts } from '../../../contract/features/parts.js'
import { type EnvironmentStep, TemplateFile } from '../../../contract/run/template.js'
import type { Wish } from '../../../contract/run/wish.js'
import type { TemplateAsks } from '../../languages/language.js'
import type { Store } from '../../store/store.js'
import type { Endpoints } from '../endpoints/endpoints.js'
import { pricedModelsOf } from '../endpoints/endpoints.js'
import { inheritance, planOf } from './inheritance.js'
import { readSetup, type Setup, type Stranger } from './setup.js'

/** Nothing was sent or run: the user has to agree first. */
export class ConsentNeeded extends UserError {
  constructor(wish: Wish) {
    super({ code: 'consent-needed', data: wish })
  }
}

export interface StrangerDeps {
  readonly store: Store
  readonly resources: string
}

/**
 * Judges what a run would do in the name of the person who made its file. Returns the record for the run that continues it;
 * null for the user's own run.
 * @param config of the continuing run, before its addresses are used; null where no model is asked
 * @param agreed what the user agreed to just now; null before any question
 * @throws NeedsConsent (`consent-needed`) where it would ask or run anything without consent
 */
export function admit(
  place: StrangerDeps & { readonly endpoints: Pick<Endpoints, 'fill' | 'isOwn'> },
  run: string,
  config: StepConfig | null,
  agreed: Wish | null,
): Stranger | null {
  const { stranger } = readSetup(place.store, run).setup
  if (!stranger) return null
  const addresses = config ? foreignAddresses(config, place.endpoints).filter((each) => !stranger.addresses.includes(each)) : []
  const commands = stranger.admitted ? [] : foreignCommands(place, run)
  const isAgreed = (wanted: readonly string[], given: readonly string[] = []) => wanted.every((each) => given.includes(each))
  if (!isAgreed(addresses, agreed?.addresses) || !isAgreed(commands, agreed?.commands))
    throw new ConsentNeeded({ file: stranger.file, addresses, commands })
  return { ...stranger, admitted: true, addresses: [...stranger.addresses, ...addresses] }
}

/** The same for what runs its program or its environment and asks no model. */
export function admitCommands(place: StrangerDeps, run: string, agreed: Wish | null = null): void {
  admit({ ...place, endpoints: { fill: (config) => config, isOwn: () => true } }, run, null, agreed)
}

/**
 * The commands that made the environment of a run. Those of the user's own run were run in its sandbox already.
 * @throws NeedsConsent (`consent-needed`) where it is a stranger's and they were not agreed to
 */
export function admittedCommands(place: StrangerDeps, run: string, agreed: Wish | null): readonly string[] {
  admitCommands(place, run, agreed)
  return commandsOf(additionsOf(place.store, run, readSetup(place.store, run).setup.goal))
}

/** Every address that a config names for a role or for documentation, and that is not the user's. */
function foreignAddresses(config: StepConfig, endpoints: Pick<Endpoints, 'fill' | 'isOwn'>): string[] {
  const models = pricedModelsOf(endpoints.fill(config)).map(({ choice }) => choice.baseUrl)
  const all = [...models.filter((address) => address !== '' && !endpoints.isOwn(address)), ...featureHosts(config)]
  return [...new Set(all)]
}

function foreignCommands({ store, resources }: StrangerDeps, run: string): string[] {
  const { goal } = readSetup(store, run).setup
  const starts = [planOf(store, run)?.start, goal.plan?.start, goal.template.start?.command]
  const shipped = shippedStarts(resources)
  const foreign = starts.flatMap((start) => (start && !shipped.has(start.argv.join(' ')) ? [start.argv.join(' ')] : []))
  return [...new Set([...commandsOf(additionsOf(store, run, goal)), ...foreign])]
}

/** The commands among the steps of an environment; packages are installed by their manager and no command of a stranger. */
export const commandsOf = (steps: readonly EnvironmentStep[]): string[] =>
  steps.flatMap((step) => (step.type === 'command' ? [step.argv.join(' ')] : []))

function additionsOf(store: Store, run: string, goal: Setup['goal']): readonly EnvironmentStep[] {
  try {
    return inheritance(store, run, goal).additions
  } catch (error) {
    // A run that had written nothing has installed nothing either.
    if (dataOf(error, 'run-empty')) return goal.inherits?.additions ?? []
    throw error
  }
}

/** How the programs of our own templates are started. */
const shippedStarts = (resources: string): ReadonlySet<string> =>
  new Set(shipped(resources).flatMap(({ start }) => (start ? [start.command.argv.join(' ')] : [])))

/**
 * The packages that a stranger's template requests in the name of the user, and that a template of ours names. They may run
 * code when Python starts. All other packages are judged like those that a model requests.
 */
export function asksOfStranger({ manager, packages, unpublished }: TemplateAsks, resources: string): TemplateAsks {
  const isOurs = shipped(resources).some((template) => template.manager === manager && isDeepStrictEqual(template.packages, packages))
  return { manager, packages: isOurs ? packages : [], unpublished }
}

function shipped(resources: string): TemplateFile[] {
  const folder = join(resources, 'templates')
  const templates = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return templates.map(({ name }) => TemplateFile.parse(JSON.parse(readFileSync(join(folder, name, 'template.json'), 'utf8'))))
}
