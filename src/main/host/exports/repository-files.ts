// The extra files in a repository of a new program, where the program has none: the ignore file of git, and a README.
import type { SourceFile, Template } from '../../../contract/run/template.js'
import { sentencesIn } from '../../../contract/traces/sentences.js'
import { type ProgramUse, repositoryReadme } from '../../../words/exports.js'
import { languages } from '../../languages/index.js'

export interface RepositoryProgram {
  /** Paths of its files. */
  readonly paths: readonly string[]
  readonly template: Pick<Template, 'generated' | 'runner'>
  readonly title: string
  readonly description: string
  /** How it is started; null for a library. */
  readonly start: string | null
  readonly use: ProgramUse
}

/** Pure. */
export function repositoryFiles({ paths, template, title, description, start, use }: RepositoryProgram): SourceFile[] {
  const has = (name: string) => paths.some((path) => path.toLowerCase() === name.toLowerCase())
  const ignored = ignoreLines(template.generated)
  const [first] = sentencesIn(description)
  const what = first ? description.slice(first.from, first.to) : description
  const test = languages.runners.get(template.runner)?.byHand ?? null
  return [
    ...(has('.gitignore') || ignored.length === 0 ? [] : [{ path: '.gitignore', text: `${ignored.join('\n')}\n` }]),
    ...(has('README.md') ? [] : [{ path: 'README.md', text: repositoryReadme({ title, what, start, test, use }) }]),
  ]
}

/** Globs of what tools leave behind, as git reads them: https://git-scm.com/docs/gitignore. Pure. */
export function ignoreLines(generated: readonly string[]): string[] {
  const lines = generated.map((glob) => {
    const line = glob.replace(/\/\*\*$/, '/')
    return line.startsWith('**/') ? line.slice(3) : `/${line}`
  })
  // What is ignored everywhere is also ignored at the top.
  return [...new Set(lines)].filter((line) => !line.startsWith('/') || !lines.includes(line.slice(1)))
}
