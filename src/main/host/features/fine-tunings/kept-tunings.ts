// Fine-tunings as the database keeps them, and the copies of what is sent that wait in the data folder until a job has them.
import { join } from 'node:path'
import { userError } from '../../../../contract/errors/index.js'
import { FineTuning } from '../../../../contract/features/fine-tunings/fine-tuning.js'
import { toJson } from '../../../../contract/wire/json.js'
import { below } from '../../../files/below.js'
import type { Store } from '../../../store/store.js'
import { replaceFile } from '../../data-folder/replace-file.js'

export interface KeptTunings {
  all(): FineTuning[]
  /** Refuses (`fine-tuning-missing`) what is not there; so does `change`. */
  read(id: string): FineTuning
  add(tuning: FineTuning, sent: string): void
  change(id: string, part: (now: FineTuning) => Partial<FineTuning>): FineTuning
  /** See `Records`. */
  hold(id: string): (() => void) | null
  /** What is sent, as it was agreed to. */
  sentOf(id: string): Blob
  forgetSent(id: string): void
}

const MOST_BYTES = 1024 * 2 ** 20

export function openTunings(store: Pick<Store, 'folder' | 'records'>): KeptTunings {
  const records = store.records('fine-tunings')
  const folder = join(store.folder, 'fine-tunings')
  const missing = (id: string) => userError('fine-tuning-missing', { id })
  return {
    all: () => records.all().map((value) => FineTuning.parse(value)),
    read(id) {
      const value = records.read(id)
      if (value === null) throw missing(id)
      return FineTuning.parse(value)
    },
    add(tuning, sent) {
      replaceFile(join(folder, `${tuning.id}.jsonl`), sent)
      records.add(tuning.id, toJson(tuning))
    },
    change(id, part) {
      const value = records.change(id, (now) => {
        const before = FineTuning.parse(now)
        return toJson({ ...before, ...part(before) })
      })
      if (value === null) throw missing(id)
      return FineTuning.parse(value)
    },
    hold: records.hold,
    sentOf: (id) => new Blob([new Uint8Array(below(folder).read(`${id}.jsonl`, MOST_BYTES))]),
    forgetSent: (id) => void (existsBelow(store.folder) && below(folder).remove(`${id}.jsonl`)),
  }
}

/** Whether anything was ever kept there: the folder is made with the first copy. */
const existsBelow = (dataFolder: string): boolean => below(dataFolder).state('fine-tunings') !== null
