// Answers about datasets.

import type { AppContract } from '../../../contract/calls/index.js'
import { userError } from '../../../contract/errors/index.js'
import type { Handlers } from '../../../contract/wire/define.js'
import type { ExtensionHandlers } from '../../../main/host/features/handlers.js'
import { unlessEnded } from '../../../main/host/feeds/unless-ended.js'
import type { HostParts } from '../../../main/host/host-parts.js'
import { sources } from '../../../main/host/ports/sources.js'
import { newRunId } from '../../../main/host/runs/service/create-run.js'
import type { DatasetChoice } from '../contract/calls.js'
import { openCleaner, thisMachine } from './clean-text.js'
import { collectRows } from './collect.js'
import { openRowVectors } from './row-vectors.js'
import { synthesise } from './synthesis/synthesise.js'

/** Rows of one message: some hold whole programs. */
const TOGETHER = 20

export const datasetHandlers = ({ store, endpoints, settings, place }: HostParts): Handlers<AppContract>['datasets'] => {
  const embed = openRowVectors({ store, endpoints, settings })
  const collect = async (choice: DatasetChoice, signal: AbortSignal) => {
    const deps = { store, sources: await sources(), machine: thisMachine(store.folder), secrets: endpoints.secrets(), embed }
    return collectRows(deps, choice, signal)
  }
  const going = new Map<string, AbortController>()
  return {
    async synthesise({ choice, wish, config }, emit, signal) {
      const wanted = { ...choice, kind: 'tasks', label: 'ok', verdicts: ['verified'] } satisfies DatasetChoice
      const seeds = (await collect(wanted, signal)).rows.filter((row) => row.kind === 'tasks')
      if (seeds.length === 0) throw userError('dataset-no-seeds')
      const id = newRunId()
      const stop = new AbortController()
      going.set(id, stop)
      emit({ type: 'begun', synthesis: id, seeds: seeds.length })
      const { clean } = openCleaner(thisMachine(store.folder), endpoints.secrets())
      const deps = { store, endpoints, sources: await sources(), resources: place.resources, dailyUsd: settings.read().dailyUsd, clean }
      const options = { id, wish, config, seeds, similar: choice.similar }
      try {
        const report = await unlessEnded(signal, synthesise(deps, options, emit, AbortSignal.any([signal, stop.signal])))
        if (report) emit({ type: 'report', report })
      } finally {
        going.delete(id)
      }
    },
    stop({ synthesis }) {
      const found = going.get(synthesis)
      if (!found) throw userError('dataset-missing', { synthesis })
      found.abort(new Error('stopped'))
      return {}
    },
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

declare module '../../../main/host/features/handlers.js' {
  interface ExtensionHandlers {
    readonly datasets: typeof datasetHandlers
  }
}

export default { datasets: datasetHandlers } satisfies Partial<ExtensionHandlers>
