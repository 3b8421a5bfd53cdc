// Named step configs, the results of their runs, and the config that a run with the choice "best" takes.
import { join } from 'node:path'
import { z } from 'zod'
import {
  type ChosenConfig,
  type ConfigEvidence,
  type ConfigReference,
  type Recommendation,
  referenceParts,
  type UnfitConfig,
} from '../../../contract/calls/configs.js'
import { checkingBeside } from '../../../contract/config/checks.js'
import { type StepConfig, standardConfig } from '../../../contract/config/config.js'
import { type Differing, differing, modelsIn, stepsOf } from '../../../contract/config/differing.js'
import { filledFeatures } from '../../../contract/features/parts.js'
import type { Trial } from '../../store/history/trials.js'
import { readPlainFile } from '../data-folder/plain-file.js'
import { replaceFile } from '../data-folder/replace-file.js'
import type { SettingsFile } from '../data-folder/settings-file.js'
import { type ConfigShelf, openConfigShelf, plainConfig } from './config-shelf.js'
import { type Candidate, evidenceOf } from './evidence.js'
import { explore, mayExplore, recommend, STANDARD } from './recommend.js'

export interface ConfigsDeps {
  /** Finished runs, of one template or of all. */
  trials(template: string | null): readonly Trial[]
  readonly settings: Pick<SettingsFile, 'read'>
  readonly dataFolder: string
  readonly resources: string
  /** Verdicts of hidden tests, by run. */
  hidden(): ReadonlyMap<string, boolean>
  /** Numbers from 0 up to 1. */
  next(): number
}

export interface Configs extends Pick<ConfigShelf, 'save' | 'forget'> {
  list(): ReturnType<ConfigShelf['list']>
  /** Versions and files that do not fit; nothing uses them. */
  unfit(): UnfitConfig[]
  load(name: string, version: number | null): ReturnType<ConfigShelf['load']>
  /** Its own values, without the budget of the settings. */
  read(reference: ConfigReference): StepConfig
  compare(first: ConfigReference, second: ConfigReference): Differing[]
  /** For each template and the models that have runs there, or for one template; kept in a file of the data folder. */
  recommend(template: string | null): { file: string; list: Recommendation[]; unfit: UnfitConfig[] }
  /** By the results of runs with the same models. Never a config that checks less than the standard one. */
  choose(template: string, config: StepConfig): ChosenConfig
}

const Ledger = z.record(z.string(), z.object({ all: z.number(), explored: z.number() }))

export function openConfigs(deps: ConfigsDeps): Configs {
  const { settings, dataFolder, resources } = deps
  const shelf = openConfigShelf(resources, dataFolder)
  const load = (name: string, version: number | null) => shelf.load(name, version, settings.read().budget)
  const read = (reference: ConfigReference): StepConfig => {
    const { name, version } = referenceParts(reference)
    return name === STANDARD ? standardConfig() : shelf.load(name, version, standardConfig().budget).config
  }
  const candidates = () => {
    const { budget } = settings.read()
    const { configs, unfit } = shelf.usable(budget)
    const standard: Candidate = { name: STANDARD, newest: STANDARD, config: plainConfig(budget) }
    return { known: [standard, ...distinct(configs)], unfit }
  }
  const evidenceFor = (template: string | null, known: readonly Candidate[]): ConfigEvidence[] =>
    evidenceOf({ trials: deps.trials(template), candidates: known, hidden: deps.hidden(), settings: settings.read() })
  return {
    save: shelf.save,
    forget: shelf.forget,
    list: () => shelf.list(settings.read().budget),
    unfit: () => shelf.usable(settings.read().budget).unfit,
    load,
    read,
    compare: (first, second) => differing(read(first), read(second)),
    recommend(template) {
      const file = join(dataFolder, 'recommended-configs.json')
      const { known, unfit } = candidates()
      const evidence = evidenceFor(template, known)
      const classes = [...Map.groupBy(evidence, (each) => `${each.template}\n${each.models}`).values()]
      const list = classes.flatMap(([first]) => (first ? [recommend(first.template, first.models, evidence)] : []))
      replaceFile(file, `${JSON.stringify({ format: 'tillgreen recommendations 2', at: Date.now(), list, unfit }, null, 2)}\n`)
      return { file, list, unfit }
    },
    choose(template, config) {
      const { known } = candidates()
      const recommendation = recommend(template, modelsIn(config), evidenceFor(template, known))
      const explores = spend(dataFolder, template, config.budget.usd ?? 1, settings.read().exploreShare)
      // A config that its user has replaced is not tried again. One that checks less is never tried.
      const names = known.filter((each) => each.name === each.newest && !checksLess(each.config, settings.read())).map(({ name }) => name)
      const name = explores ? explore(names, recommendation.evidence, deps.next) : recommendation.name
      const steps = known.find((each) => each.name === name)?.config ?? config
      // The models and their costs are not chosen here.
      const { model, roles, budget, limits, questions, approve, seed, parallel } = config
      const chosen = { ...steps, model, roles, budget, limits, questions, approve, seed, parallel }
      return { config: chosen, name, mode: explores ? 'explore' : 'exploit', recommendation }
    },
  }
}

const checksLess = (config: StepConfig, said: object): boolean =>
  checkingBeside(filledFeatures(config, said), filledFeatures(standardConfig(), said)) === 'less'

/** Merges versions with the same steps into the newest of them, since their runs count together. */
function distinct(configs: readonly Candidate[]): Candidate[] {
  const known = new Set<string>()
  return configs.filter(({ newest, config }) => {
    const key = `${newest}\n${stepsOf(config)}`
    const isNew = !known.has(key)
    known.add(key)
    return isNew
  })
}

/** Records the spending limit of the next run with a chosen config, and returns whether it may explore. */
function spend(dataFolder: string, template: string, budget: number, share: number): boolean {
  const file = join(dataFolder, 'explored.json')
  const read = Ledger.safeParse(jsonIn(readPlainFile(file)))
  const ledger = new Map(Object.entries(read.success ? read.data : {}))
  const before = ledger.get(template) ?? { all: 0, explored: 0 }
  const explores = mayExplore(before, budget, share)
  ledger.set(template, { all: before.all + budget, explored: before.explored + (explores ? budget : 0) })
  replaceFile(file, `${JSON.stringify(Object.fromEntries(ledger))}\n`)
  return explores
}

function jsonIn(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
}
