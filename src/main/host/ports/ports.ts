// The engine's ports for one run, each made of what the host has.
import type { Output } from '../../../contract/calls/index.js'
import type { Ports } from '../../engine/ports/ports.js'
import { languages } from '../../languages/index.js'
import type { FeatureDeps } from '../features/host-feature.js'
import { openFeatures } from '../features/open-features.js'
import { openBench } from './bench-port.js'
import { openKnowledge } from './knowledge-port.js'
import { openModels } from './models-port.js'
import { openRunBudget, type RunBudgetOptions } from './run-budget.js'
import { openSandbox } from './sandbox.js'
import { sources } from './sources.js'
import { type TellProgress, watchWords } from './step-progress.js'
import { openTreesPort } from './trees-port.js'
import { openUser, type UserOptions } from './user-port.js'

export interface PortsOptions extends UserOptions, RunBudgetOptions, Omit<FeatureDeps, 'budget' | 'sandbox'> {
  readonly resources: string
  readonly knownUntil: number | null
  /** Whether template and journal came from somebody else's file. */
  readonly isForeign: boolean
  onOutput(output: Output): void
  readonly onProgress: TellProgress
  /** Aborted when the run is over, however it ended. */
  readonly over: AbortSignal
}

/** Questions whose model is remembered: no more of them go on at once. */
const ASKED = 64

export function openPorts(options: PortsOptions): Ports {
  const budget = openRunBudget(options)
  const sandbox = openSandbox({ ...options, budget })
  const asked = new Map<string, string>()
  const tellWords: TellProgress = (progress) => {
    const model = asked.get(progress.key)
    options.onProgress(model === undefined ? progress : { ...progress, model })
  }
  const counting = watchWords(tellWords)
  const onAsk = (key: string, model: string, isQueued: boolean) => {
    asked.set(key, model)
    const [oldest] = asked.keys()
    if (asked.size > ASKED && oldest !== undefined) asked.delete(oldest)
    tellWords({ key, counted: 'words', done: 0, all: null, ...(isQueued ? { isQueued } : {}) })
  }
  const onText = (key: string, text: string) => {
    counting(key, text)
    options.onOutput({ key, stream: 'model', text })
  }
  return {
    languages,
    sources,
    models: openModels({ ...options, budget, onText, onAsk }),
    bench: openBench(options, sandbox),
    trees: openTreesPort(options.store),
    user: openUser(options),
    knowledge: openKnowledge(options, sandbox),
    features: openFeatures({ ...options, budget, sandbox }),
  }
}
