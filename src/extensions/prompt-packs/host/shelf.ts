// The prompt packs of a data folder: TOML files, each checked against the prompts that it replaces.
import { createHash } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { parse } from 'smol-toml'
import { z } from 'zod'
import { userError } from '../../../contract/errors/index.js'
import { PromptStep, type PromptVariant } from '../../../contract/model/prompt-variant.js'
import { holesIn } from '../../../contract/text/fill.js'
import { builtInPrompt, hasShortPrompt } from '../../../main/engine/prompt-steps.js'
import { below } from '../../../main/files/below.js'
import { PACK_FORMAT, type PackCard, type PackProblem, PromptPack } from '../contract/pack.js'

const FOLDER = 'prompt-packs'
const MOST_BYTES = 2 ** 20

export interface PackShelf {
  list(): { readonly packs: PackCard[]; readonly unfit: { readonly file: string; readonly problem: PackProblem }[] }
  /** Refuses (`prompt-pack-missing`). */
  find(pack: string): PackCard
}

export function openPackShelf(dataFolder: string): PackShelf {
  const list: PackShelf['list'] = () => {
    const top = below(dataFolder)
    const entries = top.state(FOLDER)?.kind === 'folder' ? top.list(FOLDER) : []
    const packs: PackCard[] = []
    const unfit: { readonly file: string; readonly problem: PackProblem }[] = []
    for (const { name } of entries.filter((entry) => entry.name.endsWith('.toml'))) {
      const file = join(dataFolder, FOLDER, name)
      const read = readPack(file)
      const twin = 'type' in read ? undefined : packs.find((each) => each.name === read.name && each.version === read.version)
      if ('type' in read) unfit.push({ file, problem: read })
      else if (twin) unfit.push({ file, problem: { type: 'twice', other: twin.file } })
      else packs.push(read)
    }
    return { packs: packs.toSorted((a, b) => a.name.localeCompare(b.name) || b.version - a.version), unfit }
  }
  return {
    list,
    find(pack) {
      const { packs } = list()
      const [name, version] = pack.split('@')
      const found = packs.find((each) => each.name === name && (version === undefined || each.version === Number(version)))
      if (!found) throw userError('prompt-pack-missing', { pack, packs: packs.map((each) => `${each.name}@${each.version}`) })
      return found
    },
  }
}

/** The pack in a file, or why it is none. */
export function readPack(file: string): PackCard | PackProblem {
  const text = textOf(file)
  if (typeof text !== 'string') return text
  const raw = tomlOf(text)
  if ('problem' in raw) return raw.problem
  const read = PromptPack.safeParse(raw.value)
  if (!read.success) return { type: 'shape', cause: z.prettifyError(read.error).replace(/\s+/g, ' ') }
  const { format: _, ...pack } = read.data
  const wrong = pack.variants.map(holeProblem).find((problem) => problem !== null)
  return wrong ?? { ...pack, file, sha256: createHash('sha256').update(text).digest('hex') }
}

function textOf(file: string): string | PackProblem {
  try {
    return below(dirname(file)).read(basename(file), MOST_BYTES).toString('utf8')
  } catch (error) {
    return { type: 'unreadable', cause: error instanceof Error ? error.message : String(error) }
  }
}

function tomlOf(text: string): { readonly value: unknown } | { readonly problem: PackProblem } {
  try {
    return { value: parse(text) }
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    return { problem: { type: 'unreadable', cause: cause.replace(/\s+/g, ' ') } }
  }
}

/** What fills a prompt is given by the step: each of its holes must be there, and no other. */
function holeProblem({ step, length, text }: PromptVariant, index: number): PackProblem | null {
  const expected = holesIn(builtInPrompt(step, length ?? 'long'))
  const found = holesIn(text)
  const missing = expected.filter((hole) => !found.includes(hole))
  const unknown = found.filter((hole) => !expected.includes(hole))
  return missing.length + unknown.length === 0 ? null : { type: 'holes', variant: index + 1, step, missing, unknown }
}

/** The built-in prompts as a pack, to begin from. */
export function builtInPack(): string {
  const variants = PromptStep.options.flatMap((step) =>
    (hasShortPrompt(step) ? (['long', 'short'] as const) : [null]).map((length) => {
      const ofLength = length === null ? '' : `length = "${length}"\n`
      return `[[variants]]\nstep = "${step}"\nmodels = ["*"]\n${ofLength}text = ${quoted(builtInPrompt(step, length ?? 'long'))}\n`
    }),
  )
  return [`format = "${PACK_FORMAT}"\nname = "mine"\nversion = 1\nwords = ""\n`, ...variants].join('\n')
}

/** A text as it is where TOML allows it: people who edit it must be able to read it. */
const quoted = (text: string): string => (text.includes("'''") ? JSON.stringify(text) : `'''\n${text}'''`)
