// The rules by which each runner finds its test files, as far as its settings and its command line write them out.
import picomatch from 'picomatch'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'
import type { ProjectFiles } from '../../../project.js'
import type { Finder, FinderInput } from './options.js'

const Texts = z
  .union([z.string().transform((text) => [text]), z.array(z.unknown()).transform((all) => all.filter((each) => typeof each === 'string'))])
  .nullish()
  .catch(null)
const Rules = z.record(z.string(), z.unknown()).catch({})
type Rules = z.infer<typeof Rules>

/** The texts at a name; none if something else is there. */
const textsAt = (rules: Rules, name: string): string[] => Texts.parse(new Map(Object.entries(rules)).get(name)) ?? []

/** Vitest: `include` and `exclude` of its part of the settings, for each of its projects; words of the line are parts of paths. */
export const vitestTests: Finder = ({ files, prefix, options }) => {
  const config = configOf(files, prefix, options.values('--config', '-c'), ['vitest.config', 'vite.config'])
  const test = Rules.parse(config.test)
  const projects = [test.projects, test.workspace].flatMap((list) => (Array.isArray(list) ? list : []))
  const parts = [test, ...projects.map((each) => Rules.parse(Rules.parse(each).test))]
  const included = parts.flatMap((part) => Texts.parse(part.include) ?? [])
  if (included.length === 0) return null
  const root = joined(prefix, options.values('--root')[0] ?? text(config.root) ?? '')
  const dir = joined(root, options.values('--dir')[0] ?? text(test.dir) ?? '')
  const excluded = parts.flatMap((part) => Texts.parse(part.exclude) ?? [])
  return (path) => isBelow(dir, path) && fits(root, included, path) && !fits(root, excluded, path)
}

const JEST_MATCH = ['**/__tests__/**/*.?([mc])[jt]s?(x)', '**/?(*.)+(spec|test).?([mc])[jt]s?(x)']

/** Jest: `testMatch` or `testRegex` below its `roots`, for each of its projects. */
export const jestTests: Finder = ({ files, prefix, options }) => {
  const inManifest = jsonIn(files, `${prefix}package.json`).jest
  const said = options.values('--config', '-c')
  const config = said.length === 0 && inManifest !== undefined ? Rules.parse(inManifest) : configOf(files, prefix, said, ['jest.config'])
  const projects = Array.isArray(config.projects) ? config.projects.filter((each) => typeof each === 'object') : []
  const rules = (projects.length > 0 ? projects : [config]).map((each) => Rules.parse(each))
  const finders = rules.flatMap((rule) => jestRule({ files, prefix, options }, rule) ?? [])
  return finders.length === 0 ? null : (path) => finders.some((isTest) => isTest(path))
}

function jestRule({ prefix, options }: FinderInput, rule: Rules): ((path: string) => boolean) | null {
  const root = joined(prefix, options.values('--rootDir')[0] ?? text(rule.rootDir) ?? '')
  const within = (pattern: string) => pattern.replace(/<rootDir>\/?/g, root)
  const listed = (name: string, ...flags: readonly string[]) => {
    const given = flags.flatMap((flag) => options.values(flag))
    return (given.length > 0 ? given : textsAt(rule, name)).map(within)
  }
  const [globs, expressions] = [listed('testMatch', '--testMatch'), listed('testRegex', '--testRegex')]
  const roots = listed('roots', '--roots').map((each) => joined('', each))
  if (globs.length + expressions.length + roots.length === 0 && root === prefix) return null
  const patterns = expressions.map(expressionOf)
  const ignored = listed('testPathIgnorePatterns', '--testPathIgnorePatterns').map(expressionOf)
  const isNamed = (path: string) =>
    patterns.length > 0 ? patterns.some((each) => each?.test(`/${path}`)) : fits('', globs.length > 0 ? globs : JEST_MATCH, path)
  return (path) =>
    (roots.length === 0 ? isBelow(root, path) : roots.some((each) => isBelow(each, path))) &&
    isNamed(path) &&
    !ignored.some((each) => each?.test(`/${path}`))
}

/** Mocha: the specs of its settings and of its line, as globs, files or folders. */
export const mochaTests: Finder = ({ files, prefix, options }) => {
  const names = ['.mocharc.json', '.mocharc.jsonc', '.mocharc.yml', '.mocharc.yaml']
  const said = options.values('--config').map((each) => joined('', each).replace(/\/$/, ''))
  const plain = [...said, ...names].find((name) => files.paths.includes(`${prefix}${name}`))
  const written = plain === undefined ? {} : yamlIn(files.read(`${prefix}${plain}`) ?? '')
  const config = {
    ...Rules.parse(jsonIn(files, `${prefix}package.json`).mocha),
    ...configOf(files, prefix, said, ['.mocharc']),
    ...written,
  }
  const list = (name: string, ...flags: readonly string[]) => [...textsAt(config, name), ...options.values(...flags)]
  const specs = [...list('spec', '--spec'), ...placesIn({ files, prefix, options })]
  if (specs.length === 0) return null
  const extensions = list('extension', '--extension').flatMap((each) => each.split(','))
  const ends = (extensions.length === 0 ? ['js', 'cjs', 'mjs'] : extensions).map((each) => `.${each.replace(/^\./, '')}`)
  const isDeep = config.recursive === true || options.has('--recursive')
  const ignored = list('ignore', '--ignore', '--exclude')
  const isNamed = (path: string) =>
    specs.some((spec) => {
      const folder = joined(prefix, spec)
      if (!isFolder(files, folder)) return fits(prefix, [spec], path)
      return isBelow(folder, path) && ends.some((end) => path.endsWith(end)) && (isDeep || !path.slice(folder.length).includes('/'))
    })
  return (path) => isNamed(path) && !fits(prefix, ignored, path)
}

/** AVA: the `files` of its settings, without those that begin with `!`; words of the line in their place. */
export const avaTests: Finder = ({ files, prefix, options }) => {
  const config = {
    ...configOf(files, prefix, options.values('--config'), ['ava.config']),
    ...Rules.parse(jsonIn(files, `${prefix}package.json`).ava),
  }
  const places = placesIn({ files, prefix, options })
  const named = places.length > 0 ? places : (Texts.parse(config.files) ?? [])
  const [out, within] = [named.filter((each) => each.startsWith('!')), named.filter((each) => !each.startsWith('!'))]
  if (within.length === 0) return null
  const excluded = out.map((each) => each.slice(1))
  return (path) => fits(prefix, within, path) && !fits(prefix, excluded, path)
}

/** Node's own runner, and programs that print TAP: the files and globs of the line. */
export const nodeTests: Finder = (asked) => {
  const places = placesIn(asked)
  return places.length === 0 ? null : (path) => fits(asked.prefix, places, path)
}

/** Words of a line that are globs, files or folders of the project with sources. What is built first is not there yet. */
const placesIn = ({ files, prefix, options }: FinderInput): string[] =>
  options.words.slice(1).filter((word) => {
    if (/^\w+=/.test(word)) return false
    const sources = files.paths.filter((path) => /\.[cm]?[jt]sx?$/.test(path))
    return sources.some((path) => fits(prefix, [word], path) || isBelow(joined(prefix, word), path))
  })

/** Whether a path matches one of these globs, which are relative to a folder. A plain folder matches everything in it. */
function fits(folder: string, globs: readonly string[], path: string): boolean {
  if (!path.startsWith(folder)) return false
  const inside = path.slice(folder.length)
  return globs.some((glob) => {
    const plain = glob.replace(/^\.\//, '')
    return picomatch.isMatch(inside, plain, { dot: true }) || (!/[*?{[]/.test(plain) && isBelow(joined('', plain), inside))
  })
}

const isBelow = (folder: string, path: string): boolean => folder === '' || path.startsWith(folder)

const isFolder = ({ paths }: ProjectFiles, folder: string): boolean => paths.some((path) => path.startsWith(folder))

/** A folder within another one, with a stroke at its end; the other one where it is `.` or empty. */
function joined(folder: string, name: string): string {
  const plain = name
    .replace(/^(?:\.\/)+/, '')
    .replace(/^\.$/, '')
    .replace(/\/+$/, '')
  return plain === '' ? folder : `${folder}${plain}/`
}

/** Null for an expression that does not compile. */
function expressionOf(source: string): RegExp | null {
  try {
    return new RegExp(source)
  } catch {
    return null
  }
}

/** The settings of a package: the file that the line names, else the first with one of these names. */
function configOf(files: ProjectFiles, prefix: string, said: readonly string[], stems: readonly string[]): Rules {
  const paths = [
    ...said.map((each) => joined(prefix, each).replace(/\/$/, '')),
    ...stems.flatMap((stem) => ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs', 'json'].map((extension) => `${prefix}${stem}.${extension}`)),
  ]
  const path = paths.find((each) => files.paths.includes(each))
  if (path === undefined) return {}
  return path.endsWith('.json') ? jsonIn(files, path) : (files.objects?.(path) ?? {})
}

const jsonIn = (files: ProjectFiles, path: string): Rules => yamlIn(files.read(path) ?? '')

/** JSON is YAML, and YAML takes a comma too many. Comments of JSON are left out first. */
function yamlIn(written: string): Rules {
  try {
    return Rules.parse(parseYaml(written.replace(/^\s*\/\/.*$/gm, '').replaceAll('\t', ' ')))
  } catch {
    return {}
  }
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
