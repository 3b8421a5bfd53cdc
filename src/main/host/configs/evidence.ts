// The evidence of runs for each config: configs with the same steps count as one, whatever their names. Pure.
import type { ConfigEvidence } from '../../../contract/calls/configs.js'
import { checkingBeside } from '../../../contract/config/checks.js'
import { RecordedConfig, type StepConfig, standardConfig } from '../../../contract/config/config.js'
import { modelsIn, stepsOf } from '../../../contract/config/differing.js'
import { filledFeatures } from '../../../contract/features/parts.js'
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

/** Whether a run passed, and the source of that verdict. */
interface JudgedRun {
  readonly by: keyof ConfigEvidence['judged']
  readonly passed: boolean
  readonly usd: number
  readonly rounds: number
}

interface EvidenceDeps {
  readonly trials: readonly Trial[]
  readonly candidates: readonly Candidate[]
  /** Verdicts of hidden tests, by run; they rank above the user's answers, and those above our own verdict. */
  readonly hidden: ReadonlyMap<string, boolean>
  /** They fill in what a config leaves to them. */
  readonly settings: object
}

/** One line per template, models and candidate that has runs there, the candidates in their order: what helps one model may harm another. */
export function evidenceOf({ trials, candidates, hidden, settings }: EvidenceDeps): ConfigEvidence[] {
  const read = readConfigs(settings)
  const fair = trials.flatMap((trial) => {
    const { steps, models, config } = read(trial.config)
    const group = { template: trial.template, models: models ?? trial.model }
    return isFromOutside(trial.ended) ? [] : [{ steps, config, group, judged: judge(trial, hidden) }]
  })
  const standard = filledFeatures(standardConfig(), settings)
  const groups = [...Map.groupBy(fair, ({ group }) => `${group.template}\n${group.models}`)].sort(([a], [b]) => (a < b ? -1 : 1))
  return groups.flatMap(([, all]) => {
    const bySteps = Map.groupBy(all, ({ steps }) => steps)
    const [first] = all
    return candidates.flatMap(({ name, newest, config }) => {
      const own = bySteps.get(stepsOf(config)) ?? []
      if (own.length === 0 || !first) return []
      const filled = filledFeatures(config, settings)
      // Settings may have filled in other checks then, so our verdict of that run used other checks.
      const like = own.filter((each) => each.judged.by !== 'verdict' || (each.config && checkingBeside(each.config, filled) === 'same'))
      return like.length === 0
        ? []
        : [
            lineOf(
              { ...first.group, name, newest, checking: checkingBeside(filled, standard) },
              like.map(({ judged }) => judged),
            ),
          ]
    })
  })
}

/** It says nothing of the config. */
function isFromOutside(ended: string): boolean {
  const known = Ended.safeParse(ended)
  return !known.success || canResume(known.data) || known.data === 'sandbox'
}

/** The decisive parts of a recorded config; `models` and `config` are null where it cannot be read. */
interface ReadConfig {
  readonly steps: string
  readonly models: string | null
  readonly config: StepConfig | null
}

/** Most runs have one of a few configs, and reading one takes a while. */
function readConfigs(settings: object): (config: string) => ReadConfig {
  const known = new Map<string, ReadConfig>()
  return (text) => {
    const read = known.get(text) ?? readConfig(text, settings)
    known.set(text, read)
    return read
  }
}

/** One that cannot be read is like no other. */
function readConfig(text: string, settings: object): ReadConfig {
  const { data } = RecordedConfig.safeParse(JSON.parse(text))
  return data
    ? { steps: stepsOf(data), models: modelsIn(data), config: filledFeatures(data, settings) }
    : { steps: text, models: null, config: null }
}

type Line = Pick<ConfigEvidence, 'template' | 'models' | 'name' | 'newest' | 'checking'>

function lineOf(line: Line, all: readonly JudgedRun[]): ConfigEvidence {
  const proven = all.filter(({ by }) => by !== 'verdict')
  const counted = line.checking === 'same' ? all : proven
  const by = (which: JudgedRun['by']) => all.filter((each) => each.by === which).length
  const successes = passedOf(counted).count
  const perSuccess = (measure: 'usd' | 'rounds') =>
    successes === 0 ? null : counted.reduce((sum, each) => sum + each[measure], 0) / successes
  return {
    ...line,
    passed: passedOf(all),
    proven: passedOf(proven),
    judged: { hidden: by('hidden'), user: by('user'), verdict: by('verdict') },
    usdPerSuccess: perSuccess('usd'),
    roundsPerSuccess: perSuccess('rounds'),
  }
}

function passedOf(judged: readonly JudgedRun[]): ConfigEvidence['passed'] {
  const count = judged.filter(({ passed }) => passed).length
  return { n: judged.length, count, ...wilson(count, judged.length) }
}

function judge({ run, worked, verdict, usd, rounds }: Trial, hidden: ReadonlyMap<string, boolean>): JudgedRun {
  const passed = hidden.get(run)
  if (passed !== undefined) return { by: 'hidden', passed, usd, rounds }
  if (worked === 'yes' || worked === 'no') return { by: 'user', passed: worked === 'yes', usd, rounds }
  return { by: 'verdict', passed: verdict === 'verified', usd, rounds }
}
