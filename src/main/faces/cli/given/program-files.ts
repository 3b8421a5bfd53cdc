// Files that a started program finds beside its own.
import { basename } from 'node:path'
import { type GivenFile, MOST_FILES } from '../../../../contract/calls/programs.js'
import { WorkspacePath } from '../../../../contract/paths/path.js'
import { type Command, CommandError, type Context, texts } from '../command.js'
import { readText } from '../long-text.js'

export const programFileFlag: Command['flags'] = {
  file: {
    type: 'string',
    isMany: true,
    value: 'FILE',
    help: `text file to copy into the program folder; PATH=FILE copies it to another path there (repeatable, at most ${MOST_FILES})`,
  },
}

/** The files of `--file`; refuses paths outside the folder of the program, two at the same path, and unreadable files. */
export async function programFiles({ values }: Context): Promise<GivenFile[]> {
  const given = texts(values, 'file').map(placed)
  if (given.length > MOST_FILES) throw new CommandError(`--file accepts at most ${MOST_FILES} files, but got ${given.length}.`)
  for (const [index, { path }] of given.entries()) {
    if (!WorkspacePath.safeParse(path).success)
      throw new CommandError(`"${path}" is not a valid path in the program folder. Use a path as in --file data/in.csv=FILE.`)
    if (given.findIndex((each) => each.path === path) !== index)
      throw new CommandError(`Two files have the path "${path}". Give one file a different path, as in --file data/in.csv=FILE.`)
  }
  return Promise.all(given.map(async ({ path, from }) => ({ path, text: await readText(`The file ${path}`, from) })))
}

/** Its path for the program, and the path that it is read from. */
function placed(given: string): { readonly path: string; readonly from: string } {
  const at = given.indexOf('=')
  return at < 0 ? { path: basename(given), from: given } : { path: given.slice(0, at), from: given.slice(at + 1) }
}
