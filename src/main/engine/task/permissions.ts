// Who may write which files: the author of tests writes tests and stubs, the builder and the fixer never a test,
// nobody what steers the test runner.
import { matchesAny } from '../../../contract/paths/glob.js'
import { isSteering } from '../../../contract/paths/steering.js'
import type { Template } from '../../../contract/run/template.js'
import type { Permission } from '../edits/edit.js'

export const isTest = (template: Template, path: string): boolean => matchesAny(template.tests, path)

const steering = (path: string): Permission => ({
  refused: `"${path}" steers the test runner and belongs to the template; nobody may write it. Solve it in the program's own files.`,
})

/** As `allowed`, but nothing may be written below a link: it is not where it seems to be. */
export function notBelow(links: readonly string[], allowed: (path: string) => Permission): (path: string) => Permission {
  return (path) => {
    const link = links.find((each) => path.startsWith(`${each}/`))
    return link === undefined ? allowed(path) : { refused: `"${link}" is a link, so nothing is written below it; write to where it leads.` }
  }
}

/** For builder and fixer. */
export function mayBuild(template: Template): (path: string) => Permission {
  return (path) => {
    if (isTest(template, path))
      return { refused: `"${path}" is a test. Tests are sealed: change the program so that it does what they ask.` }
    return isSteering(template, path) ? steering(path) : { ok: true }
  }
}

/** For the author of tests; tests that were sealed before stay as they are. */
export function mayAuthor(template: Template, sealed: readonly string[]): (path: string) => Permission {
  return (path) => {
    if (sealed.includes(path)) return { refused: `"${path}" was sealed with an earlier task. Put new tests into a new file.` }
    return isSteering(template, path) ? steering(path) : { ok: true }
  }
}
