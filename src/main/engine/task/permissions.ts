// Decides who may write which files. The author of tests writes tests and stubs; the builder and the fixer never write a test.
// No model writes files that steer the test runner.
import { matchesAny } from '../../../contract/paths/glob.js'
import type { Template } from '../../../contract/run/template.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import type { Languages } from '../../languages/language.js'
import type { Permission } from '../edits/edit.js'
import phrases from './permissions.phrases.md?raw'

const say = phrasesOf(phrases, { steering: ['path'], link: ['path'], sealed: ['path'], locked: ['path'], 'earlier-task': ['path'] })

export const isTest = (template: Pick<Template, 'tests'>, path: string): boolean => matchesAny(template.tests, path)

const steering = (path: string): Permission => ({
  refused: say('steering', { path }),
})

/** As `allowed`, but refuses paths below a link, since these are elsewhere. */
export function notBelow(links: readonly string[], allowed: (path: string) => Permission): (path: string) => Permission {
  return (path) => {
    const link = links.find((each) => path.startsWith(`${each}/`))
    return link === undefined ? allowed(path) : { refused: say('link', { path: link }) }
  }
}

/** What the permissions depend on. */
export interface Writers {
  readonly languages: Pick<Languages, 'steers'>
  readonly template: Template
  /** Paths that the user locked. */
  readonly locked: ReadonlySet<string>
}

/** The permissions of builder and fixer. */
export function mayBuild({ languages, template, locked }: Writers): (path: string) => Permission {
  return (path) => {
    if (isTest(template, path)) return { refused: say('sealed', { path }) }
    if (locked.has(path)) return { refused: say('locked', { path }) }
    return languages.steers(template, path) ? steering(path) : { ok: true }
  }
}

/** The permissions of the author of tests. Sealed tests are refused. */
export function mayAuthor({ languages, template, locked }: Writers, sealed: readonly string[]): (path: string) => Permission {
  return (path) => {
    if (sealed.includes(path)) return { refused: say('earlier-task', { path }) }
    if (locked.has(path)) return { refused: say('locked', { path }) }
    return languages.steers(template, path) ? steering(path) : { ok: true }
  }
}
