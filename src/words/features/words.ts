// The words of all extensions, put together for the tables that hold them: each with words has a words/words.ts.
import type { AllOf } from '../../contract/features/parts.js'
import type { RunView } from '../../contract/view/run-view.js'

export interface AssumptionParts {
  readonly took: string
  readonly quote: string
}

/** Words that a feature lacks are absent. */
interface FeatureWords {
  /** Words of rows. */
  readonly rows?: object
  /** Sentences for errors. */
  readonly errors?: object
  /** Tasks of models in its steps. */
  readonly asking?: Readonly<Record<string, string>>
  /** What an assumption of the extension takes, and the user's words that leave it open; null where it is of another origin. */
  assumptionParts?(text: string): AssumptionParts | null
  /** Lines below a test of one of the user's sentences, by its id. */
  belowTest?(view: RunView, test: string): readonly string[]
  /** Lines below all sentences of the user. */
  belowWords?(view: RunView): readonly string[]
}

/** Each extension adds its words here, by its name. */
// biome-ignore lint/suspicious/noEmptyInterface: the extensions fill it
export interface ExtensionWords {}

type Feature = ExtensionWords[keyof ExtensionWords]
type PartOf<Each, Part extends keyof FeatureWords> = Each extends { readonly [Name in Part]: infer Value } ? Value : never

const found = import.meta.glob<FeatureWords>('../../extensions/*/words/words.ts', { eager: true, import: 'default' })
const features: readonly FeatureWords[] = Object.values(found)

// The loops forget which feature has what; the types say it.
export const featureRows = Object.assign({}, ...features.map(({ rows }) => rows)) as AllOf<PartOf<Feature, 'rows'>>
export const featureErrorWords = Object.assign({}, ...features.map(({ errors }) => errors)) as AllOf<PartOf<Feature, 'errors'>>
export const featureAsking: Readonly<Record<string, string>> = Object.assign({}, ...features.map(({ asking }) => asking))

/** The parts of an assumption from an extension; null for all others. */
export const assumptionParts = (text: string): AssumptionParts | null =>
  features.map((each) => each.assumptionParts?.(text) ?? null).find((parts) => parts !== null) ?? null

/** What features say below a test of one of the user's sentences. */
export const belowTest = (view: RunView, test: string): string[] => features.flatMap((each) => each.belowTest?.(view, test) ?? [])

/** What features say below all sentences of the user. */
export const belowWords = (view: RunView): string[] => features.flatMap((each) => each.belowWords?.(view) ?? [])
