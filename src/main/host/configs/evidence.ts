// What runs say of each config: those with the same steps are one, whatever they were called. Pure.
import type { ConfigEvidence } from '../../../contract/calls/configs.js'
import { RecordedConfig, type StepConfig } from '../../../contract/config/config.js'
import { modelsIn, stepsOf } from '../../../contract/config/differing.js'
import { wilson } from '../../../contract/figures/wilson.js'
import { canResume, Ended } from '../../../contract/run/outcome.js'
import type { Trial } from '../../store/history/trials.js'

/** A version of a config that may be chosen. */
export interface Candidate {
  readonly name: string
  /** The newest version of the same config; its own name where it is that. */
  readonly newest: string
  readonly config: StepConfig
}

/** Whether a run passed, and what said so. */
interface Judged {
  readonly by: keyof ConfigEvidence['judged']
  readonly passed: boolean
}

/**
 * One line per template, models and candidate that has runs there, the candidates in their order: what helps one model may harm another.
 * @param hidden what hidden tests said of a run, by its id; they go before what the user said, and that before our own verdict
 */
export function evidenceOf(
  trials: readonly Trial[],
  candidates: readonly Candidate[],
  hidden: ReadonlyMap<string, boolean>,
): ConfigEvidence[] {
  const read = readConfigs()
  const fair = trials
    .filter(({ ended }) => !isFromOutside(ended))
    .map((trial) => {
      const { steps, models } = read(trial.config)
      return { trial, steps, group: { template: trial.template, models: models ?? trial.model } }
    })
  const groups = [...Map.groupBy(fair, ({ group }) => `${group.template}\n${group.models}`)].sort(([a], [b]) => (a < b ? -1 : 1))
  return groups.flatMap(([, all]) => {
    const bySteps = Map.groupBy(all, ({ steps }) => steps)
    const [first] = all
    return candidates.flatMap(({ name, newest, config }) => {
      const own = bySteps.get(stepsOf(config)) ?? []
      return own.length === 0 || !first
        ? []
        : [
            lineOf(
              first.group,
              { name, newest },
              own.map(({ trial }) => trial),
              hidden,
            ),
          ]
    })
  })
}

type Class = Pick<ConfigEvidence, 'template' | 'models'>

/** It says nothing of the config. */
function isFromOutside(ended: string): boolean {
  const known = Ended.safeParse(ended)
  return !known.success || canResume(known.data) || known.data === 'sandbox'
}

/** What decides of a recorded config; `models` is null where it cannot be read. */
interface ReadConfig {
  readonly steps: string
  readonly models: string | null
}

/** Most runs have one of a few configs, and reading one takes a while. */
function readConfigs(): (config: string) => ReadConfig {
  const known = new Map<string, ReadConfig>()
  return (text) => {
    const read = known.get(text) ?? readConfig(text)
    known.set(text, read)
    return read
  }
}

/** One that cannot be read is like no other. */
function readConfig(text: string): ReadConfig {
  const read = RecordedConfig.safeParse(JSON.parse(text))
  return read.success ? { steps: stepsOf(read.data), models: modelsIn(read.data) } : { steps: text, models: null }
}

type Named = Pick<Candidate, 'name' | 'newest'>

function lineOf(group: Class, { name, newest }: Named, trials: readonly Trial[], hidden: ReadonlyMap<string, boolean>): ConfigEvidence {
  const judged = trials.map((trial) => judge(trial, hidden))
  const count = judged.filter(({ passed }) => passed).length
  const by = (which: Judged['by']) => judged.filter((each) => each.by === which).length
  const perSuccess = (measure: 'usd' | 'rounds') => (count === 0 ? null : trials.reduce((sum, trial) => sum + trial[measure], 0) / count)
  return {
    ...group,
    name,
    newest,
    passed: { n: trials.length, count, ...wilson(count, trials.length) },
    judged: { hidden: by('hidden'), user: by('user'), verdict: by('verdict') },
    usdPerSuccess: perSuccess('usd'),
    roundsPerSuccess: perSuccess('rounds'),
  }
}

function judge({ run, worked, verdict }: Trial, hidden: ReadonlyMap<string, boolean>): Judged {
  const passed = hidden.get(run)
  if (passed !== undefined) return { by: 'hidden', passed }
  if (worked === 'yes' || worked === 'no') return { by: 'user', passed: worked === 'yes' }
  return { by: 'verdict', passed: verdict === 'verified' }
}
