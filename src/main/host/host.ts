// The host: one object per data folder that answers the contract and what the command line asks beyond it.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AppContract, Output } from '../../contract/calls/index.js'
import type { Recovered } from '../../contract/calls/outputs.js'
import type { Handlers } from '../../contract/wire/define.js'
import { PriceTable } from '../models/price.js'
import { redact } from '../models/redact.js'
import { closeInheritedDescriptors } from '../sandbox/backends/bubblewrap/descriptors.js'
import { sweepLeftovers } from '../sandbox/box/leftovers.js'
import { isBusy } from '../store/database/patience.js'
import { openStore, type Store } from '../store/store.js'
import { openKeysFile } from './data-folder/keys-file.js'
import { openSettingsFile, type SettingsFile } from './data-folder/settings-file.js'
import { storageFault, withFaultsAsRefusals } from './data-folder/storage-fault.js'
import { openCapabilitiesFile } from './endpoints/capabilities-file.js'
import { type Endpoints, openEndpoints } from './endpoints/endpoints.js'
import { refuseTooLong } from './endpoints/long-description.js'
import { exportsFolder } from './exports/export-desk.js'
import { foldFinished } from './feeds/follow-view.js'
import { type ChangeLog, openChangeLog } from './folder-changes/change-log.js'
import { recoverChanges } from './folder-changes/recover-changes.js'
import { appAnswers } from './handlers/app.js'
import { exportAnswers } from './handlers/exports.js'
import { fileAnswers } from './handlers/files.js'
import { historyAnswers } from './handlers/history.js'
import { outputAnswers } from './handlers/outputs.js'
import { preflightAnswers } from './handlers/preflight.js'
import { programAnswers } from './handlers/programs.js'
import { projectAnswers } from './handlers/projects.js'
import { runAnswers } from './handlers/runs.js'
import { settingsAnswers } from './handlers/settings.js'
import { terminalAnswers } from './handlers/terminals.js'
import { viewAnswers } from './handlers/views.js'
import type { HostParts, HostPlace } from './host-parts.js'
import { openOutputRecords } from './outputs/output-records.js'
import { type Outputs, openOutputs } from './outputs/outputs.js'
import { type Answerer, answersOf, endpointAnswerer, resolveModels, storedAnswerer } from './ports/models.js'
import { askReserved } from './ports/reserve.js'
import { openPreviews, type Previews } from './previews/previews.js'
import { chooseTemplate } from './projects/choose-template.js'
import { openTemplateShelf, type TemplateShelf } from './projects/template-shelf.js'
import { openUploads } from './projects/uploads.js'
import type { CarrierPlace } from './runs/carrier.js'
import { openDemos } from './runs/demos.js'
import { findRun } from './runs/find-run.js'
import { type Recording, takeRecording } from './runs/recordings.js'
import { newRunId, openDesk, type RunDesk } from './runs/runs.js'
import type { Setup } from './runs/setup.js'
import { admit } from './runs/stranger.js'

export interface Host {
  readonly store: Store
  readonly desk: RunDesk
  readonly changes: ChangeLog
  readonly outputs: Outputs
  /** What killed processes left and this start ended, a sentence for each. */
  readonly recovered: Promise<readonly Recovered[]>
  readonly templates: TemplateShelf
  readonly handlers: Handlers<AppContract>
  readonly settings: SettingsFile
  readonly endpoints: Endpoints
  readonly previews: Previews
  /** The run that these letters begin; refuses where none or several do. */
  find(prefix: string): string
  /** Puts a recording into the store as a run of its own and returns its id. */
  take(recording: Recording, file: string): string
  /** Streams by; ends when the returned function is called. */
  onOutput(listener: (run: string, output: Output) => void): () => void
  close(): Promise<void>
}

/** Milliseconds that an endpoint is given to say how much its models take in. */
const CONTEXT_MS = 20_000

/** What a face does before it opens anything: closes what its starter left open, so that no sandbox inherits it. */
export const hardenProcess = (): void => void closeInheritedDescriptors()

export function createHost(place: HostPlace): Host {
  const store = openStore(place.dataFolder)
  const templates = openTemplateShelf(place.resources, place.dataFolder)
  const demos = openDemos(join(place.resources, 'demo'))
  const prices = PriceTable.parse(JSON.parse(readFileSync(join(place.resources, 'prices.json'), 'utf8')))
  const settings = openSettingsFile(place.dataFolder)
  const keys = place.keys ?? openKeysFile(place.dataFolder)
  const capabilities = openCapabilitiesFile(place.dataFolder)
  const endpoints = openEndpoints({ settings, keys, capabilities, prices, baseUrl: place.baseUrl, key: place.key })
  const previews = openPreviews()
  const changes = openChangeLog(place.dataFolder)
  const outputs = openOutputs({ store, log: changes, records: openOutputRecords(place.dataFolder) })
  // Before anything else looks at those folders.
  const ended = recoverChanges(changes).map(({ text }): Recovered => ({ type: 'changes', text }))
  const recovered = outputs.recover().then(
    (written) => [...ended, ...written],
    (error: unknown) => {
      place.log('outputs could not be written again', { error: String(error) })
      return ended
    },
  )
  const listeners = new Set<(run: string, output: Output) => void>()
  const carrier: CarrierPlace = {
    store,
    resources: place.resources,
    answererOf: (run, setup) => answererOf(run, setup),
    onOutput(run, output) {
      store.streams.write(run, output)
      for (const listener of listeners) listener(run, output)
    },
    onFinished: (run) => outputs.writeAtEnd(run),
    dailyUsd: () => settings.read().dailyUsd,
    onBug: (run, error) =>
      place.log('a run crashed', {
        run,
        error: redact(error instanceof Error ? (error.stack ?? error.message) : String(error), endpoints.secrets()),
      }),
  }
  const resolve = (config: Setup['config']) => resolveModels(endpoints.fill(config), endpoints, AbortSignal.timeout(20_000))
  const desk = openDesk({
    store,
    carrier,
    outputs,
    templates,
    demos,
    resolve,
    admit: (run, config, agreed) => admit({ store, resources: place.resources, endpoints }, run, config, agreed),
    refuseTooLong: (what, text, config) =>
      refuseTooLong(what, text, config, endpointAnswerer(config, endpoints), AbortSignal.timeout(CONTEXT_MS)),
    async choose(description, config) {
      const answerer = endpointAnswerer(config, endpoints)
      const spent = () => ({ usd: 0, tokens: 0 })
      const day = () => ({ usd: store.spentOn(Date.now()), cap: settings.read().dailyUsd })
      // There is no run yet that could pay for it.
      const asker = { store, run: `choose-${newRunId()}`, spent, day }
      return chooseTemplate(await templates.list(), description, config, (question, options) =>
        askReserved(answerer, asker, { ...question, number: 1 }, config, options),
      )
    },
  })

  function answererOf(run: string, setup: Setup): Answerer {
    const factsOf = (key: string) => store.entries.intents(run, key).latest?.factsHash ?? ''
    let drifts = 0
    const onDrift = async (_key: string, what: string) => {
      drifts += 1
      await store.entries.append(run, {
        kind: 'note',
        key: `drifted-${drifts}`,
        step: 'drifted',
        factsHash: '',
        body: { type: 'drifted', what },
      })
    }
    switch (setup.answers.type) {
      case 'endpoint':
        return endpointAnswerer(setup.config, endpoints)
      case 'demo':
        return storedAnswerer(demos.answers(setup.answers.name, setup.answers.part), factsOf, true, onDrift)
      case 'recorded':
        return storedAnswerer(answersOf(store.entries.after(setup.answers.run, 0)), factsOf, false, onDrift)
    }
  }

  const stopFolding = foldFinished(store)
  try {
    // So that what is shown counts what a process that died had under way. Whoever spends looks again.
    store.reservations.settleLostNow()
  } catch (error) {
    // Locked or full: the next one who looks does it.
    if (!isBusy(error) && storageFault(error, place.dataFolder) === null) throw error
  }
  // Nobody waits for them before the end, and an error that nobody waits for would end the process.
  const later = (what: string) => (error: unknown) => place.log(what, { error: String(error) })
  const swept = sweepLeftovers(join(place.dataFolder, 'runs'), [exportsFolder(place.dataFolder), join(place.dataFolder, 'layers')]).catch(
    later('leftovers could not be swept'),
  )
  const settled = desk.settle().catch(later('what was said could not be written down'))
  const parts: HostParts = {
    store,
    desk,
    changes,
    outputs,
    recovered,
    templates,
    demos,
    prices,
    place,
    settings,
    keys,
    endpoints,
    previews,
    uploads: openUploads(),
    outputListeners: listeners,
  }
  const answers: Handlers<AppContract> = {
    app: appAnswers(parts),
    runs: runAnswers(parts),
    views: viewAnswers(parts),
    files: fileAnswers(parts),
    terminals: terminalAnswers(parts),
    history: historyAnswers(parts),
    outputs: outputAnswers(parts),
    exports: exportAnswers(parts),
    settings: settingsAnswers(parts),
    preflight: preflightAnswers(parts),
    programs: programAnswers(parts),
    projects: projectAnswers(parts),
  }
  const handlers = withFaultsAsRefusals(answers, place.dataFolder)
  return {
    store,
    desk,
    changes,
    outputs,
    recovered,
    templates,
    handlers,
    settings,
    endpoints,
    previews,
    find: (prefix) => findRun(store, prefix),
    take: (recording, file) => takeRecording(store, recording, file, settings.read().budget),
    onOutput(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      await recovered
      await settled
      await desk.close()
      await previews.close()
      await swept
      stopFolding()
      store.close()
    },
  }
}
