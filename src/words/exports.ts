// What is in an export, in words.
import type { ArchiveStanding, ExportContent } from '../contract/calls/exports.js'
import type { SaidOption } from '../contract/text/said-arguments.js'
import type { Verification } from '../contract/traces/verification.js'
import { sentenceCase } from './figures.js'
import { outcomeWords } from './outcome.js'
import { counted } from './row-text.js'

/** "a git repository with 3 commits, one for each state". */
export function contentWords(content: ExportContent): string {
  switch (content.format) {
    case 'zip':
      return `${counted(content.files, 'file')}, the lock files and verification.json`
    case 'git':
      return `a git repository with ${counted(content.commits, 'commit')}, one per state`
    case 'patch':
      return `one patch for ${counted(content.files, 'file')}, ${content.isWhole ? 'to be applied to an empty folder' : 'with the changes since the start of the run'}`
  }
}

/** The standing of an archive: the last line of its verification. */
export function standingWords(standing: ArchiveStanding): string {
  switch (standing) {
    case 'verified':
      return 'verified'
    case 'tests-green':
      return 'Its own tests are green, and this check showed that they can fail. The check cannot prove more, because no run in this data folder created the archive, and its hidden tests are no longer hidden.'
    case 'failed':
      return 'not verified'
    default:
      return standing satisfies never
  }
}

/** The use of a program, and its requests. */
export interface ProgramUse {
  /** Command lines. */
  readonly commands: readonly string[]
  readonly options: readonly SaidOption[]
  /** What was asked for after the description, oldest first. */
  readonly wishes: readonly string[]
}

interface ExportedProgram {
  readonly use: ProgramUse
  readonly title: string
  /** How the program is started; null for a library. */
  readonly start: string | null
  readonly verification: Verification
}

/** The README of an export whose program brings none: what it is, how it is started and tested, and what was shown. Markdown. */
export function exportReadme({ title, start, verification, use }: ExportedProgram): string {
  const { outcome, counts, description, template } = verification
  const started =
    start === null
      ? 'This is a library: import it from your own code.'
      : `    ${start}\n\nRun this command in this folder, with the tools from the template \`${template.name}\`.`
  return `# ${title.replaceAll('\n', ' ')}

## Start

${[started, ...usageParts(use)].join('\n\n')}

## Test

    tillgreen verify ARCHIVE.zip

This creates a new environment, runs the tests in a sandbox and compares the result with \`verification.json\`.

## Evidence

${sentenceCase(outcomeWords(outcome))}: ${counts.passed} of ${counted(counts.collected, 'test')} passed. The evidence is in \`verification.json\`.

## Description

${[quoted(description), ...wishParts(use)].join('\n\n')}
`
}

const quoted = (text: string): string => text.trim().replaceAll(/^/gm, '> ')

function usageParts({ commands, options }: ProgramUse): string[] {
  return [
    ...(commands.length > 0 ? ['## Usage', commands.map((command) => `    ${command}`).join('\n')] : []),
    ...(options.length > 0
      ? ['## Options', options.map(({ option, sentence }) => `- \`${option}\`: ${oneLine(sentence)}`).join('\n')]
      : []),
  ]
}

const wishParts = ({ wishes }: ProgramUse): string[] => (wishes.length > 0 ? ['Later requests:', ...wishes.map(quoted)] : [])

const oneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

interface RepositoryWords {
  readonly title: string
  /** What it is, in a sentence. */
  readonly what: string
  /** How the program is started; null for a library. */
  readonly start: string | null
  /** How its tests are run; null where that is not known. */
  readonly test: string | null
  readonly use: ProgramUse
}

/** The README of a repository whose program brings none. Markdown. */
export function repositoryReadme({ title, what, start, test, use }: RepositoryWords): string {
  const parts = [
    `# ${title.replaceAll('\n', ' ')}`,
    what.trim(),
    '## Start',
    start === null ? 'This is a library: import it from your own code.' : `    ${start}`,
    ...usageParts(use),
    ...(test === null ? [] : ['## Test', `    ${test}`]),
    ...(use.wishes.length > 0 ? ['## Later requests', ...use.wishes.map(quoted)] : []),
  ]
  return `${parts.join('\n\n')}\n`
}
