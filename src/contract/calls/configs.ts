// Questions about step configs under a name: shipped ones, and versions that the user saved.
import { z } from 'zod'
import { Checking } from '../config/checks.js'
import { StepConfig } from '../config/config.js'
import { Differing } from '../config/differing.js'
import { Share } from '../figures/statistics.js'
import { Json } from '../text/json.js'
import { call } from '../wire/define.js'

const Nothing = z.object({})

/** `standard` is the config without a change; `auto` asks for the best that is known. */
export const ConfigName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'can contain only lower-case letters, digits and "-"')
  .refine((name) => name !== 'auto' && name !== 'standard', 'is already in use for something else')

/** The name of a config in a request: `standard`, `fast` (its newest version) or `fast@2`. */
export const ConfigReference = z.string().regex(/^[^@]+(?:@[1-9]\d{0,8})?$/, 'is NAME or NAME@VERSION')
export type ConfigReference = z.infer<typeof ConfigReference>

/** The name, and the version; null takes the newest. */
export function referenceParts(reference: ConfigReference): { readonly name: string; readonly version: number | null } {
  const [name = '', version] = reference.split('@')
  return { name, version: version === undefined ? null : Number(version) }
}

/** The differences of a config from the standard one. */
const Changes = z.record(z.string(), Json)

export const ConfigVersion = z.object({
  /** From 1 on; each save is a new one. */
  version: z.number().int().positive(),
  /** Milliseconds since 1970. */
  at: z.number(),
  /** The config that it was made from, such as `fast@1`; null where it was made from the standard one. */
  parent: z.string().nullable(),
  /** SHA-256 of what it changes. */
  hash: z.string(),
  changes: Changes,
})
export type ConfigVersion = z.infer<typeof ConfigVersion>

export const ConfigCard = z.object({
  name: z.string(),
  isShipped: z.boolean(),
  /** The oldest first. One that is shipped has one. */
  versions: z.array(ConfigVersion).min(1),
})
export type ConfigCard = z.infer<typeof ConfigCard>

export const LoadedConfig = z.object({ version: ConfigVersion, isShipped: z.boolean(), config: StepConfig })
export type LoadedConfig = z.infer<typeof LoadedConfig>

/** A saved config, or a version of one, that does not fit this version of the program. It is no candidate until its file is corrected. */
export const UnfitConfig = z.object({
  /** `fast@2`; the name alone where the file cannot be read as versions. */
  name: z.string(),
  file: z.string(),
  /** The place (`budget.usd`, empty for the whole file), what the schema expects, and the value found there, cut if long. */
  faults: z.array(z.object({ path: z.string(), expected: z.string(), found: z.string() })),
})
export type UnfitConfig = z.infer<typeof UnfitConfig>

/** Results of runs with the same steps in one class: a template and the models that were asked. */
export const ConfigEvidence = z.object({
  template: z.string(),
  /** The model, and those of roles that have another one: `qwen3, reviewer: glm`. */
  models: z.string(),
  /** `standard`, a shipped one, or a version of a saved one, such as `fast@2`. */
  name: z.string(),
  /** The newest version of the same config; its own name where it is that. */
  newest: z.string(),
  /** How it checks beside the standard config. */
  checking: Checking,
  /** Of all of its runs. */
  passed: Share,
  /** Of those that hidden tests or the user judged. Only these compare configs with different checks: a verdict is easier to get with fewer. */
  proven: Share,
  /** The judge: hidden tests of the bench, the user, our own verdict. */
  judged: z.object({ hidden: z.number().int(), user: z.number().int(), verdict: z.number().int() }),
  /** Dollars and attempts of the runs that count beside the standard config, per run that passed; null if no run passed. */
  usdPerSuccess: z.number().nullable(),
  roundsPerSuccess: z.number().nullable(),
})
export type ConfigEvidence = z.infer<typeof ConfigEvidence>

/** What counts of a config beside the standard one: our own verdict does only where both check in the same way. */
export const countedBeside = ({ checking, passed, proven }: ConfigEvidence): Share => (checking === 'same' ? passed : proven)

/**
 * Only configs that check no less than the standard one are compared.
 * - `no-evidence`: none has enough runs.
 * - `standard`: no config has a higher lower bound.
 * - `better`: another config's interval of the difference from the standard one is above zero.
 * - `no-difference`: it is not.
 * - `standard-untried`: another config has evidence, the standard one not enough.
 */
export const RecommendationBasis = z.enum(['no-evidence', 'standard', 'better', 'no-difference', 'standard-untried'])
export type RecommendationBasis = z.infer<typeof RecommendationBasis>

export const Recommendation = z.object({
  template: z.string(),
  models: z.string(),
  /** The recommended config: `standard` without evidence, and never a config that checks less. */
  name: z.string(),
  basis: RecommendationBasis,
  /** Runs that a config needs to count. */
  fewest: z.number().int(),
  /** Of the shares that passed, the best other config less the standard one, with its 95 % interval; null where one of them is not known. */
  difference: z.object({ share: z.number(), low: z.number(), high: z.number() }).nullable(),
  evidence: z.array(ConfigEvidence),
})
export type Recommendation = z.infer<typeof Recommendation>

export const ChosenConfig = z.object({
  config: StepConfig,
  name: z.string(),
  /** Whether it was drawn to learn more, or taken as the best that is known. */
  mode: z.enum(['explore', 'exploit']),
  recommendation: Recommendation,
})
export type ChosenConfig = z.infer<typeof ChosenConfig>

/** Null takes the newest. */
const Which = z.object({ name: z.string(), version: z.number().int().positive().nullable().default(null) })

export const configsQuestions = {
  /** Shipped ones first, with the versions that can be used. */
  list: call(Nothing, z.array(ConfigCard)),
  /** Saved versions and files that are set aside, since they do not fit. */
  unfit: call(Nothing, z.array(UnfitConfig)),
  /** The whole config, with the budget of the settings where it says nothing of it; its name says the version. */
  load: call(Which, LoadedConfig),
  /** The config as saved: an absent limit is that of the standard config, not that of the settings. */
  read: call(z.object({ reference: ConfigReference }), StepConfig),
  /** The parameters that differ between two configs, as saved. */
  compare: call(z.object({ first: ConfigReference, second: ConfigReference }), z.array(Differing)),
  /** Keeps what the config changes as a new version; saving the same again keeps the old one. */
  save: call(z.object({ name: ConfigName, parent: z.string().nullable().default(null), config: StepConfig }), ConfigCard),
  /** Removes a saved config with all its versions. Runs keep theirs. */
  forget: call(z.object({ name: z.string() }), Nothing),
  /**
   * The recommendation for each template and the models that have runs there, or for one template. Also writes it into the data folder.
   * Configs that do not fit are skipped.
   */
  recommend: call(
    z.object({ template: z.string().nullable().default(null) }),
    z.object({ file: z.string(), list: z.array(Recommendation), unfit: z.array(UnfitConfig) }),
  ),
  /** Chooses a config for a run: the best known, or one to learn more of under the share that the settings allow. Model and budget stay. */
  choose: call(z.object({ template: z.string(), config: StepConfig }), ChosenConfig),
}
