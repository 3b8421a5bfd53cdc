// The words of all optional features, put together for the tables that hold them.
import type { AllOf } from '../../contract/features/parts.js'
import type { RunView } from '../../contract/view/run-view.js'
import * as list from './index.js'

/** What a feature has no words for, it leaves out. */
interface FeatureWords {
  /** What rows say. */
  readonly rows?: object
  /** What is told of errors. */
  readonly errors?: object
  /** What models are asked for by its steps. */
  readonly asking?: Readonly<Record<string, string>>
  /** Lines below a test of one of the user's sentences, by its id. */
  belowTest?(view: RunView, test: string): readonly string[]
  /** Lines below all sentences of the user. */
  belowWords?(view: RunView): readonly string[]
}

type Feature = (typeof list)[keyof typeof list]
type PartOf<Each, Part extends keyof FeatureWords> = Each extends { readonly [Name in Part]: infer Value } ? Value : never

const features: readonly FeatureWords[] = Object.values<FeatureWords>(list)

// The loops forget which feature has what; the types say it.
export const featureRows = Object.assign({}, ...features.map(({ rows }) => rows)) as AllOf<PartOf<Feature, 'rows'>>
export const featureErrorWords = Object.assign({}, ...features.map(({ errors }) => errors)) as AllOf<PartOf<Feature, 'errors'>>
export const featureAsking: Readonly<Record<string, string>> = Object.assign({}, ...features.map(({ asking }) => asking))

/** What features say below a test of one of the user's sentences. */
export const belowTest = (view: RunView, test: string): string[] => features.flatMap((each) => each.belowTest?.(view, test) ?? [])

/** What features say below all sentences of the user. */
export const belowWords = (view: RunView): string[] => features.flatMap((each) => each.belowWords?.(view) ?? [])
