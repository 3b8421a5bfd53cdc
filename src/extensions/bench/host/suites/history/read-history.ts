// Makes tasks of a repository's own history: a commit's test is hidden, its parent is the program to change, and its diff the solution.
// The idea is that of SWE-bench (Jimenez et al. 2023, arXiv:2310.06770).

import type { SourceFile } from '../../../../../contract/run/template.js'
import { phrasesOf } from '../../../../../contract/text/phrases.js'
import { BenchTask, type CommitProblem, type LeftOutTask } from '../../../contract/suite.js'
import { slugOf } from '../parts.js'
import { closureOf } from './closure.js'
import type { Commit, Repository } from './commits.js'
import phrases from './history.phrases.md?raw'
import { exportsOf, isOfTests, isTest, moved, placeOf } from './modules.js'

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

/** The names that the hidden tests may use, for nobody could guess them. */
const interfaceOf = (solution: readonly (readonly [string, string])[]): string =>
  solution.map(([path, text]) => `\`${path}\`\n\`\`\`ts\n${exportsOf(text).join('\n\n')}\n\`\`\``).join('\n\n')
