// Answers about datasets.
import type { AppContract } from '../../../../contract/calls/index.js'
import type { DatasetChoice } from '../../../../contract/features/datasets/calls.js'
import type { Handlers } from '../../../../contract/wire/define.js'
import { unlessEnded } from '../../feeds/unless-ended.js'
import type { HostParts } from '../../host-parts.js'
import { sources } from '../../ports/sources.js'
import { thisMachine } from './clean-text.js'
import { collectRows } from './collect.js'

/** Rows of one message: some hold whole programs. */
const TOGETHER = 20

export const datasetHandlers = ({ store, endpoints }: HostParts): Handlers<AppContract>['datasets'] => {
  const collect = async (choice: DatasetChoice, signal: AbortSignal) => {
    const deps = { store, sources: await sources(), machine: thisMachine(store.folder), secrets: endpoints.secrets() }
    return collectRows(deps, choice, signal)
  }
  return {
    async show({ rows: most, ...choice }) {
      const { rows, report } = await collect(choice, new AbortController().signal)
      return { report, rows: rows.slice(0, most) }
    },
    async export(choice, emit, signal) {
      const dataset = await unlessEnded(signal, collect(choice, signal))
      if (!dataset) return
      for (let from = 0; from < dataset.rows.length; from += TOGETHER)
        emit({ type: 'rows', rows: dataset.rows.slice(from, from + TOGETHER) })
      emit({ type: 'report', report: dataset.report })
    },
  }
}
