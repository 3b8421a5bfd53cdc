// Finds suites: shipped ones, and those that the user imported; keeps what is imported in the data folder.
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { userError } from '../../../../contract/errors/index.js'
import { type Below, below } from '../../../../main/files/below.js'
import { BelowError } from '../../../../main/files/below-error.js'
import { readPlainFile } from '../../../../main/host/data-folder/plain-file.js'
import { replaceFile } from '../../../../main/host/data-folder/replace-file.js'
import { type IsIgnored, ignoredBy } from '../../../../main/host/projects/ignore-files.js'
import { utf8Of } from '../../../../main/store/trees/file-text.js'
import { hashOf } from '../../../../main/store/trees/objects.js'
import { BenchTask, type LeftOutTask, Suite, type SuiteCard, type SuiteLayout } from '../../contract/suite.js'
import { readExercism } from './exercism.js'
import { linesOf, readFunctions } from './functions.js'
import { readOwn } from './own.js'
import { jsonIn, type ReadTask, type SuiteFiles, slugOf } from './parts.js'

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
    import(path, requestedName, template) {
      const named = nameFor(requestedName ?? basename(path).replace(/\.(jsonl|md|markdown)$/, ''))
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

/** More is no suite: whole tracks of Exercism stay below. */
const MOST_FILES = 50_000
const MOST_BYTES = 16 * 2 ** 20
/** Folders of other tools, which hold no task. */
const PASSED_OVER = /^(\.git|node_modules|\.github|\.venv|__pycache__|target)$/

/** All texts of a folder but those that its ignore files name, or the one file. Refuses (kind `missing`) where nothing is there. */
function readSuiteFiles(path: string): SuiteFiles {
  try {
    const parent = below(dirname(path))
    const state = parent.state(basename(path))
    const files = new Map<string, string>()
    if (state?.kind === 'file') files.set(basename(path), parent.read(basename(path), MOST_BYTES).toString('utf8'))
    else {
      const root = below(path)
      collect(root, ignoredIn(root), '', files)
    }
    return files
  } catch (error) {
    if (!(error instanceof BelowError)) throw error
    throw userError('suite-unfit', { path, leftOut: [{ place: error.path, problem: { type: 'no-file', file: basename(error.path) } }] })
  }
}

const ignoredIn = (root: Below): IsIgnored =>
  ignoredBy({ read: (file) => (root.state(file)?.kind === 'file' ? root.read(file, MOST_BYTES).toString('utf8') : null), outer: [] })

function collect(root: Below, isIgnored: IsIgnored, folder: string, files: Map<string, string>): void {
  for (const { name, kind } of root.list(folder)) {
    const path = folder === '' ? name : `${folder}/${name}`
    if (PASSED_OVER.test(name) || isIgnored(kind === 'folder' ? `${path}/` : path)) continue
    if (kind === 'folder') collect(root, isIgnored, path, files)
    if (kind !== 'file' || files.size >= MOST_FILES) continue
    const bytes = root.read(path, MOST_BYTES)
    const text = utf8Of(bytes)
    if (text !== null) files.set(path, text)
  }
}

/** A suite read from files of any layout. */
interface ReadSuite {
  readonly layout: SuiteLayout
  readonly tasks: readonly BenchTask[]
  readonly leftOut: readonly LeftOutTask[]
}

/**
 * Reads a suite from files of any layout. Pure.
 * @param template for tasks whose layout names none; null lets each description choose
 */
export function readSuite(files: SuiteFiles, template: string | null): ReadSuite {
  const layout = layoutOf(files)
  const read = readAs(layout, files, template)
  const tasks: BenchTask[] = []
  const leftOut: LeftOutTask[] = []
  const known = new Set<string>()
  for (const each of read) {
    if ('problem' in each) leftOut.push(each)
    else if (known.has(each.task.name)) leftOut.push({ place: each.place, problem: { type: 'twice', task: each.task.name } })
    else {
      known.add(each.task.name)
      tasks.push(each.task)
    }
  }
  return { layout, tasks, leftOut }
}

function readAs(layout: Exclude<SuiteLayout, 'history'>, files: SuiteFiles, template: string | null): ReadTask[] {
  switch (layout) {
    case 'own':
      return readOwn(files)
    case 'exercism':
      return readExercism(files)
    case 'functions':
      return readFunctions(files)
    case 'prompts':
      return readPrompts(files, template)
  }
}

/** What marks a layout: its files of configuration, or the fields of its lines. */
function layoutOf(files: SuiteFiles): Exclude<SuiteLayout, 'history'> {
  const paths = [...files.keys()]
  if (paths.some((path) => /(^|\/)bench\.json$/.test(path))) return 'own'
  if (paths.some((path) => /(^|\/)\.meta\/config\.json$/.test(path))) return 'exercism'
  const lines = paths.filter((path) => path.endsWith('.jsonl')).map((path) => files.get(path) ?? '')
  return lines.some((text) => /"entry_point"\s*:/.test(text)) ? 'functions' : 'prompts'
}

const PromptLine = z.object({
  prompt: z.string().trim().min(1),
  id: z.string().optional(),
  title: z.string().optional(),
  template: z.string().optional(),
})

/**
 * A list of prompts without tests: lines of JSONL, or a Markdown file with a heading for each. People judge what comes of them.
 */
const readPrompts = (files: SuiteFiles, template: string | null): ReadTask[] =>
  [...files].flatMap(([path, text]) => {
    if (path.endsWith('.jsonl')) return linesOf(path, text).map((line) => readLine(line, template))
    return /\.(md|markdown)$/.test(path) ? sectionsOf(path, text, template) : []
  })

function readLine({ place, text }: { readonly place: string; readonly text: string }, template: string | null): ReadTask {
  const json = jsonIn(text)
  if (!json.ok) return { place, problem: json.problem }
  const read = PromptLine.safeParse(json.value)
  if (!read.success) return { place, problem: { type: 'unfit', cause: z.prettifyError(read.error) } }
  const { prompt, id, title, template: own } = read.data
  return taskOf(place, {
    title: title ?? id ?? prompt.slice(0, 60),
    name: id ?? title ?? prompt,
    description: prompt,
    template: own ?? template,
  })
}

/** Each heading of the second level is a task; the text below it is the prompt. */
function sectionsOf(path: string, text: string, template: string | null): ReadTask[] {
  return text
    .split(/^## +/m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n')
      return taskOf(`${path}: ${title.trim()}`, { title: title.trim(), name: title, description: lines.join('\n').trim(), template })
    })
}

/** A task as its file describes it. */
interface TaskText {
  readonly title: string
  readonly name: string
  readonly description: string
  readonly template: string | null
}

function taskOf(place: string, { title, name, description, template }: TaskText): ReadTask {
  const none = { parameters: {}, stub: [], hidden: [], solution: [] }
  const made = BenchTask.safeParse({ name: slugOf(name), title, description, template, ...none })
  return made.success ? { place, task: made.data } : { place, problem: { type: 'unfit', cause: z.prettifyError(made.error) } }
}
