// A Go module, tested by the files beside its sources.
import { phrasesOf } from '../../../contract/text/phrases.js'
import { withoutStarters } from '../commands/shell-line.js'
import { type Detected, importExamples, type ProjectFiles, type ProjectKind, textsNamed } from '../project.js'
import { goEntry } from './entry.js'
import { VENDORED } from './install.js'
import phrases from './project.phrases.md?raw'

const say = phrasesOf(phrases, { module: ['name'] })

function detect(files: ProjectFiles): Detected {
  const manifest = files.read('go.mod') ?? ''
  const name = /^module\s+"?([^\s"]+)"?/m.exec(manifest)?.[1]
  if (name === undefined) return { ok: false, fault: { type: 'manifest-unfit', manifest: 'go.mod', wanted: 'the name of a module' } }
  const tests = files.paths.filter((path) => path.endsWith('_test.go'))
  const texts = tests.map((path) => files.read(path) ?? '')
  const imports = importExamples(files, tests, /^\s*(?:import\s+)?(?:\w+\s+)?"[^"]+"$/)
  const others = [
    ...(texts.some((text) => /^func (Example|Fuzz)\w*\(/m.test(text))
      ? ['examples and fuzz tests (only functions called Test... are run)']
      : []),
    ...(files.paths.some((path) => path !== 'go.mod' && path.endsWith('/go.mod'))
      ? ['modules in folders below (only the one at the top is tested)']
      : []),
  ]
  return {
    ok: true,
    shape: {
      base: 'go',
      runner: 'go-test',
      manager: 'go',
      hasBasePackages: true,
      packages: [],
      tests: ['**/*_test.go', '**/testdata/**'],
      manifests: ['go.mod', 'go.sum', VENDORED].filter((path) => files.paths.includes(path)),
      layout: [say('module', { name }), ...imports],
      left: others,
    },
  }
}

/** Its name, and the modules that a folder takes the place of. */
function ownIn(text: string): string[] {
  const replaced = [...text.matchAll(/^(?:replace)?\s+"?([^\s"()]+)"?(?:\s+v\S+)?\s+=>\s+"?\.{0,2}\//gm)].map(([, module = '']) => module)
  return [/^module\s+"?([^\s"]+)"?/m.exec(text)?.[1] ?? '', ...replaced]
}

export const project: ProjectKind = {
  expected: 'a go.mod',
  recognises: ({ paths }) => paths.includes('go.mod'),
  sources: /\.go$/,
  testFiles: /_test\.go$/,
  named: { path: 'go.mod', pattern: /^module\s+"?([^\s"]+)"?/m },
  detect,
  readCommand: (line) => (/^go\s+test\b/.test(withoutStarters(line)) ? { line, reader: 'own' } : null),
  own: (files) => ({ packages: textsNamed(files, 'go.mod').flatMap(ownIn), modules: [] }),
  entry: goEntry,
}
