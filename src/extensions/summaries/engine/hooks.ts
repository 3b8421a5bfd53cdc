// Shortens files that have no room in a prompt: the summariser sums each up once, and the summary is kept by the hash of the file.
import { z } from 'zod'
import { modelOf } from '../../../contract/config/config.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import { ask, type Reading } from '../../../main/engine/asking/ask.js'
import { programRoom } from '../../../main/engine/asking/context-budget.js'
import { fill, trim } from '../../../main/engine/asking/prompt.js'
import { parseStructured } from '../../../main/engine/asking/structured.js'
import { withoutBackground } from '../../../main/engine/context/background.js'
import { programFiles, showFile } from '../../../main/engine/context/context.js'
import { chooseFiles, type ListedFile, orderFiles } from '../../../main/engine/context/relevance.js'
import type { Run } from '../../../main/engine/journal/run-context.js'
import type { Feature } from '../../../main/engine/task/feature.js'
import type { InShortPorts, LeftOutBy } from '../../../main/engine/task/task-feature.js'
import sumUp from './sum-up.md?raw'
import phrases from './summaries.phrases.md?raw'

declare module '../../../main/engine/ports/ports.js' {
  interface FeaturePorts {
    readonly summaries: Summaries
  }
}

/** A file by the hash of its content; its summary is null if unknown. */
const KnownFileSchema = z.object({ path: z.string(), hash: z.string(), summary: z.string().nullable() })
export type KnownFile = z.infer<typeof KnownFileSchema>

export interface Summaries {
  /** The known summaries of these files of a tree. A run of another person sees only its own. */
  known(tree: string, paths: readonly string[]): Promise<readonly KnownFile[]>
  /** Keeps summaries for this run and, where it may teach, for later ones. */
  keep(summaries: readonly { readonly hash: string; readonly summary: string }[]): Promise<void>
}

const summaries: Feature = { scope: 'summaries', summariseFiles }

/** Bytes of a program that fits into any prompt. */
const LEAST = 8_000
/** How many files of one prompt are summed up, how many one question has, and letters of a summary. Older runs sum up more. */
const MOST = 4
const TOGETHER = 4
const LONGEST = 600
/** What these say is in their names, or in no summary. */
const SETTINGS_AND_DOCUMENTS = /(?:^|\/)\.|\.(?:md|markdown|rst|txt|ya?ml|toml|json|cfg|ini|csv|svg)$/i
/** Characters of a file that its summary is made of. */
const READ = 8_000

const say = phrasesOf(phrases, { system: [], missing: ['path'], long: ['path', 'letters'] })

/** By path; empty where everything has room. A model that fails at it, or a spent budget, costs nothing but them. */
async function summariseFiles(run: Run, ports: InShortPorts, by: LeftOutBy): Promise<ReadonlyMap<string, string>> {
  const { models, trees } = ports
  const { name, role, template, tree } = by
  const { summaries: port } = ports.features
  if (!port) return new Map()
  if (by.isNew && !run.config.wideSummaries) return new Map()
  const files = programFiles(trees, template, tree)
  if (run.config.fileSummaries !== 'on' || files.reduce((sum, file) => sum + file.bytes, 0) <= LEAST) return new Map()
  const left = await run.effect({ name, step: 'config', facts: { tree }, schema: z.array(KnownFileSchema) }, async (at) => {
    const room = programRoom(await models.contextTokens(role, at), modelOf(at.config, role).answerTokens)
    return { value: [...(await port.known(tree, leftOut(trees, files, by, room).slice(0, MOST)))] }
  })
  if (left.length === 0) return new Map()
  const found = new Map(left.flatMap(({ path, summary }) => (summary === null ? [] : [[path, summary] as const])))
  const known = found.size
  const missing = left.filter(({ summary }) => summary === null)
  for (let at = 0; at < missing.length; at += TOGETHER) {
    const batch = missing.slice(at, at + TOGETHER)
    const made = await askFor(run, ports, { ...by, name: `${name}-${at / TOGETHER + 1}` }, batch)
    if (made === null) break
    for (const [path, summary] of made) found.set(path, summary)
  }
  await keepSummaries(run, port, name, { missing, found })
  run.note(`${name}-told`, { type: 'files-summed-up', made: found.size - known, known, left: left.length - found.size })
  return found
}

/** Files that are not shown, the most useful first. A program that fits as a whole needs no summaries, however little of it is shown. */
function leftOut(
  trees: InShortPorts['trees'],
  all: readonly ListedFile[],
  { tree, similar, whole, cluesOf }: LeftOutBy,
  room: number,
): string[] {
  const files = withoutBackground(all, cluesOf().said).filter(({ path }) => !SETTINGS_AND_DOCUMENTS.test(path))
  const read = (path: string) => trees.read(tree, path)
  if (whole === undefined) return [...chooseFiles(files, read, { ...cluesOf(), similar }, room).left]
  if (files.reduce((sum, file) => sum + file.bytes, 0) <= room) return []
  return orderFiles(files, read, { ...cluesOf(), similar }).flatMap(({ path }) => (whole.includes(path) ? [] : [path]))
}

/** Null if no answer came: then it asks nothing more. */
async function askFor(
  run: Run,
  ports: InShortPorts,
  { tree, name }: LeftOutBy,
  batch: readonly KnownFile[],
): Promise<ReadonlyMap<string, string> | null> {
  const shown = (room: number) =>
    batch
      .map(({ path }) =>
        showFile(path, trim(ports.trees.read(tree, path) ?? '', Math.max(500, Math.min(READ, Math.floor(room / batch.length))))),
      )
      .join('\n\n')
  const answer = await ask<ReadonlyMap<string, string>>(run, ports, {
    ...{ name, role: 'summariser', isDispensable: true, most: 2, system: say('system') },
    facts: { files: batch.map(({ hash }) => hash) },
    prompt: (room) => fill(sumUp, { files: shown(room), path: batch[0]?.path ?? '' }),
    shape: Answer,
    read: (text) =>
      readSummaries(
        batch.map(({ path }) => path),
        text,
      ),
  })
  return answer.type === 'halt' ? null : answer.value
}

/** Files without a summary, and the summaries by path. */
interface NewSummaries {
  readonly missing: readonly KnownFile[]
  readonly found: ReadonlyMap<string, string>
}

async function keepSummaries(run: Run, port: Summaries, name: string, { missing, found }: NewSummaries): Promise<void> {
  const made = missing.flatMap(({ path, hash }) => {
    const summary = found.get(path)
    return summary === undefined ? [] : [{ hash, summary }]
  })
  if (made.length === 0) return
  await run.effect(
    { name: `${name}-kept`, step: 'config', facts: { made: made.map(({ hash }) => hash) }, schema: z.number() },
    async () => {
      await port.keep(made)
      return { value: made.length }
    },
  )
}

const Answer = z.object({ summaries: z.array(z.object({ path: z.string(), summary: z.string().trim().min(1) })) })

/** Summaries of these files, by path. One that is missing or too long sends the answer back; in the end what there is counts, cut. */
export function readSummaries(paths: readonly string[], text: string): Reading<ReadonlyMap<string, string>> {
  const reading = parseStructured(Answer, text)
  if (!reading.ok) return reading
  const said = new Map(reading.value.summaries.map(({ path, summary }) => [path, summary.replace(/\s+/g, ' ')]))
  const problems = paths.flatMap((path) => {
    const summary = said.get(path)
    if (summary === undefined) return [say('missing', { path })]
    return summary.length > LONGEST ? [say('long', { path, letters: LONGEST })] : []
  })
  const value = new Map(paths.flatMap((path) => (said.has(path) ? [[path, (said.get(path) ?? '').slice(0, LONGEST)] as const] : [])))
  return problems.length === 0 ? { ok: true, value } : { ok: false, problems, ...(value.size > 0 ? { otherwise: value } : {}) }
}

export default summaries
