// The host: one object per data folder that answers the contract and what the command line asks beyond it.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StepConfig } from '../../contract/config.js'
import type { Handlers } from '../../contract/define.js'
import { Refusal } from '../../contract/errors.js'
import type { AppContract, Output } from '../../contract/index.js'
import { PriceTable } from '../engine/models/price.js'
import { redact } from '../engine/models/redact.js'
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
import { writeOutput } from './export.js'
import { foldFinished } from './follow-view.js'
import type { HostParts, HostPlace } from './host-parts.js'
import { openKeysFile } from './keys-file.js'
import { refuseTooLong } from './long-description.js'
import { type Answerer, answersOf, endpointAnswerer, resolveModels, storedAnswerer } from './models.js'
import { pricedModelsOf } from './models-of.js'
import { openPreviews, type Previews } from './preview/previews.js'
import { openUploads } from './project/uploads.js'
import { type Recording, takeRecording } from './recordings.js'
import { openDesk, type RunDesk, summaryOf } from './runs.js'
import { openSettingsFile, type SettingsFile } from './settings-file.js'
import { readSetup, type Setup } from './setup.js'
import { withStorageFaults } from './storage-fault.js'
import { openTemplateShelf, type TemplateShelf } from './template-shelf.js'

export interface Host {
  readonly store: Store
  readonly desk: RunDesk
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
  take(recording: Recording): string
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
  const listeners = new Set<(run: string, output: Output) => void>()
  const carrier: CarrierPlace = {
    store,
    resources: place.resources,
    answererOf: (run, setup) => answererOf(run, setup),
    onOutput(run, output) {
      store.streams.write(run, output)
      for (const listener of listeners) listener(run, output)
    },
    async onFinished(run, setup, tree) {
      if (!setup.out) return
      try {
        writeOutput(store, run, tree, setup.out)
      } catch (error) {
        // What was made is kept; only its copy outside could not be written.
        const why = error instanceof Error ? error.message : String(error)
        const text = `The program could not be written to ${setup.out}: ${why}. It is kept; take it out with "tillgreen export ${run} --out FILE.zip".`
        const body = { type: 'remarked', text }
        await store.entries.append(run, { kind: 'note', key: 'output-unwritten', step: 'remarked', factsHash: '', body })
      }
    },
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
    templates,
    demos,
    resolve,
    refuseTooLong: (what, text, config) =>
      refuseTooLong(what, text, config, endpointAnswerer(config, endpoints), AbortSignal.timeout(CONTEXT_MS)),
    choose: async (description, config) => chooseTemplate(await templates.list(), description, config, endpointAnswerer(config, endpoints)),
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
  const settled = desk.settle()
  const parts: HostParts = {
    store,
    desk,
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
  const handlers = withStorageFaults(answers, place.dataFolder)
  return {
    store,
    desk,
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
    take: (recording) => takeRecording(store, recording),
    onOutput(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      await settled.catch(() => undefined)
      await desk.close()
      await previews.close()
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
