// Finds suites: shipped ones, and those that the user imported; keeps what is imported in the data folder.
import { basename, join } from 'node:path'
import { userError } from '../../../../contract/errors/index.js'
import { below } from '../../../../main/files/below.js'
import { BelowError } from '../../../../main/files/below-error.js'
import { readPlainFile } from '../../../../main/host/data-folder/plain-file.js'
import { replaceFile } from '../../../../main/host/data-folder/replace-file.js'
import { hashOf } from '../../../../main/store/trees/objects.js'
import { Suite, type SuiteCard } from '../../contract/suite.js'
import { slugOf } from './parts.js'
import { readSuiteFiles } from './read-files.js'
import { readSuite } from './read-suite.js'

export interface SuiteShelf {
  list(): SuiteCard[]
  /** By name, with the hash of what it holds. Refuses (kind `missing`) one that is not there. */
  load(name: string): { readonly suite: Suite; readonly hash: string }
  /** The name and title of a suite to keep. Refuses (kind `invalid`) one without letters, and that of a shipped one. */
  nameFor(title: string): Pick<Suite, 'name' | 'title'>
  /** One of the same name is replaced. */
  keep(suite: Suite): SuiteCard
  /** Reads and keeps it; an imported one of the same name is replaced. */
  import(path: string, name: string | null, template: string | null): { suite: SuiteCard; leftOut: ReturnType<typeof readSuite>['leftOut'] }
}

export function openSuiteShelf(resources: string, dataFolder: string): SuiteShelf {
  const shipped = join(resources, 'bench')
  const imported = join(dataFolder, 'bench', 'suites')
  const shippedNames = () => namesIn(shipped)
  const importedNames = () => namesIn(imported).flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []))
  const load = (name: string): Suite => {
    if (shippedNames().includes(name)) return shippedSuite(shipped, name)
    const text = importedNames().includes(name) ? readPlainFile(join(imported, `${name}.json`)) : null
    if (text === null) throw userError('suite-missing', { suite: name, names: [...shippedNames(), ...importedNames()] })
    return Suite.parse(JSON.parse(text))
  }
  const cardOf = (suite: Suite): SuiteCard => ({
    name: suite.name,
    title: suite.title,
    layout: suite.layout,
    tasks: suite.tasks.length,
    judged: suite.tasks.filter(({ hidden }) => hidden.length > 0).length,
    isShipped: shippedNames().includes(suite.name),
  })
  const nameFor = (title: string): Pick<Suite, 'name' | 'title'> => {
    const name = slugOf(title)
    if (name === '') throw userError('suite-no-name', { name: title })
    if (shippedNames().includes(name)) throw userError('suite-shipped', { suite: name })
    return { name, title }
  }
  const keep = (suite: Suite): SuiteCard => {
    replaceFile(join(imported, `${suite.name}.json`), `${JSON.stringify(Suite.parse(suite))}\n`)
    return cardOf(suite)
  }
  return {
    nameFor,
    keep,
    list: () => [...shippedNames(), ...importedNames()].map((name) => cardOf(load(name))),
    load(name) {
      const suite = load(name)
      return { suite, hash: hashOf(JSON.stringify(suite)) }
    },
    import(path, wanted, template) {
      const named = nameFor(wanted ?? basename(path).replace(/\.(jsonl|md|markdown)$/, ''))
      const { layout, tasks, leftOut } = readSuite(readSuiteFiles(path), template)
      if (tasks.length === 0) throw userError('suite-unfit', { path, leftOut })
      return { suite: keep({ format: 'tillgreen suite 1', ...named, layout, tasks: [...tasks] }), leftOut }
    },
  }
}

function shippedSuite(folder: string, name: string): Suite {
  const { layout, tasks, leftOut } = readSuite(readSuiteFiles(join(folder, name)), null)
  if (leftOut.length > 0) throw new Error(`The shipped suite ${name} cannot be read: ${JSON.stringify(leftOut)}`)
  return Suite.parse({ format: 'tillgreen suite 1', name, title: name, layout, tasks })
}

function namesIn(folder: string): string[] {
  try {
    return below(folder)
      .list('')
      .map(({ name }) => name)
  } catch (error) {
    if (error instanceof BelowError && error.problem === 'missing') return []
    throw error
  }
}
