// The additions of an optional feature to the host for one run.
import type { StepConfig } from '../../../contract/config/config.js'
import type { Json } from '../../../contract/text/json.js'
import type { PackageDocumentation } from '../../languages/language.js'
import type { Answered } from '../../store/history/answers.js'
import type { Store } from '../../store/store.js'
import type { RunBudget } from '../budgets/run-budget.js'
import type { SettingsFile } from '../data-folder/settings-file.js'
import type { Endpoints } from '../endpoints/endpoints.js'
import type { ModelClient } from '../endpoints/models.js'
import type { Sandbox } from '../ports/sandbox.js'

export interface FeatureDeps {
  readonly store: Store
  readonly run: string
  readonly modelClient: ModelClient
  readonly budget: RunBudget
  readonly sandbox: Sandbox
  /** The folder `resources/` of this installation. */
  readonly resources: string
}

/** The program in question, for work outside runs. */
export interface ApartFeatureDeps {
  readonly store: Store
  /** Names what asks; its journal is `reviews/ID.jsonl`. */
  readonly review: string
  /** Whether it may leave something for later ones. */
  readonly mayTeach: boolean
  /** The text of one of its files; null where there is none. */
  read(path: string): string | null
}

/** The address that may have more, from a package's metadata; empty where they name none. */
export type AddressIn = (documentation: PackageDocumentation, metadata: string) => string

export interface HostFeature<Port> {
  /** Its port, which the engine finds below its name. */
  open(deps: FeatureDeps): Port
  /** The same for what asks models and is no run, such as a review of a repository; absent where it has no use there. */
  openApart?(deps: ApartFeatureDeps): Port
  /** Finds an address with more documentation than the package holds; null where the config turns that off. */
  addressIn?(config: StepConfig): AddressIn | null
}

/** Context for a feature that decides which model of a run answers. */
export interface ClientDeps {
  /** The resolved config that the run has now. */
  readonly config: StepConfig
  readonly template: string
  readonly store: Store
  readonly endpoints: Endpoints
  readonly settings: Pick<SettingsFile, 'read'>
  /** How long an endpoint that cannot be reached is waited for, in milliseconds. */
  readonly outageMs: number
  /** How the answers of models went, counted again where something changed since. */
  answers(): Promise<readonly Answered[]>
  note(key: string, body: { readonly [name: string]: Json; readonly type: string }): Promise<void>
}

/** Gives the client to use instead, or the same one where the config turns the feature off. */
export type ClientFeature = (deps: ClientDeps, plain: ModelClient) => ModelClient
