// A Go module, tested by the files beside its sources.
import { type Detected, importLines, type ProjectFiles, type ProjectKind } from '../project.js'

function detect(files: ProjectFiles): Detected {
  const manifest = files.read('go.mod') ?? ''
  const name = /^module\s+"?([^\s"]+)"?/m.exec(manifest)?.[1]
  if (name === undefined) return { ok: false, message: 'go.mod was expected to name a module, and does not.' }
  const tests = files.paths.filter((path) => path.endsWith('_test.go'))
  const texts = tests.map((path) => files.read(path) ?? '')
  const imports = importLines(files, tests, /^\s*(?:import\s+)?(?:\w+\s+)?"[^"]+"$/)
  const others = [
    ...(texts.some((text) => /^func (Example|Fuzz)\w*\(/m.test(text))
      ? ['examples and fuzz tests (only functions called Test... are run)']
      : []),
    ...(files.paths.some((path) => /(^|\/)vendor\/modules\.txt$/.test(path))
      ? ['vendor/ (modules come through the proxy that is configured)']
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
      manifests: ['go.mod', ...(files.paths.includes('go.sum') ? ['go.sum'] : [])],
      layout: [
        `The module is called \`${name}\` (not \`program\`): its packages are imported as \`${name}/...\`.`,
        ...(imports.length > 0 ? [`The tests that are there import like this:\n${imports.map((line) => `      ${line}`).join('\n')}`] : []),
      ],
      left: others,
    },
  }
}

export const project: ProjectKind = {
  expected: 'a go.mod',
  recognises: ({ paths }) => paths.includes('go.mod'),
  sources: /\.go$/,
  testFiles: /_test\.go$/,
  named: { path: 'go.mod', pattern: /^module\s+"?([^\s"]+)"?/m },
  detect,
}
