// Finds experiments, shipped and the user's own, and keeps what their runs were begun with: a small file each.
import { join } from 'node:path'
import { z } from 'zod'
import { userError } from '../../../../contract/errors/index.js'
import { below } from '../../../../main/files/below.js'
import { BelowError } from '../../../../main/files/below-error.js'
import { readPlainFile } from '../../../../main/host/data-folder/plain-file.js'
import { replaceFile } from '../../../../main/host/data-folder/replace-file.js'
import { Experiment, ExperimentRecord } from '../../contract/experiments.js'

export interface ExperimentShelf {
  /** Shipped ones first; one whose file cannot be read is left out. */
  list(): (Experiment & { isShipped: boolean })[]
  /** Refuses (kind `missing`) one that is not there, (`invalid`) one that cannot be read. */
  load(name: string): Experiment
  /** Ids of runs, the newest first: an id begins with its time. */
  runs(): string[]
  /** Refuses (kind `missing`) one that is not there, (`store`) one that cannot be read. */
  record(id: string): ExperimentRecord
  keep(record: ExperimentRecord): void
}

export function openExperimentShelf(resources: string, dataFolder: string): ExperimentShelf {
  const [shipped, own] = [join(resources, 'experiments'), join(dataFolder, 'bench', 'experiments')]
  const runs = join(dataFolder, 'bench', 'experiment-runs')
  const read = (folder: string, name: string): Experiment => {
    const found = parsed(Experiment, join(folder, `${name}.json`))
    if (!found.ok) throw userError('experiment-unfit', { name, cause: found.cause })
    return { ...found.value, name }
  }
  return {
    list: () => [
      ...namesIn(shipped).map((name) => ({ ...read(shipped, name), isShipped: true })),
      ...namesIn(own).flatMap((name) => {
        const found = parsed(Experiment, join(own, `${name}.json`))
        return found.ok ? [{ ...found.value, name, isShipped: false }] : []
      }),
    ],
    load(name) {
      const folder = [shipped, own].find((each) => namesIn(each).includes(name))
      if (folder === undefined) throw userError('experiment-missing', { name, names: [...namesIn(shipped), ...namesIn(own)] })
      return read(folder, name)
    },
    runs: () => namesIn(runs).sort().reverse(),
    record(id) {
      if (!namesIn(runs).includes(id)) throw userError('experiment-run-missing', { id })
      const found = parsed(ExperimentRecord, join(runs, `${id}.json`))
      if (!found.ok) throw userError('experiment-run-damaged', { id, cause: found.cause })
      return found.value
    },
    keep: (record) => replaceFile(join(runs, `${record.id}.json`), `${JSON.stringify(record)}\n`),
  }
}

type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly cause: string }

function parsed<T>(schema: z.ZodType<T>, path: string): Parsed<T> {
  try {
    const read = schema.safeParse(JSON.parse(readPlainFile(path) ?? ''))
    return read.success ? { ok: true, value: read.data } : { ok: false, cause: z.prettifyError(read.error) }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { ok: false, cause: error.message }
  }
}

function namesIn(folder: string): string[] {
  try {
    return below(folder)
      .list('')
      .flatMap(({ name }) => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []))
  } catch (error) {
    if (error instanceof BelowError && error.problem === 'missing') return []
    throw error
  }
}
