// `tillgreen review`: reviews a change of any git repository.
import { resolve } from 'node:path'
import { standardConfig } from '../../../../../contract/config/config.js'
import { type Command, only, text, texts, WrongUsage } from '../../../../../main/faces/cli/command.js'
import { configFlags, configFrom } from '../../../../../main/faces/cli/config-flags.js'
import { agreeToUnknownPrice } from '../../../../../main/faces/cli/unknown-price.js'
import { resultOf } from '../../../../../main/faces/cli/until-end.js'
import { count } from '../../../../../words/figures.js'
import type { ReviewEvent, ReviewReport } from '../../../contract/calls.js'
import { countOf } from '../../../contract/reviewed.js'
import { githubLines, reviewExitCode, reviewLines } from '../../review-format.js'

const FORMATS = ['text', 'github'] as const
type Format = (typeof FORMATS)[number]

const isFormat = (word: string): word is Format => (FORMATS as readonly string[]).includes(word)

/** What shapes a run otherwise is nothing to a review. */
const shaping = Object.fromEntries(
  Object.entries(configFlags).filter(([name]) => /^(config|set|base-url|model|effort|role|budget-.*)$/.test(name)),
)

const command: Command = {
  name: 'review',
  order: 10,
  usage: 'BASE..HEAD',
  help: 'review the changes between two revisions in a git repository; exits with code 1 if the review finds a defect',
  flags: {
    repo: { type: 'string', value: 'DIR', help: 'folder in the repository (default: current folder)' },
    format: { type: 'string', value: FORMATS.join('|'), help: '"github" prints line annotations for a pull request (default: text)' },
    skip: { type: 'string', isMany: true, value: 'GLOB', help: 'files to skip, such as "docs/**" (may be repeated)' },
    ...shaping,
  },
  async perform(context) {
    const { values, out } = context
    const range = only(context, 'the range BASE..HEAD')
    const format = text(values, 'format') ?? 'text'
    if (!isFormat(format)) throw new WrongUsage(`--format expects ${FORMATS.join(' or ')}, but got "${format}".`)
    const core = context.core()
    const given = configFrom(values, { ...standardConfig(), budget: (await core.settings.get({})).settings.budget })
    await agreeToUnknownPrice(context, given)
    let review = ''
    const take = (event: ReviewEvent): ReviewReport | null => {
      switch (event.type) {
        case 'begun':
          review = event.review
          return null
        case 'change': {
          const { base, head, files, passedOver } = event
          out.json({ type: 'review', review, base, head, files, passedOver })
          out.note(`review ${review}: ${base.slice(0, 12)} to ${head.slice(0, 12)}, ${count(files.length, 'file')} to review`)
          return null
        }
        case 'part':
          out.note(`reviewing part ${event.number} of ${event.of}: ${event.paths.join(', ')}`)
          return null
        case 'report':
          return event.report
      }
    }
    // It still reports what it found until then.
    const onInterrupt = () => void core.reviews.stop({ review })
    process.once('SIGINT', onInterrupt)
    process.once('SIGTERM', onInterrupt)
    try {
      const input = { folder: resolve(text(values, 'repo') ?? '.'), range, skip: [...texts(values, 'skip')], config: given }
      const report = await resultOf<ReviewEvent, ReviewReport>((onEvent, onEnd) => core.reviews.run(input, onEvent, onEnd), take)
      if (!report) throw new Error('The review ended without a report.')
      for (const line of format === 'github' ? githubLines(report) : reviewLines(report)) out.line(line)
      for (const value of reviewValues(report)) out.json(value)
      return reviewExitCode(report)
    } finally {
      process.off('SIGINT', onInterrupt)
      process.off('SIGTERM', onInterrupt)
    }
  },
}

/** What --json prints: a value for each finding, the last one says how it ended. */
function reviewValues({ id, reviewed, ended, reason, summaries, spent }: ReviewReport): unknown[] {
  const { findings, refuted, lost, unread, files } = reviewed
  const outcome = {
    ended,
    reason,
    files,
    defects: countOf(findings, 'defect'),
    risks: countOf(findings, 'risk'),
    remarks: countOf(findings, 'remark'),
    refuted: refuted.length,
    lost,
    unread,
    summaries,
    tokens: spent.tokens,
    usd: spent.usd,
  }
  return [
    ...findings.map((finding) => ({ type: 'finding', ...finding })),
    ...refuted.map(({ finding, why }) => ({ type: 'refuted', ...finding, why })),
    { type: 'finished', outcome, review: id },
  ]
}

export default command
