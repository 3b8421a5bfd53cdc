// Makes tasks of a repository's own history: a commit's test is hidden, its parent is the program to change, and its diff the solution.
// The idea is that of SWE-bench (Jimenez et al. 2023, arXiv:2310.06770).

import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import type { SourceFile } from '../../../../../contract/run/template.js'
import { phrasesOf } from '../../../../../contract/text/phrases.js'
import { BenchTask, type CommitProblem, type LeftOutTask } from '../../../contract/suite.js'
import { slugOf } from '../parts.js'
import type { Commit, Repository } from './commits.js'
import phrases from './history.phrases.md?raw'

const IMPORT = /(^|\n)\s*(?:import|export)\s+(type\s+)?(?:[\w*{][^'";]*?\sfrom\s+)?(['"])([^'"\n]+)\3|\bimport\((['"])([^'"\n]+)\5\)/g

/** Modules imported at run time: type imports are erased. */
const importsOf = (text: string): string[] =>
  [...text.matchAll(IMPORT)].flatMap(([, , type, , from, , called]) => (type ? [] : (from ?? called ?? [])))

/** Packages that the template has. */
const isThere = (name: string): boolean => isBuiltin(name) || name === 'vitest'

/** The package that must be installed; null where none is. */
const outsideOf = (specifier: string): string | null => (specifier.startsWith('.') || isThere(specifier) ? null : specifier)

/** Possible paths of an imported module; the first one that exists counts. */
function pathsOf(from: string, specifier: string): string[] {
  const path = posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))
  const stem = path.replace(/\.[cm]?jsx?$/, '')
  return stem === path ? [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`] : [`${stem}.ts`, `${stem}.tsx`, path]
}

const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path)

/** Tests, and what only tests share. */
const isOfTests = (path: string): boolean => isTest(path) || /(^|\/)(tests?|__tests__)\//.test(path)

/** The path of a repository file in the workspace of a task: tests go where the template has them. */
const placeOf = (path: string): string => (isOfTests(path) && !path.startsWith('tests/') ? `tests/${path}` : path)

/** The text with its imports as they are from its place in the workspace. */
function moved(path: string, text: string, resolve: (specifier: string) => string | null): string {
  const place = placeOf(path)
  if (place === path) return text
  return text.replace(/(['"])(\.{1,2}\/[^'"\n]+)\1/g, (whole, quote: string, specifier: string) => {
    const target = resolve(specifier)
    if (target === null) return whole
    const to = posix.relative(posix.dirname(place), placeOf(target))
    const query = /\?.*$/.exec(specifier)?.[0] ?? ''
    return `${quote}${to.startsWith('.') ? to : `./${to}`}${query}${quote}`
  })
}

const EXPORT = /^export (?:default )?(?:async )?(?:abstract )?(function|class|const|let|interface|type|enum)\b/

/** What a module exports: types whole, of everything else the words before its body; with the comment above it. */
function exportsOf(text: string): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    const [, kind] = EXPORT.exec(line) ?? []
    if (kind === undefined) return []
    const isType = kind === 'interface' || kind === 'type' || kind === 'enum'
    const end = lines.findIndex((each, index) => index >= at && (isType ? isEndOfType(each, index === at) : /(\{|=>|=)\s*(.*)$/.test(each)))
    const own = lines.slice(at, (end < 0 ? at : end) + 1)
    const said = isType ? own.join('\n') : own.join('\n').replace(/\s*(\{|=>)\s*[^{}]*$/, '')
    return [[...commentAbove(lines, at), said].join('\n')]
  })
}

const isEndOfType = (line: string, isFirst: boolean): boolean => (isFirst ? !/[{(=|]\s*$/.test(line) : /^\S/.test(line) || line === '')

function commentAbove(lines: readonly string[], at: number): string[] {
  if (!/\*\/\s*$/.test(lines[at - 1] ?? '')) return []
  const start = lines.findLastIndex((line, index) => index < at && /^\s*\/\*\*/.test(line))
  return start < 0 ? [] : lines.slice(start, at)
}

export interface HistoryTasks {
  readonly tasks: readonly BenchTask[]
  /** Commits of which none could be made, by hash. */
  readonly leftOut: readonly LeftOutTask[]
}

const say = phrasesOf(phrases, { task: ['subject', 'body', 'interface'] })

/**
 * Tasks of the newest commits, until there are `most`. Each commit gives one at most: that of its first test that needs no package but the
 * template's.
 */
export async function readHistory(repository: Repository, most: number, signal: AbortSignal): Promise<HistoryTasks> {
  const tasks: BenchTask[] = []
  const leftOut: LeftOutTask[] = []
  for (const commit of repository.commits) {
    if (tasks.length >= most) break
    signal.throwIfAborted()
    const made = await taskOf(repository, commit)
    if (typeof made === 'string') leftOut.push({ place: commit.hash, problem: { type: 'commit', reason: made } })
    else tasks.push(made)
  }
  return { tasks, leftOut }
}

async function taskOf(repository: Repository, commit: Commit): Promise<BenchTask | CommitProblem> {
  const tests = commit.paths.filter(isTest)
  if (tests.length === 0) return 'no-test'
  const sources = commit.paths.filter((path) => /\.tsx?$/.test(path) && !isOfTests(path))
  if (sources.length === 0) return 'no-source'
  let problem: CommitProblem = 'no-source'
  for (const test of tests) {
    const closure = await closureOf(repository, commit.hash, test)
    if (typeof closure === 'string') {
      problem = closure
      continue
    }
    const program = [...closure.files].filter(([path]) => !isOfTests(path))
    const solution = program.filter(([path]) => commit.paths.includes(path))
    if (solution.length === 0) continue
    const before =
      commit.parent === null
        ? new Map()
        : await repository.texts(
            commit.parent,
            program.map(([path]) => path),
          )
    const hidden = [...closure.files].flatMap(([path, text]): SourceFile[] => {
      const resolve = (specifier: string) => closure.resolved.get(`${path}\n${specifier}`) ?? null
      return isOfTests(path) ? [{ path: placeOf(path), text: moved(path, text, resolve) }] : []
    })
    const made = BenchTask.safeParse({
      ...{ name: nameOf(commit), title: commit.subject.slice(0, 200) || commit.hash, template: 'typescript', parameters: {}, change: true },
      description: say('task', { subject: commit.subject, body: commit.body, interface: interfaceOf(solution) }),
      stub: [...before].map(asFile),
      hidden,
      solution: solution.map(asFile),
    })
    if (made.success) return made.data
    problem = 'unfit'
  }
  return problem
}

const nameOf = ({ hash, subject }: Commit): string =>
  slugOf(`${hash.slice(0, 8)} ${subject}`)
    .slice(0, 60)
    .replace(/-+$/, '')

const asFile = ([path, text]: readonly [string, string]): SourceFile => ({ path, text })

/** Names that the hidden tests may use, since a model cannot guess them. */
const interfaceOf = (solution: readonly (readonly [string, string])[]): string =>
  solution.map(([path, text]) => `\`${path}\`\n\`\`\`ts\n${exportsOf(text).join('\n\n')}\n\`\`\``).join('\n\n')

/** Texts by path. */
type Closure = ReadonlyMap<string, string>

/** A module that needs more is not self-contained. */
const MOST_FILES = 40

async function closureOf(
  { texts }: Pick<Repository, 'texts'>,
  commit: string,
  test: string,
): Promise<{ readonly files: Closure; readonly resolved: ReadonlyMap<string, string> } | CommitProblem> {
  const files = new Map<string, string>()
  /** By the importing file and what it says, the file that is meant. */
  const resolved = new Map<string, string>()
  let level = await texts(commit, [test])
  while (level.size > 0) {
    for (const [path, text] of level) files.set(path, text)
    if (files.size > MOST_FILES) return 'too-large'
    const imports = [...level].flatMap(([path, text]) =>
      /\.tsx?$/.test(path) ? importsOf(text).map((specifier) => ({ path, specifier })) : [],
    )
    if (imports.some(({ specifier }) => outsideOf(specifier) !== null)) return 'packages'
    const near = imports.filter(({ specifier }) => specifier.startsWith('.'))
    const candidates = [...new Set(near.flatMap(({ path, specifier }) => pathsOf(path, specifier)))]
    const found = await texts(commit, candidates)
    for (const { path, specifier } of near) {
      const meant = pathsOf(path, specifier).find((candidate) => found.has(candidate))
      if (meant === undefined) return 'import-missing'
      resolved.set(`${path}\n${specifier}`, meant)
    }
    const meant = new Set(resolved.values())
    level = new Map([...found].filter(([path]) => meant.has(path) && !files.has(path)))
  }
  return files.size === 0 ? 'import-missing' : { files, resolved }
}
