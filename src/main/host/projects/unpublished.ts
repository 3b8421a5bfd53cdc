// Which names no registry may be asked for: those that the project and the repository around it have themselves.
import { languages } from '../../languages/index.js'
import type { OwnNames, ProjectFiles } from '../../languages/project.js'

/** Sample projects carry the names of public packages, or take these from elsewhere. */
const SAMPLE =
  /(^|\/)(fixtures?|__fixtures__|testdata|__mocks__|templates?|examples?|samples?|demos?|docs?|e2e|playgrounds?|bench(?:marks?)?)\//

/** @param around the files of the repository around the project; null where there are none */
export function unpublishedIn(project: ProjectFiles, around: ProjectFiles | null): OwnNames {
  const all = [project, ...(around ? [around] : [])].map((files) => ({
    paths: files.paths.filter((path) => !SAMPLE.test(path)),
    read: files.read,
  }))
  const found = all.flatMap((files) => languages.all.map(({ project: kind }) => kind.own(files)))
  const unique = (names: readonly string[]) => [...new Set(names)].filter(Boolean).sort()
  const packages = unique(found.flatMap((each) => each.packages))
  return { packages, modules: unique(found.flatMap((each) => each.modules)).filter((name) => !packages.includes(name)) }
}
