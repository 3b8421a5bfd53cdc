// Pictures and text files that go with words on the command line.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { StepConfig } from '../../../../contract/config/config.js'
import { picturesProblem, pictureTypeOf, type SentPicture } from '../../../../contract/model/pictures.js'
import { withAttached } from '../../../../contract/text/attached.js'
import { leftOutWords, picturesProblemWords } from '../../../../words/pictures/pictures.js'
import { type Command, CommandError, type Context, type Core, texts } from '../command.js'
import { readLongText } from '../long-text.js'

export const pictureFlag: Command['flags'] = {
  picture: {
    type: 'string',
    isMany: true,
    value: 'FILE',
    help: 'picture (PNG, JPEG, WebP, GIF) for models that accept pictures (repeatable)',
  },
}

export const attachFlag: Command['flags'] = {
  attach: { type: 'string', isMany: true, value: 'FILE', help: 'text file to add to your words, along with its name (repeatable)' },
}

/** The pictures of `--picture`; refuses files that are no pictures, and too many bytes. */
export function picturesFrom({ values }: Context): SentPicture[] {
  const read = texts(values, 'picture').map((file) => ({ name: basename(file).slice(-200), content: contentOf(file) }))
  const unfit = read.find(({ content }) => pictureTypeOf(content) === null)
  const problem = unfit
    ? ({ type: 'no-picture', name: unfit.name } as const)
    : picturesProblem(read.map(({ name, content }) => ({ name, bytes: content.length })))
  if (problem) throw new CommandError(picturesProblemWords(problem))
  return read.map(({ name, content }) => ({ name, base64: content.toString('base64') }))
}

/** The words with the files of `--attach` below them. */
export async function withAttachedFiles({ values }: Context, words: string): Promise<string> {
  const files = await Promise.all(
    texts(values, 'attach').map(async (file) => ({ name: basename(file), text: await readLongText(basename(file), file) })),
  )
  return withAttached(words, files)
}

function contentOf(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new CommandError(`The picture ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

/** Says which models would not be shown them, before anything is started. */
export async function printLeftOut({ out }: Context, core: Core, config: StepConfig, pictures: readonly SentPicture[]): Promise<void> {
  const words = pictures.length === 0 ? '' : leftOutWords(await core.pictures.takers({ config }))
  if (words !== '') out.note(words)
}
