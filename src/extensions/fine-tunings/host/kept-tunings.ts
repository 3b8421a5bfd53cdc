// Fine-tunings as the database keeps them, and the copies of what is sent that wait in the data folder until a job has them.
import { join } from 'node:path'
import { userError } from '../../../contract/errors/index.js'
import { toJson } from '../../../contract/text/json.js'
import { below } from '../../../main/files/below.js'
import { replaceFile } from '../../../main/host/data-folder/replace-file.js'
import type { Store } from '../../../main/store/store.js'
import { FineTuning } from '../contract/fine-tuning.js'

export interface KeptTunings {
  all(): FineTuning[]
  /** Refuses (`fine-tuning-missing`) what is not there; so does `change`. */
  read(id: string): FineTuning
  add(tuning: FineTuning, sent: SentFiles): void
  change(id: string, part: (now: FineTuning) => Partial<FineTuning>): FineTuning
  /** See `Records`. */
  hold(id: string): (() => void) | null
  /** One of the files that are sent, as it was agreed to. */
  sentOf(id: string, which: keyof SentFiles): Blob
  forgetSent(id: string): void
}

/** JSONL of the pairs that are trained on, and of those that are held back. */
export interface SentFiles {
  readonly train: string
  readonly heldOut: string | null
}

/** Name of a file in the data folder and at the endpoint. */
export const sentName = (id: string, which: keyof SentFiles): string => (which === 'train' ? `${id}.jsonl` : `${id}-held-out.jsonl`)

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
      replaceFile(join(folder, sentName(tuning.id, 'train')), sent.train)
      if (sent.heldOut !== null) replaceFile(join(folder, sentName(tuning.id, 'heldOut')), sent.heldOut)
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
    sentOf: (id, which) => new Blob([new Uint8Array(below(folder).read(sentName(id, which), MOST_BYTES))]),
    forgetSent(id) {
      if (!existsBelow(store.folder)) return
      for (const which of ['train', 'heldOut'] as const) below(folder).remove(sentName(id, which))
    },
  }
}

/** Whether anything was ever kept there: the folder is made with the first copy. */
const existsBelow = (dataFolder: string): boolean => below(dataFolder).state('fine-tunings') !== null
