// Follows an exploration to its end, with a line for each topic that has a result. Ctrl+C stops it, so that it can be resumed.
import type { AppError } from '../../../contract/errors/index.js'
import { exitCodeOfEnd } from '../../../contract/run/outcome.js'
import type { Context } from '../../../main/faces/cli/command.js'
import { oneLine } from '../../../main/faces/cli/follow.js'
import { resultOf } from '../../../main/faces/cli/until-end.js'
import type { Exploration } from '../contract/exploration.js'
import { endWords } from '../words/ends.js'
import { titleWords } from '../words/report.js'
import { tookWords, topicWords } from '../words/words.js'

type Begin = (onEvent: (now: Exploration) => void, onEnd: (error: AppError | null) => void) => () => void

export async function followExploration({ core, out }: Context, begin: Begin): Promise<number> {
  const shownWords = new Map<number, string>()
  let id = ''
  let isStopped = false
  const take = (now: Exploration): Exploration => {
    id = now.head.id
    for (const each of now.tries) {
      const words = `${each.number}. ${oneLine(topicWords(each.topic))}: ${oneLine(endWords(each))}${each.run === null ? '' : ` (run ${each.run})`}`
      if (shownWords.get(each.number) === words) continue
      shownWords.set(each.number, words)
      out.json({ type: 'topic', exploration: id, ...each })
      out.note(words)
    }
    return now
  }
  const onInterrupt = () => {
    if (isStopped) process.exit(130)
    isStopped = true
    out.note('Stopping the exploration. You can resume it later.')
    if (id !== '')
      void core()
        .explorations.stop({ exploration: id })
        .catch(() => {})
  }
  process.on('SIGINT', onInterrupt)
  process.on('SIGTERM', onInterrupt)
  try {
    const end = await resultOf<Exploration, Exploration>(begin, take)
    if (end === null) throw new Error('The exploration ended without a report.')
    out.json({ type: 'exploration', ...end })
    out.line(titleWords(end))
    out.line(`  ${tookWords(end.spent)}${end.said === '' ? '' : ` · ${oneLine(end.said)}`}`)
    out.line(`To read the report, run: tillgreen library explore show ${end.head.id} --format markdown`)
    return codeOf(end)
  } finally {
    process.off('SIGINT', onInterrupt)
    process.off('SIGTERM', onInterrupt)
  }
}

/** 0 if it ran to its end, whatever the results of its programs. */
function codeOf({ state, why }: Exploration): number {
  if (state === 'over') return 0
  return exitCodeOfEnd(why === 'endpoint' || why === 'sandbox' ? why : why === 'day' ? 'budget' : 'stopped') ?? 1
}
