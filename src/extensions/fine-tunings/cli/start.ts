// `tillgreen lab fine-tuning start|follow|cancel`: says what leaves the machine, asks, and follows the job. Ctrl+C asks whether it is to be cancelled.
import { resolve } from 'node:path'
import { UserError, userError } from '../../../contract/errors/index.js'
import { CommandError, type Context, number, only, text, WrongUsage } from '../../../main/faces/cli/command.js'
import { agrees, canAsk } from '../../../main/faces/cli/prompt.js'
import { untilEnd } from '../../../main/faces/cli/until-end.js'
import { errorText } from '../../../words/errors/index.js'
import { count } from '../../../words/figures.js'
import type { FineTuning } from '../contract/fine-tuning.js'
import { leavingWords, standingWords, unnamedWords } from '../words/lineage.js'
import { lossWords, onlyTuning, printTuning } from './tunings.js'

export async function startTuning(context: Context): Promise<number> {
  const { core, out, values } = context
  const parameters = {
    epochs: wholeNumber(context, 'epochs'),
    batchSize: wholeNumber(context, 'batch-size'),
    learningRateMultiplier: number(values, 'learning-rate') ?? null,
    seed: wholeNumber(context, 'seed'),
    suffix: text(values, 'suffix') ?? null,
  }
  const wish = {
    ...{ path: resolve(only(context, 'the dataset')), endpoint: text(values, 'endpoint') ?? '', model: text(values, 'model') ?? '' },
    validation: number(values, 'validation') ?? 0,
  }
  const { dataset, upload } = await core().fineTunings.check(wish)
  out.note(leavingWords(upload))
  if (unnamedWords(dataset) !== '') out.note(unnamedWords(dataset))
  if (values.yes !== true) {
    // Here the safe default is no.
    if (!canAsk() || out.isJson) throw userError('fine-tuning-unagreed', upload)
    if (!(await agrees('Send the data?'))) throw userError('fine-tuning-unagreed', upload)
  }
  const tuning = await core().fineTunings.start({
    ...wish,
    parameters,
    usdPerMillion: number(values, 'usd-per-million') ?? null,
    agreed: upload,
  })
  out.note(`fine-tuning ${tuning.id}: ${count(dataset.pairs, 'pair')}`)
  return follow(context, tuning.id, (now) => values.detach === true && now.jobId !== null)
}

function wholeNumber({ values }: Context, flag: string): number | null {
  const value = number(values, flag)
  if (value !== undefined && !Number.isSafeInteger(value)) throw new WrongUsage(`--${flag} expects a whole number, but got ${value}.`)
  return value ?? null
}

export async function followTuning(context: Context): Promise<number> {
  return follow(context, await onlyTuning(context), () => false)
}

export async function cancelTuning(context: Context): Promise<number> {
  const tuning = await context.core().fineTunings.cancel({ id: await onlyTuning(context) })
  context.out.json({ type: 'fine-tuning', ...tuning })
  context.out.line(`${tuning.id}: ${standingWords(tuning)}`)
  return 0
}

/** Exit codes of how it ended. */
function exitCodeOf({ state }: FineTuning): number {
  switch (state) {
    case 'uploading':
    case 'starting':
    case 'waiting':
    case 'running':
    case 'succeeded':
      return 0
    case 'failed':
      return 1
    case 'cancelled':
      return 130
  }
}

/** Prints each change until it is over, or `isEnough`. */
async function follow(context: Context, id: string, isEnough: (tuning: FineTuning) => boolean): Promise<number> {
  const core = context.core()
  const { out } = context
  const leave = new AbortController()
  const showChange = changePrinter(context)
  const take = (tuning: FineTuning) => {
    showChange(tuning)
    if (isEnough(tuning)) leave.abort()
  }
  const onInterrupt = interrupter(context, id, leave)
  process.on('SIGINT', onInterrupt)
  process.on('SIGTERM', onInterrupt)
  try {
    await untilEnd((onEnd) => core.fineTunings.follow({ id }, take, onEnd), leave.signal)
  } finally {
    process.off('SIGINT', onInterrupt)
    process.off('SIGTERM', onInterrupt)
  }
  const tuning = await core.fineTunings.show({ id })
  printTuning(context, tuning)
  if (leave.signal.aborted) out.note(`Training continues at the endpoint. To follow it, run: tillgreen lab fine-tuning follow ${id}`)
  return exitCodeOf(tuning)
}

/**
 * On a terminal Ctrl+C asks whether to cancel it; no leaves it at the endpoint. Without a terminal it is cancelled, so that no job
 * continues unseen. A second one ends the command at once.
 */
function interrupter({ core, out, values }: Context, id: string, leave: AbortController): () => void {
  let isAsked = false
  const decide = async (): Promise<void> => {
    const cancels = !canAsk() || out.isJson || values.yes === true || (await agrees('Also cancel the fine-tuning at the endpoint?'))
    if (!cancels) return leave.abort()
    out.note('Cancelling the fine-tuning at the endpoint.')
    await core().fineTunings.cancel({ id })
  }
  return () => {
    if (isAsked) process.exit(130)
    isAsked = true
    void decide().catch((error: unknown) => {
      // A second Ctrl+C, which the question takes.
      if (error instanceof CommandError) process.exit(error.exitCode)
      out.note(error instanceof UserError ? errorText(error.error) : String(error))
    })
  }
}

/** Prints what is new since the last time. */
function changePrinter({ out }: Context): (tuning: FineTuning) => void {
  let standing = ''
  const seen = new Set<string>()
  let step = 0
  return (tuning) => {
    out.json({ type: 'fine-tuning', ...tuning })
    if (standingWords(tuning) !== standing) out.note(standingWords(tuning))
    standing = standingWords(tuning)
    for (const { id, message } of tuning.events) {
      if (!seen.has(id) && message !== '') out.note(`  ${message}`)
      seen.add(id)
    }
    const last = tuning.losses.at(-1)
    if (last && last.step > step) out.note(`  loss ${lossWords(last)}`)
    step = last?.step ?? step
  }
}
