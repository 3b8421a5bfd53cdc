// Where the files of an exercise belong in the template of its language, and what its official tests need to run there. Pure.

import type { SourceFile } from '../../../../contract/run/template.js'
import type { BenchTask } from '../../contract/suite.js'

export interface Exercise {
  readonly stub: readonly SourceFile[]
  /** The example, at the paths of the stub. */
  readonly solution: readonly SourceFile[]
  readonly tests: readonly SourceFile[]
  /** Files that its editor shows beside the tests, such as tables of cases. */
  readonly shown: readonly SourceFile[]
  /** What its package manager reads; empty where there is none. */
  readonly manifest: string
}

type TaskFiles = Pick<BenchTask, 'template' | 'stub' | 'solution' | 'hidden'>

interface ExercismLanguage {
  readonly manifest: string | null
  place(exercise: Exercise): TaskFiles
}

/** By the ending of the solution's first file. */
export const exercismLanguages: ReadonlyMap<string, ExercismLanguage> = new Map([
  ['py', { manifest: null, place: placePython }],
  // A template for JavaScript with the API of Jest there is none: JavaScript is TypeScript without types.
  ['js', { manifest: null, place: placeVitest }],
  ['ts', { manifest: null, place: placeVitest }],
  ['rs', { manifest: 'Cargo.toml', place: placeRust }],
  ['go', { manifest: 'go.mod', place: placeGo }],
])

function placePython({ stub, solution, tests }: Exercise): TaskFiles {
  const hidden = tests.map(({ path, text }) => ({ path: pythonTestPath(path), text }))
  const template = hidden.some(({ text }) => /^\s*(import|from) pytest\b/m.test(text)) ? 'python' : 'python-plain'
  return { template, stub: [...stub], solution: [...solution], hidden }
}

/** Where our templates of Python look for tests: `leap_test.py` becomes `tests/test_leap.py`; data beside them keep their names. */
function pythonTestPath(path: string): string {
  const [, stem] = /^(.+)_test\.py$/.exec(path) ?? []
  return stem === undefined ? `tests/${path}` : `tests/test_${stem}.py`
}

const SCRIPT = /\.[jt]s$/
const stemOf = (path: string): string => path.replace(SCRIPT, '')
const NAMES = 'afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi'

/** Tests of Jest, which Vitest runs once its names are imported. Those that are left out for learners are taken in. */
function placeVitest({ stub, solution, tests }: Exercise): TaskFiles {
  const modules = new Set(stub.map(({ path }) => stemOf(path)))
  const source = ({ path, text }: SourceFile) => ({ path: `src/${stemOf(path)}.ts`, text })
  const hidden = tests.map(({ path, text }) => {
    const place = /^(.+)\.(?:spec|test)\.[jt]s$/.exec(path)?.[1]
    const placed = placedImports(text, modules)
    return place === undefined
      ? { path: `tests/${path.replace(/\.js$/, '.ts')}`, text: placed }
      : { path: `tests/${place}.test.ts`, text: forVitest(placed) }
  })
  return { template: 'typescript', stub: stub.map(source), solution: solution.map(source), hidden }
}

const placedImports = (text: string, modules: ReadonlySet<string>): string =>
  text.replace(/(['"])\.\/([^'"\n]+)\1/g, (whole, quote: string, path: string) =>
    modules.has(stemOf(path)) ? `${quote}../src/${stemOf(path)}${quote}` : whole,
  )

const forVitest = (text: string): string =>
  [
    `import { ${NAMES} } from 'vitest'`,
    text
      .replace(/import\s*\{[^}]*\}\s*from\s*(['"])@jest\/globals\1;?[ \t]*\n?/g, '')
      .replace(/\bx(test|it|describe)\b/g, '$1')
      .replace(/\b(test|it|describe)\.skip\b/g, '$1')
      .replace(/\bjest\./g, 'vi.'),
  ].join('\n')

/** Our package is called `program`, and has its own manifest. Tests that are ignored for learners are taken in. */
function placeRust({ stub, solution, tests, manifest }: Exercise): TaskFiles {
  const crate = (/^\s*name\s*=\s*"([\w-]+)"/m.exec(manifest)?.[1] ?? '').replaceAll('-', '_')
  const isSource = ({ path }: SourceFile) => path.endsWith('.rs')
  const renamed = ({ path, text }: SourceFile) => ({
    path,
    text: crate === '' ? text : text.replace(new RegExp(`\\b${crate}::`, 'g'), 'program::'),
  })
  const hidden = tests.map(renamed).map(({ path, text }) => ({ path, text: text.replace(/^[ \t]*#\[ignore\b[^\]]*\][ \t]*\n/gm, '') }))
  return { template: 'rust', stub: stub.filter(isSource).map(renamed), solution: solution.filter(isSource).map(renamed), hidden }
}

/** A package is a folder below our module `program`. */
function placeGo({ stub, solution, tests, shown, manifest }: Exercise): TaskFiles {
  const name = stub.map(({ text }) => /^package\s+(\w+)/m.exec(text)?.[1]).find((each) => each !== undefined) ?? 'main'
  const module = /^module\s+(\S+)/m.exec(manifest)?.[1] ?? name
  const placed = ({ path, text }: SourceFile) => ({ path: `${name}/${path}`, text: text.replaceAll(`"${module}"`, `"program/${name}"`) })
  const cases = shown.filter(({ path }) => path.endsWith('_test.go'))
  return { template: 'go', stub: stub.map(placed), solution: solution.map(placed), hidden: [...tests, ...cases].map(placed) }
}
