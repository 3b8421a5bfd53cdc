// The types of a host: its face, its parts, and its options.
import type { AppContract, Output } from '../../contract/calls/index.js'
import type { RecoveryEvent } from '../../contract/calls/outputs.js'
import type { Handlers } from '../../contract/wire/define.js'
import type { PriceTable } from '../models/price.js'
import type { Store } from '../store/store.js'
import type { BuiltInModel } from './built-in-model/built-in-model.js'
import type { Reviews } from './changes/reviews.js'
import type { KeyStore } from './data-folder/key-store.js'
import type { SettingsFile } from './data-folder/settings-file.js'
import type { Endpoints } from './endpoints/endpoints.js'
import type { KeyedService } from './endpoints/environment.js'
import type { LiveProgress } from './feeds/live-progress.js'
import type { ChangeLog } from './folder-changes/change-log.js'
import type { Outputs } from './outputs/outputs.js'
import type { Previews } from './previews/previews.js'
import type { Projects } from './projects/projects.js'
import type { Uploads } from './projects/uploads.js'
import type { DemoPaces } from './records/demo-paces.js'
import type { Demos } from './records/demos.js'
import type { Runs } from './run-service/runs.js'
import type { TemplateShelf } from './templates/template-shelf.js'
import type { Work } from './work/work.js'

export interface HostOptions {
  readonly dataFolder: string
  readonly resources: string
  readonly version: string
  /** The address for configs that name none. */
  readonly baseUrl: string
  readonly key: string | null
  /** The model at that address for configs that name none. */
  readonly model?: string
  /** Services whose keys the environment holds. */
  readonly services?: readonly KeyedService[]
  /** Where keys are kept; left out, in the file of the data folder. */
  readonly keys?: KeyStore | undefined
  /** Whether a user may see that a model is unreachable, so that runs wait for it. */
  readonly isAttended?: boolean | undefined
  /** Whether runs that this process carries on take the safe default of each question, whatever their configs say. */
  readonly takesDefaults?: boolean | undefined
  log(message: string, details: unknown): void
}

/** The part of a host that a face uses: the handlers. */
export interface Host {
  readonly handlers: Handlers<AppContract>
  /** Leftovers of killed processes that this start ended. */
  readonly recovered: Promise<readonly RecoveryEvent[]>
  /** Ports of this machine at which pages of started programs are shown. */
  previewPorts(): Promise<readonly number[]>
  /** Leaves running runs as they are, so that the next start offers to resume them. */
  leave(): Promise<void>
  /** Stops what runs, so that it can be resumed; ends all feeds, and waits for all of it. */
  close(): Promise<void>
}

/** The parts that the handlers of all areas share. */
export interface HostParts {
  readonly store: Store
  /** Long work, in worker threads. */
  readonly work: Work
  readonly runs: Runs
  readonly changes: ChangeLog
  readonly outputs: Outputs
  readonly reviews: Reviews
  /** Leftovers of killed processes that this start ended, a sentence for each. */
  readonly recovered: Promise<readonly RecoveryEvent[]>
  readonly templates: TemplateShelf
  readonly projects: Projects
  readonly demos: Demos
  readonly paces: DemoPaces
  readonly prices: PriceTable
  readonly place: HostOptions
  readonly settings: SettingsFile
  readonly keys: KeyStore
  readonly endpoints: Endpoints
  readonly previews: Previews
  readonly builtIn: BuiltInModel
  readonly uploads: Uploads
  /** Background work of features. The host waits for it when it closes. */
  readonly underWay: Set<Promise<unknown>>
  /** Receive the output of models and terminals of running runs. */
  readonly outputListeners: Set<(run: string, output: Output) => void>
  readonly progress: LiveProgress
}
