// What the answers of every area share.
import type { Output } from '../../contract/index.js'
import type { PriceTable } from '../engine/models/price.js'
import type { Store } from '../store/store.js'
import type { Demos } from './demos.js'
import type { Endpoints } from './endpoints.js'
import type { ChangeLog } from './folder-change/change-log.js'
import type { KeyStore } from './key-store.js'
import type { Previews } from './preview/previews.js'
import type { Uploads } from './project/uploads.js'
import type { Outputs } from './run-output/outputs.js'
import type { RunDesk } from './runs.js'
import type { SettingsFile } from './settings-file.js'
import type { TemplateShelf } from './template-shelf.js'

export interface HostPlace {
  readonly dataFolder: string
  readonly resources: string
  readonly version: string
  /** The address that is asked where a config names none. */
  readonly baseUrl: string
  readonly key: string | null
  /** Where keys are kept; left out, in the file of the data folder. */
  readonly keys?: KeyStore | undefined
  log(message: string, details: unknown): void
}

export interface HostParts {
  readonly store: Store
  readonly desk: RunDesk
  readonly changes: ChangeLog
  readonly outputs: Outputs
  /** What killed processes left and this start ended, a sentence for each. */
  readonly recovered: Promise<readonly string[]>
  readonly templates: TemplateShelf
  readonly demos: Demos
  readonly prices: PriceTable
  readonly place: HostPlace
  readonly settings: SettingsFile
  readonly keys: KeyStore
  readonly endpoints: Endpoints
  readonly previews: Previews
  readonly uploads: Uploads
  /** Hear what models and terminals of running runs write. */
  readonly outputListeners: Set<(run: string, output: Output) => void>
}
