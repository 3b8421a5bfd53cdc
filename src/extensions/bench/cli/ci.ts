// `tillgreen lab bench ci`: replays recorded runs from their journals alone, and fails if a decision is different now.
import { readdirSync, statSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import type { ReplayResult } from '../../../contract/calls/recordings.js'
import { UserError } from '../../../contract/errors/index.js'
import { CommandError, type Context, only, text } from '../../../main/faces/cli/command.js'
import { printDocument } from '../../../main/faces/cli/printer.js'
import { errorText } from '../../../words/errors/index.js'
import { outcomeWords } from '../../../words/outcome.js'
import { differenceText } from '../../../words/replay.js'
import { counted } from '../../../words/row-text.js'
import { junitXml } from '../words/junit.js'
import { benchCiLive } from './ci-live.js'
import { formatIn } from './report.js'

interface ReplayLine {
  readonly name: string
  readonly ok: boolean
  readonly words: string
  readonly ms: number
}

export async function benchCi(context: Context): Promise<number> {
  const { core, out, values } = context
  const live = text(values, 'live')
  if (live !== undefined) return benchCiLive(context, live)
  const format = formatIn(values)
  const place = resolve(only(context, 'the folder of recorded runs'))
  const files = recordingsIn(place)
  if (files.length === 0)
    throw new CommandError(`No recorded runs (*.jsonl) found in ${place}. Record one with "tillgreen runs record RUN".`)
  const results: ReplayLine[] = []
  for (const file of files) {
    const name = relative(place, file) || basename(file)
    const from = performance.now()
    const { ok, words } = await core()
      .recordings.replay({ source: { type: 'file', file } })
      .then(replayedWords, refusedWords)
    results.push({ name, ok, words, ms: performance.now() - from })
    out.json({ type: 'replayed', name, ok, words })
    if (format === 'text') out.line(`${ok ? '✓' : '✗'} ${name}  ${words}`)
  }
  const failed = results.filter(({ ok }) => !ok).length
  out.json({ type: 'ci', runs: results.length, failed })
  if (format === 'junit') printDocument(junitOf(results))
  else if (format === 'markdown') printDocument(markdownOf(results))
  else
    out.line(
      failed === 0
        ? `Checked ${counted(results.length, 'recorded run')}. Every decision matches the recording.`
        : `Checked ${counted(results.length, 'recorded run')}. In ${failed}, a decision differs.`,
    )
  return failed === 0 ? 0 : 1
}

const replayedWords = (replayed: ReplayResult): Pick<ReplayLine, 'ok' | 'words'> =>
  replayed.ok
    ? { ok: true, words: `${outcomeWords(replayed.outcome)}, ${counted(replayed.served.results, 'recorded result')}` }
    : { ok: false, words: differenceText(replayed.difference) }

/** A recording that cannot be replayed counts as failed, whatever the reason. */
function refusedWords(error: unknown): Pick<ReplayLine, 'ok' | 'words'> {
  if (error instanceof UserError) return { ok: false, words: errorText(error.error) }
  throw error
}

/** The file itself, or all below a folder. */
function recordingsIn(place: string): string[] {
  const found = statSync(place, { throwIfNoEntry: false })
  if (!found) throw new CommandError(`Expected a folder of recorded runs, but ${place} does not exist.`)
  if (found.isFile()) return [place]
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.jsonl'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

const junitOf = (results: readonly ReplayLine[]): string =>
  junitXml(
    'recorded runs',
    results.map(({ name, ok, words, ms }) => ({
      ...{ name, group: 'recorded runs', seconds: ms / 1000 },
      ...{ failure: ok ? null : words, skipped: null },
    })),
  )

const markdownOf = (results: readonly ReplayLine[]): string =>
  [
    '| recorded run | same decisions | |',
    '|---|---|---|',
    ...results.map(({ name, ok, words }) => `| ${name} | ${ok ? 'yes' : '**no**'} | ${words.replaceAll('|', '\\|')} |`),
  ].join('\n')
