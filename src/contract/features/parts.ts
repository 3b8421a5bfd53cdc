// What the features add to the config, to views and to the kinds of notes, put together for the schemas that hold them.
import type { ExtensionContracts, FeatureContract } from './feature.js'

type Feature = ExtensionContracts[keyof ExtensionContracts]

/** All of a union at once: what has a part of each of them. */
export type AllOf<Union> = [Union] extends [never]
  ? Record<never, never>
  : (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
    ? All
    : never

type PartOf<Each, Part extends keyof FeatureContract> = Each extends { readonly [Name in Part]: infer Value } ? Value : never

const found = import.meta.glob<FeatureContract>('../../extensions/*/contract/contract.ts', { eager: true, import: 'default' })
const features: readonly FeatureContract[] = Object.values(found).toSorted((a, b) => a.order - b.order)

// The loops forget which feature has what; the types above say it.
export const featureConfig = Object.assign({}, ...features.map(({ config }) => config)) as AllOf<PartOf<Feature, 'config'>>
/** Parameters that came after the first journals. */
export const absentFeatures = Object.assign({}, ...features.map(({ absent }) => absent)) as AllOf<PartOf<Feature, 'absent'>>
export const featureSettings = Object.assign({}, ...features.map(({ settings }) => settings)) as AllOf<PartOf<Feature, 'settings'>>
export const featureState = Object.assign({}, ...features.map(({ state }) => state)) as AllOf<PartOf<Feature, 'state'>>
export const featureErrors = Object.assign({}, ...features.map(({ errors }) => errors)) as AllOf<PartOf<Feature, 'errors'>>
export const featureNotes = features.flatMap(({ notes }) => notes ?? []) as readonly unknown[] as readonly PartOf<
  Feature,
  'notes'
>[number][]

/** The feature state of a new view. */
export const noFeatureState = Object.fromEntries(Object.keys(featureState).map((name) => [name, null])) as {
  readonly [Name in keyof typeof featureState]: null
}

/** The part of the view that belongs to features. */
export const featureStateOf = (view: object) =>
  Object.fromEntries(Object.entries(view).filter(([name]) => Object.hasOwn(featureState, name)))

/**
 * A config for what plays back answers that an endpoint gave once.
 * @param isAnswered whether the question with this key was answered then
 */
export function replayedFeatures<Config extends object>(config: Config, isAnswered: (key: string) => boolean): Config {
  const changed = features.filter(({ firstQuestion }) => firstQuestion === undefined || !isAnswered(firstQuestion))
  // The same names, with values that the same schemas take.
  return Object.assign({}, config, ...changed.map(({ replayed }) => replayed)) as Config
}

/** A config for a try of the bench: what a feature leaves out there is out where the config says nothing itself. */
export function benchedFeatures<Config extends object>(config: Config): Config {
  const said = new Map(Object.entries(config))
  const own = features.flatMap(({ benched }) => Object.entries(benched ?? {})).map(([name, value]) => [name, said.get(name) ?? value])
  // The same names, with values that the same schemas take.
  return Object.assign({}, config, Object.fromEntries(own)) as Config
}

/** Hosts that the features' parameters let be asked. */
export const featureHosts = (config: object): readonly string[] =>
  // Each takes its own parameters, and the config has those of all.
  features.flatMap(({ hosts }) => hosts?.(config as never) ?? [])

/** Models of the run's endpoint that the features' parameters let be asked. */
export const featureModels = (config: object): readonly { readonly model: string; readonly whose: string }[] =>
  // Each takes its own parameters, and the config has those of all.
  features.flatMap(({ models }) => models?.(config as never) ?? [])

/** Parameters that the settings or an endpoint's settings may fill in. */
export const filledNames: ReadonlySet<string> = new Set([
  ...Object.keys(featureSettings),
  ...features.flatMap(({ endpointSettings }) => Object.keys(endpointSettings ?? {})),
])

/** A config with what the settings say of its endpoint, where features take it from there and the config says nothing itself. */
export function filledByEndpoint<Config extends object>(config: Config, endpoint: object | null): Config {
  const said = new Map(Object.entries(endpoint ?? {}))
  const names = new Map(features.flatMap(({ endpointSettings }) => Object.entries(endpointSettings ?? {})))
  const own = Object.entries(config).map(([name, value]) => {
    const there = names.get(name)
    return [name, there === undefined ? value : (value ?? said.get(there) ?? '')]
  })
  // The same names, with values that the same schemas take.
  return Object.fromEntries(own) as Config
}

/** A config with what the settings say of features where it says nothing itself. */
export function filledFeatures<Config extends object>(config: Config, settings: object): Config {
  const said = new Map(Object.entries(settings))
  const own = Object.entries(config).map(([name, value]) => [
    name,
    Object.hasOwn(featureSettings, name) ? (value ?? said.get(name)) : value,
  ])
  // The same names, with values that the same schemas take.
  return Object.fromEntries(own) as Config
}
