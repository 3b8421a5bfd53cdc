// `tillgreen lab dataset synthesise`: asks a model for rows and writes down those that are kept, as they come.
import { resolve } from 'node:path'
import { standardConfig } from '../../../contract/config/config.js'
import { exitCodeOfEnd } from '../../../contract/run/outcome.js'
import { type Context, text, WrongUsage } from '../../../main/faces/cli/command.js'
import { configFlags, configFrom } from '../../../main/faces/cli/config-flags.js'
import { agreeToUnknownPrice } from '../../../main/faces/cli/unknown-price.js'
import { resultOf } from '../../../main/faces/cli/until-end.js'
import { count } from '../../../words/figures.js'
import type { SynthesisEvent, SynthesisReport } from '../contract/synthesis.js'
import { synthesisLines } from '../words/synthesis.js'
import { openRowsFile } from './jsonl-file.js'
import { choiceFrom, wishFrom } from './schema-flags.js'

/** What else shapes a run is nothing to rows. */
export const askingFlags = Object.fromEntries(
  Object.entries(configFlags).filter(([name]) => /^(config|set|base-url|model|effort|role|budget-.*)$/.test(name)),
)

/** The end that Ctrl+C brings keeps the rows that are there. */
export async function synthesise(context: Context): Promise<number> {
  const { values, out } = context
  const path = text(values, 'out')
  if (path === undefined) throw new WrongUsage('dataset synthesise needs --out FILE.')
  const [wish, choice] = [wishFrom(values), choiceFrom(values)]
  const core = context.core()
  const config = configFrom(values, { ...standardConfig(), budget: (await core.settings.get({})).settings.budget })
  await agreeToUnknownPrice(context, config)
  const file = openRowsFile(resolve(path), values.force === true)
  let synthesis = ''
  const take = (event: SynthesisEvent): SynthesisReport | null => {
    switch (event.type) {
      case 'begun':
        synthesis = event.synthesis
        out.json(event)
        return null
      case 'row':
        file.write(event.row)
        return null
      case 'asked':
        out.status(`${count(event.questions, 'request')} answered, ${event.kept} of ${count(event.requested, 'row')} kept`)
        return null
      case 'report':
        return event.report
    }
  }
  const onInterrupt = () => void core.datasets.stop({ synthesis })
  process.once('SIGINT', onInterrupt)
  process.once('SIGTERM', onInterrupt)
  try {
    const input = { wish, config, choice }
    const report = await resultOf<SynthesisEvent, SynthesisReport>(
      (onEvent, onEnd) => core.datasets.synthesise(input, onEvent, onEnd),
      take,
    )
    if (!report) throw new Error('The synthesis ended without a report.')
    file.finish()
    out.status('')
    out.json({ type: 'synthesised', file: path, report })
    for (const line of synthesisLines(report)) out.line(line)
    out.line(`Written to ${path}`)
    return exitCodeOfEnd(report.ended) ?? 0
  } catch (error) {
    file.drop()
    throw error
  } finally {
    process.off('SIGINT', onInterrupt)
    process.off('SIGTERM', onInterrupt)
  }
}
