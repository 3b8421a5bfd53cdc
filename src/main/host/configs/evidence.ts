// What runs say of each config: those with the same steps are one, whatever they were called. Pure.
import type { ConfigEvidence } from '../../../contract/calls/configs.js'
import { RecordedConfig, type StepConfig } from '../../../contract/config/config.js'
import { stepsOf } from '../../../contract/config/differing.js'
import { canResume, Ended } from '../../../contract/run/outcome.js'
import type { Trial } from '../../store/history/trials.js'
import { wilson } from '../../store/history/wilson.js'

/** A config that may be chosen. */
export interface Candidate {
  readonly name: string
  readonly config: StepConfig
}

/** Whether a run passed, and what said so. */
interface Judged {
  readonly by: keyof ConfigEvidence['judged']
  readonly passed: boolean
}

/**
 * One line per template and candidate that has runs there, the candidates in their order.
 * @param hidden what hidden tests said of a run, by its id; they go before what the user said, and that before our own verdict
 */
export function evidenceOf(
  trials: readonly Trial[],
  candidates: readonly Candidate[],
  hidden: ReadonlyMap<string, boolean>,
): ConfigEvidence[] {
  const steps = stepsMemory()
  const fair = trials.filter(({ ended }) => !isFromOutside(ended))
  const known = Map.groupBy(fair, (trial) => `${trial.template}\n${steps(trial.config)}`)
  const templates = [...new Set(fair.map(({ template }) => template))].sort()
  return templates.flatMap((template) =>
    candidates.flatMap(({ name, config }) => {
      const own = known.get(`${template}\n${stepsOf(config)}`) ?? []
      return own.length === 0 ? [] : [lineOf(template, name, own, hidden)]
    }),
  )
}

/** It says nothing of the config. */
function isFromOutside(ended: string): boolean {
  const known = Ended.safeParse(ended)
  return !known.success || canResume(known.data) || known.data === 'sandbox'
}

/** Most runs have one of a few configs, and reading one takes a while. */
function stepsMemory(): (config: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const steps = known.get(text) ?? stepsIn(text)
    known.set(text, steps)
    return steps
  }
}

/** The steps of a recorded config; one that cannot be read is like no other. */
function stepsIn(text: string): string {
  const read = RecordedConfig.safeParse(JSON.parse(text))
  return read.success ? stepsOf(read.data) : text
}

function lineOf(template: string, name: string, trials: readonly Trial[], hidden: ReadonlyMap<string, boolean>): ConfigEvidence {
  const judged = trials.map((trial) => judge(trial, hidden))
  const count = judged.filter(({ passed }) => passed).length
  const by = (which: Judged['by']) => judged.filter((each) => each.by === which).length
  const perSuccess = (measure: 'usd' | 'rounds') => (count === 0 ? null : trials.reduce((sum, trial) => sum + trial[measure], 0) / count)
  return {
    template,
    name,
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
