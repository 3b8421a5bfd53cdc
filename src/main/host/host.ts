// The host: one object per data folder that answers the contract and what the command line asks beyond it.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StepConfig } from '../../contract/config.js'
import type { Handlers } from '../../contract/define.js'
import { Refusal } from '../../contract/errors.js'
import type { AppContract, Output } from '../../contract/index.js'
import { PriceTable } from '../engine/models/price.js'
import { redact } from '../engine/models/redact.js'
import { sweepLeftovers } from '../sandbox/leftovers.js'
import { isBusy } from '../store/patience.js'
import { openStore, type Store } from '../store/store.js'
import { appAnswers } from './answers/app.js'
import { exportAnswers } from './answers/exports.js'
import { fileAnswers } from './answers/files.js'
import { historyAnswers } from './answers/history.js'
import { preflightAnswers } from './answers/preflight.js'
import { programAnswers } from './answers/programs.js'
import { projectAnswers } from './answers/projects.js'
import { runAnswers } from './answers/runs.js'
import { settingsAnswers } from './answers/settings.js'
import { terminalAnswers } from './answers/terminals.js'
import { viewAnswers } from './answers/views.js'
import { openCapabilitiesFile } from './capabilities-file.js'
import type { CarrierPlace } from './carrier.js'
import { chooseTemplate } from './choose-template.js'
import { openDemos } from './demos.js'
import { type Endpoints, openEndpoints } from './endpoints.js'
import { type ChangeLog, openChangeLog } from './folder-change/change-log.js'
import { recoverChanges } from './folder-change/recover-changes.js'
import { foldFinished } from './follow-view.js'
import type { HostParts, HostPlace } from './host-parts.js'
import { openKeysFile } from './keys-file.js'
import { refuseTooLong } from './long-description.js'
import { type Answerer, answersOf, endpointAnswerer, resolveModels, storedAnswerer } from './models.js'
import { pricedModelsOf } from './models-of.js'
import { openPreviews, type Previews } from './preview/previews.js'
import { openUploads } from './project/uploads.js'
import { type Recording, takeRecording } from './recordings.js'
import { askReserved } from './reserve.js'
import { openOutputRecords } from './run-output/output-records.js'
import { type Outputs, openOutputs } from './run-output/outputs.js'
import { newRunId, openDesk, type RunDesk, summaryOf } from './runs.js'
import { openSettingsFile, type SettingsFile } from './settings-file.js'
import { readSetup, type Setup } from './setup.js'
import { storageFault, withFaultsAsRefusals } from './storage-fault.js'
import { admit } from './stranger.js'
import { openTemplateShelf, type TemplateShelf } from './template-shelf.js'

export interface Host {
  readonly store: Store
  readonly desk: RunDesk
  readonly changes: ChangeLog
  readonly outputs: Outputs
  /** What killed processes left and this start ended, a sentence for each. */
  readonly recovered: Promise<readonly string[]>
  readonly templates: TemplateShelf
  readonly handlers: Handlers<AppContract>
  readonly settings: SettingsFile
  readonly endpoints: Endpoints
  readonly previews: Previews
  /** The run that these letters begin; refuses where none or several do. */
  find(prefix: string): string
  /** The project of that id, or of the run that these letters begin. */
  findProject(prefix: string): string
  /** What the person of a demo says after its first green; null for other runs. */
  demoFeedback(run: string): string | null
  /** The models of a config, by its roles too, whose price is not known. */
  unpriced(config: StepConfig): readonly string[]
  /** Puts a recording into the store as a run of its own and returns its id. */
  take(recording: Recording, file: string): string
  /** Streams by; ends when the returned function is called. */
  onOutput(listener: (run: string, output: Output) => void): () => void
  close(): Promise<void>
}

/** Milliseconds that an endpoint is given to say how much its models take in. */
const CONTEXT_MS = 20_000

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
  const ended = recoverChanges(changes).map(({ text }) => text)
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
  const swept = sweepLeftovers(join(place.dataFolder, 'runs')).catch(later('leftovers could not be swept'))
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
    findProject: (prefix) => summaryOf(store, findRun(store, prefix)).project,
    demoFeedback: (run) => {
      const { answers } = readSetup(store, run).setup
      return answers.type === 'demo' && answers.part === 'build' ? demos.find(answers.name).feedback : null
    },
    unpriced(config) {
      const models = pricedModelsOf(endpoints.fill(config)).map(({ choice }) => choice)
      return models.filter((model) => model.baseUrl !== '' && endpoints.priceOf(model) === null).map(({ model }) => model)
    },
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

function findRun(store: Store, prefix: string): string {
  const found = store.runs.startingWith(prefix)
  const only = found.includes(prefix) ? prefix : found[0]
  if (only === undefined) throw new Refusal('missing', `There is no run ${prefix}. "tillgreen runs" lists those that there are.`)
  if (found.length > 1 && only !== prefix)
    throw new Refusal('invalid', `Several runs begin with ${prefix}: ${found.join(', ')}. Give more letters.`)
  return only
}
