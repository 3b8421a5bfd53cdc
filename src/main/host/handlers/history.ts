// Answers about past runs.
import { join } from 'node:path'
import type { HistoryRun, PurgeReport } from '../../../contract/calls/history.js'
import type { AppContract } from '../../../contract/calls/index.js'
import { type StepConfig, standardConfig } from '../../../contract/config/config.js'
import { userError } from '../../../contract/errors/index.js'
import { judgedFiguresAsCsv } from '../../../contract/figures/calibration.js'
import { inferenceAsCsv } from '../../../contract/figures/inference.js'
import type { Handlers } from '../../../contract/wire/define.js'
import { removeTree } from '../../files/below.js'
import { openAppliedRecords } from '../changes/applied-records.js'
import { compareRuns } from '../comparing/compare.js'
import { openErrorNotesFile } from '../data-folder/error-notes-file.js'
import { saveFile } from '../folder-changes/place-entry.js'
import type { HostParts } from '../host-parts.js'
import { readSetup } from '../records/setup.js'
import { engineNumber } from '../runs/engine-version.js'
import { forkPoint, unforkable } from '../runs/fork-point.js'

export function historyHandlers(parts: HostParts): Handlers<AppContract>['history'] {
  const { store, work, runs, place, settings, changes } = parts
  const known = (run: string): HistoryRun => {
    const found = store.history.run(run)
    if (!found) throw userError('run-missing', { run })
    return found
  }
  return {
    page: ({ filter, after, limit }) => store.history.page(filter, after, limit),
    count: ({ filter }) => ({ runs: store.history.count(filter) }),
    choices: () => store.history.choices(),
    ...keepingHandlers(parts, known),
    usual: ({ run }) => work.run('usual-times', { run }),
    taskClasses: ({ run }) => work.run('task-classes', { run }),
    compare: ({ left, right }) => compareRuns(store, known(left), known(right)),
    forkPoint: ({ run, key }) => forkPoint(store, run, key),
    unforkable({ run }) {
      const isWhole = readSetup(store, run).engine !== engineNumber
      return { isWhole, keys: isWhole ? [] : [...unforkable(store.entries.counting(run))] }
    },
    async fork({ run, key, baseUrl, model, attempts, usd, agreed }) {
      // The row may be a note; the step that led to it is where the runs part.
      const { key: at } = forkPoint(store, run, key)
      const change = (config: StepConfig): StepConfig => {
        const base = config.model.model === 'recording' ? standardConfig() : config
        return { ...base, budget: { ...base.budget, attempts, usd }, model: { ...base.model, baseUrl, model } }
      }
      const forked = await runs.fork(run, at, change, agreed ?? null)
      return { run: forked }
    },
    today: () => ({ usd: store.spentOn(Date.now()), cap: settings.read().dailyUsd }),
    ...figureHandlers({ store, work, changes }),
    ...errorHandlers({ work, place }),
  }
}

/** Which past runs are kept, with their titles and tags. */
function keepingHandlers(
  { store, runs, place }: Pick<HostParts, 'store' | 'runs' | 'place'>,
  known: (run: string) => HistoryRun,
): Pick<Handlers<AppContract>['history'], 'remove' | 'restore' | 'purge' | 'tag' | 'untag' | 'rename'> {
  const applied = openAppliedRecords(place.dataFolder)
  return {
    async remove({ runs: wanted }) {
      await runs.stopLookingBack(wanted)
      const busy = wanted.find((run) => store.leases.holder(run) !== null)
      if (busy) throw userError('run-at-work', { run: busy })
      return { runs: store.removal.remove(wanted) }
    },
    restore: ({ runs }) => ({ runs: store.removal.restore(runs) }),
    async purge({ runs }): Promise<PurgeReport> {
      const purged = store.removal.purge(runs)
      for (const run of purged) {
        store.streams.remove(run)
        store.folded.remove(run)
        applied.forget(run)
        removeTree(join(store.folder, 'runs', run))
      }
      // Indexes of journals are built again from the remaining ones.
      if (purged.length > 0) removeTree(join(store.folder, 'indexes'))
      const freed = await store.collectGarbage()
      return { runs: purged.length, objects: freed?.objects ?? 0, bytes: freed?.bytes ?? 0, isPostponed: freed === null }
    },
    tag: ({ runs, tag }) => ({ runs: store.removal.tag(runs, tag) }),
    untag: ({ runs, tag }) => ({ runs: store.removal.untag(runs, tag) }),
    rename({ run, title }) {
      known(run)
      store.runs.rename(run, title)
      return known(run)
    },
  }
}

/** The figures of all runs. */
function figureHandlers({
  store,
  work,
  changes,
}: Pick<HostParts, 'store' | 'work' | 'changes'>): Pick<
  Handlers<AppContract>['history'],
  'figures' | 'calibration' | 'inference' | 'saveFigures'
> {
  const figures = store.remembered((filter) => work.run('figures', filter))
  const inference = store.remembered((filter) => work.run('inference', filter))
  return {
    figures,
    // The results of hidden suites are in separate files, whose changes the database does not show.
    calibration: (filter) => work.run('calibration', filter),
    inference,
    async saveFigures({ filter, of, file, force }) {
      const table =
        of === 'models'
          ? inferenceAsCsv(await inference(filter))
          : judgedFiguresAsCsv(await figures(filter), await work.run('calibration', filter))
      saveFile({ log: changes, purpose: { kind: 'export', run: '' }, target: file, force }, table)
      return {}
    },
  }
}

/** The error catalogue. */
function errorHandlers({
  work,
  place,
}: Pick<HostParts, 'work' | 'place'>): Pick<Handlers<AppContract>['history'], 'errors' | 'adviseError' | 'forgetError'> {
  const notes = openErrorNotesFile(place.dataFolder)
  return {
    errors: () => work.run('known-errors', null),
    adviseError({ signature, advice }) {
      notes.advise(signature, advice)
      return {}
    },
    forgetError({ signature }) {
      notes.forget(signature, Date.now())
      return {}
    },
  }
}
