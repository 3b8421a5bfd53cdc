// Joins the parts of a host: what it opens in a data folder, what answers the contract, and in which order it all ends.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AppContract, contract, type Output } from '../../contract/calls/index.js'
import { speakIssues } from '../../contract/paths/schema-issue.js'
import type { Handlers } from '../../contract/wire/define.js'
import { schemaIssueText } from '../../words/recorded/schema-issue.js'
import { PriceTable } from '../models/price.js'
import { redact } from '../models/redact.js'
import { sweepLeftovers } from '../sandbox/process/leftovers.js'
import { isBusy } from '../store/database/patience.js'
import { openStore, type Store } from '../store/store.js'
import { askReserved } from './budgets/reserve.js'
import { openBuiltInModel } from './built-in-model/built-in-model.js'
import { openAppliedRecords } from './changes/applied-records.js'
import { openReviews } from './changes/reviews.js'
import { openKeysFile } from './data-folder/keys-file.js'
import { openSettingsFile, type SettingsFile } from './data-folder/settings-file.js'
import { storageError, withUserErrors } from './data-folder/storage-error.js'
import { openCapabilitiesFile } from './endpoints/capabilities-file.js'
import { openEndpoints } from './endpoints/endpoints.js'
import { refuseTooLong } from './endpoints/long-description.js'
import { endpointClient, resolveModels } from './endpoints/models.js'
import { openPaceBook } from './endpoints/pace-book.js'
import { exportsFolder } from './exports/exports.js'
import { checkConfig } from './features/check-config.js'
import { extensionHandlers } from './features/handlers.js'
import { openFeeds } from './feeds/feeds.js'
import { foldFinished } from './feeds/follow-view.js'
import { type LiveProgress, openLiveProgress } from './feeds/live-progress.js'
import { type ChangeLog, openChangeLog } from './folder-changes/change-log.js'
import { recoverChanges } from './folder-changes/recover-changes.js'
import { appHandlers } from './handlers/app.js'
import { builtInModelHandlers } from './handlers/built-in-model.js'
import { changesHandlers } from './handlers/changes.js'
import { configHandlers } from './handlers/configs.js'
import { exportHandlers } from './handlers/exports.js'
import { fileHandlers } from './handlers/files.js'
import { historyHandlers } from './handlers/history.js'
import { outputHandlers } from './handlers/outputs.js'
import { pictureHandlers } from './handlers/pictures.js'
import { preflightHandlers } from './handlers/preflight.js'
import { programHandlers } from './handlers/programs.js'
import { projectHandlers } from './handlers/projects.js'
import { readingHandlers } from './handlers/readings.js'
import { recordingHandlers } from './handlers/recordings.js'
import { runHandlers } from './handlers/runs.js'
import { settingsHandlers } from './handlers/settings.js'
import { terminalHandlers } from './handlers/terminals.js'
import { viewHandlers } from './handlers/views.js'
import type { Host, HostOptions, HostParts } from './host-parts.js'
import { openNotices } from './notices/notices.js'
import { openOutputRecords } from './outputs/output-records.js'
import { type Outputs, openOutputs } from './outputs/outputs.js'
import { programsFolderAt } from './outputs/program-folder.js'
import { modelClientOf } from './ports/run-models.js'
import { openPreviews } from './previews/previews.js'
import { openProjects } from './projects/projects.js'
import { openUploads } from './projects/uploads.js'
import { openDemoPaces } from './records/demo-paces.js'
import { openDemos } from './records/demos.js'
import type { Setup } from './records/setup.js'
import { admit } from './records/stranger.js'
import { newRunId } from './run-service/create-run.js'
import type { RunsDeps } from './run-service/deps.js'
import { openRuns, type Runs } from './run-service/runs.js'
import type { ExecutorDeps } from './runs/executor.js'
import { type AskForTemplate, chooseTemplate } from './templates/choose-template.js'
import { openTemplateShelf } from './templates/template-shelf.js'
import { openWork } from './work/work.js'
import { rememberedAnswers } from './worker/answers.js'

export interface ComposedHost extends Host {
  /** For what measures or prepares a data folder; a face asks the handlers. */
  readonly parts: HostParts
}

/** Milliseconds that an endpoint is given to say how much its models take in. */
const CONTEXT_MS = 20_000
/** Milliseconds that it is given to say which models it has. */
const RESOLVE_MS = 20_000

export function composeHost(place: HostOptions): ComposedHost {
  speakIssues(schemaIssueText)
  const services = openServices(place)
  const { store, work, templates, projects, demos, changes, outputs, previews, builtIn } = services
  // Before anything else looks at those folders.
  const recovered = recover(place, changes, outputs)
  const listeners = new Set<(run: string, output: Output) => void>()
  const progress = openLiveProgress()
  const runs = openRuns({
    store,
    carrier: executorDeps(place, services, listeners, progress),
    outputs,
    templates,
    importProject: projects.import,
    demos,
    paces: services.paces,
    ...modelDeps(place, services),
  })
  const stopFolding = foldFinished(store)
  const notices = openNotices({ store, settings: services.settings, log: place.log })
  const { swept, settled } = tidyUp(place, store, runs)
  const parts: HostParts = {
    ...services,
    place,
    runs,
    recovered,
    uploads: openUploads(),
    underWay: new Set(),
    outputListeners: listeners,
    progress,
  }
  let isClosed = false
  const feeds = openFeeds(
    contract,
    withUserErrors(handlersOf(parts), place.dataFolder, () => isClosed),
  )
  return {
    parts,
    handlers: feeds.handlers,
    recovered,
    previewPorts: () => previews.ports(),
    leave: () => runs.leave(),
    async close() {
      await recovered
      await settled
      await runs.close()
      await notices.close()
      await Promise.all(parts.underWay)
      await builtIn.close()
      await feeds.close()
      await previews.close()
      await work.close()
      await swept
      stopFolding()
      isClosed = true
      services.book.close()
      store.close()
    },
  }
}

type Services = ReturnType<typeof openServices>

/** The parts that a host opens before anything runs. */
function openServices(place: HostOptions) {
  const store = openStore(place.dataFolder)
  const work = openWork({ dataFolder: place.dataFolder, resources: place.resources })
  const templates = openTemplateShelf(place.resources, place.dataFolder)
  const demos = openDemos(join(place.resources, 'demo'))
  const paces = openDemoPaces()
  const prices = PriceTable.parse(JSON.parse(readFileSync(join(place.resources, 'prices.json'), 'utf8')))
  const settings = openSettingsFile(place.dataFolder)
  const keys = place.keys ?? openKeysFile(place.dataFolder)
  const capabilities = openCapabilitiesFile(place.dataFolder)
  const book = openPaceBook(place.dataFolder)
  const builtIn = openBuiltInModel({ folder: join(place.dataFolder, 'built-in-model'), resources: place.resources, settings })
  const endpoints = openEndpoints({ ...place, settings, keys, capabilities, book, prices, builtIn })
  const previews = openPreviews()
  const changes = openChangeLog(place.dataFolder)
  const records = openAppliedRecords(place.dataFolder)
  const reviews = openReviews(store, work, records, place.resources)
  const projects = openProjects({ store, work, changes, records, checked: reviews.checked })
  const outputs = openOutputs({ store, log: changes, records: openOutputRecords(place.dataFolder) })
  return {
    store,
    work,
    templates,
    demos,
    paces,
    book,
    prices,
    settings,
    keys,
    builtIn,
    endpoints,
    previews,
    changes,
    reviews,
    projects,
    outputs,
  }
}

/** Ends what killed processes left in folders of the user, and writes the outputs that they owe. */
function recover(place: HostOptions, changes: ChangeLog, outputs: Outputs): HostParts['recovered'] {
  const ended = recoverChanges(changes)
  return outputs.recover().then(
    (written) => [...ended, ...written],
    (error: unknown) => {
      place.log('outputs could not be written again', { error: String(error) })
      return ended
    },
  )
}

/** Settles and sweeps what killed processes left behind. Only closing waits for it. */
function tidyUp(place: HostOptions, store: Store, runs: Runs): { swept: Promise<unknown>; settled: Promise<unknown> } {
  settleLost(store, place.dataFolder)
  // An unhandled rejection would end the process.
  const later = (what: string) => (error: unknown) => place.log(what, { error: String(error) })
  const folders = [exportsFolder(place.dataFolder), join(place.dataFolder, 'layers')]
  const swept = sweepLeftovers(join(place.dataFolder, 'runs'), folders).catch(later('leftovers could not be swept'))
  const settled = runs.settle().catch(later('what was said could not be written down'))
  return { swept, settled }
}

/** How long a run waits for an unreachable model: zero where no user can see it. */
const outageMs = ({ isAttended }: HostOptions, settings: SettingsFile): number =>
  isAttended === true ? settings.read().outageMinutes * 60_000 : 0

function executorDeps(
  place: HostOptions,
  { store, work, demos, paces, settings, endpoints, outputs }: Services,
  listeners: HostParts['outputListeners'],
  progress: LiveProgress,
): ExecutorDeps {
  const answers = rememberedAnswers(store, work)
  return {
    store,
    resources: place.resources,
    answererOf: (run, setup) =>
      modelClientOf({ store, demos, paces, endpoints, settings, outageMs: () => outageMs(place, settings), answers }, run, setup),
    onOutput(run, output) {
      store.streams.write(run, output)
      for (const listener of listeners) listener(run, output)
    },
    onProgress: progress.tell,
    outputDue: outputs.dueAt,
    onFinished: (run) => outputs.writeAtEnd(run),
    dailyUsd: () => settings.read().dailyUsd,
    takesDefaults: place.takesDefaults === true,
    onBug: (run, error) =>
      place.log('a run crashed', {
        run,
        error: redact(error instanceof Error ? (error.stack ?? error.message) : String(error), endpoints.secrets()),
      }),
  }
}

/** The models, endpoints and settings that the runs service needs before a run begins. */
function modelDeps(
  { resources, dataFolder }: HostOptions,
  { store, templates, settings, endpoints }: Services,
): Pick<RunsDeps, 'resolve' | 'admit' | 'refuseTooLong' | 'choose' | 'programsFolder'> {
  return {
    async resolve(config, signal) {
      checkConfig(config, dataFolder)
      return resolveModels(endpoints.fill(config), endpoints, within(RESOLVE_MS, signal))
    },
    admit: (run, config, agreed) => admit({ store, resources, endpoints }, run, config, agreed),
    refuseTooLong: (what, text, config, signal) =>
      refuseTooLong({ subject: what, text }, config, endpointClient(config, endpoints), within(CONTEXT_MS, signal)),
    programsFolder: () => programsFolderAt(settings.read().programs),
    async choose(description, config, signal) {
      const ask = templateAsker({ store, settings, endpoints }, config)
      return chooseTemplate(await templates.list(), description, config, { ask, signal })
    },
  }
}

/** Milliseconds to wait at most, or until the signal. */
const within = (ms: number, signal: AbortSignal | undefined): AbortSignal =>
  signal ? AbortSignal.any([signal, AbortSignal.timeout(ms)]) : AbortSignal.timeout(ms)

const handlersOf = (parts: HostParts): Handlers<AppContract> => ({
  app: appHandlers(parts),
  runs: runHandlers(parts),
  views: viewHandlers(parts),
  files: fileHandlers(parts),
  changes: changesHandlers(parts),
  terminals: terminalHandlers(parts),
  history: historyHandlers(parts),
  outputs: outputHandlers(parts),
  readings: readingHandlers(parts),
  exports: exportHandlers(parts),
  recordings: recordingHandlers(parts),
  ...extensionHandlers(parts),
  settings: settingsHandlers(parts),
  builtInModel: builtInModelHandlers(parts),
  configs: configHandlers(parts),
  preflight: preflightHandlers(parts),
  pictures: pictureHandlers(parts),
  programs: programHandlers(parts),
  projects: projectHandlers(parts),
})

/** Settles the requests of dead processes, so that shown costs include them. Before spending they are settled again. */
function settleLost(store: Store, dataFolder: string): void {
  try {
    store.reservations.settleLostNow()
  } catch (error) {
    // Locked or full: the next one who looks does it.
    if (!isBusy(error) && storageError(error, dataFolder) === null) throw error
  }
}

/** Asks a model which template suits. There is no run yet, so the cost counts towards the day. */
function templateAsker(
  { store, settings, endpoints }: Pick<HostParts, 'store' | 'settings' | 'endpoints'>,
  config: Setup['config'],
): AskForTemplate {
  const modelClient = endpointClient(config, endpoints)
  const spent = () => ({ usd: 0, tokens: 0 })
  const day = () => ({ usd: store.spentOn(Date.now()), cap: settings.read().dailyUsd })
  const asker = { store, run: `choose-${newRunId()}`, spent, day }
  return (question, options) => askReserved({ ...asker, modelClient }, { ...question, number: 1 }, config, options)
}
