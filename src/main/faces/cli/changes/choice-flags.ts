// Flags that choose among what a run changed: by file, and by the numbers of its hunks.
import type { Choice, RunChanges } from '../../../../contract/calls/changes.js'
import { matchesAny } from '../../../../contract/paths/glob.js'
import { type Core, type Flag, texts, type Values, WrongUsage } from '../command.js'

export const choiceFlags: Readonly<Record<string, Flag>> = {
  only: { type: 'string', isMany: true, value: 'PATH', help: 'only this file, folder or glob (repeatable)' },
  not: { type: 'string', isMany: true, value: 'PATH', help: 'exclude this file, folder or glob (repeatable)' },
  hunks: { type: 'string', isMany: true, value: 'FILE:1,3', help: 'only these numbered hunks in this file (repeatable)' },
}

/**
 * The choice of the flags; null where there are none. Pure.
 * @throws WrongUsage for hunks that cannot be read, and for a path that names nothing that changed
 */
export function choiceOf(values: Values, files: readonly { readonly path: string }[]): Choice | null {
  const [only, not] = [texts(values, 'only'), texts(values, 'not')]
  const hunks = new Map(texts(values, 'hunks').map(readHunks))
  if (only.length + not.length + hunks.size === 0) return null
  for (const named of [...only, ...not, ...hunks.keys()])
    if (!files.some(({ path }) => isNamed(path, named)))
      throw new WrongUsage(`The run changed no file matching "${named}". "tillgreen projects changes RUN" lists the changed files.`)
  return files.flatMap(({ path }) => {
    const numbers = hunks.get(path)
    const isTaken = only.length === 0 || numbers !== undefined || only.some((named) => isNamed(path, named))
    if (!isTaken || not.some((named) => isNamed(path, named))) return []
    return [{ path, hunks: numbers ?? null }]
  })
}

/** The choice of the flags, among what the run changed. */
export async function askedChoice(core: Core, run: string, values: Values): Promise<Choice | null> {
  const hasFlags = Object.keys(choiceFlags).some((name) => texts(values, name).length > 0)
  return hasFlags ? choiceOf(values, (await core.changes.of({ run })).files) : null
}

/** Everything, as a choice. */
export const wholeChoice = ({ files }: RunChanges): Choice => files.map(({ path }) => ({ path, hunks: null }))

const isNamed = (path: string, named: string): boolean =>
  path === named || path.startsWith(named.endsWith('/') ? named : `${named}/`) || matchesAny([named], path)

function readHunks(text: string): readonly [string, number[]] {
  const [, path, numbers] = /^(.+):(\d{1,6}(?:,\d{1,6})*)$/.exec(text) ?? []
  if (path === undefined || numbers === undefined)
    throw new WrongUsage(`--hunks expects a file and numbers such as src/app.py:1,3, but got "${text}".`)
  return [path, numbers.split(',').map(Number)]
}
