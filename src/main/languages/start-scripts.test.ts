// Manifests that start what is not there, over all languages and all templates that are shipped.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from './index.js'

const templates = join(import.meta.dirname, '../../../resources/templates')

function mended(files: Readonly<Record<string, string>>, start: string | null, usual: string | null = null): Record<string, string> {
  const named = { read: (path: string) => files[path] ?? null, has: (path: string) => path in files, start, usual }
  const changes = languages.all.flatMap(({ mendStarts }) => mendStarts?.(named) ?? [])
  return Object.fromEntries(changes.map(({ path, text }) => [path, text]))
}

const packageJson = (fields: object) => ({ 'package.json': `${JSON.stringify({ name: 'program', ...fields }, null, 2)}\n` })

const shipped = readdirSync(templates).flatMap((name) => {
  try {
    return [[name, readFileSync(join(templates, name, 'workspace', 'package.json'), 'utf8')] as const]
  } catch {
    return []
  }
})

test.each(shipped)('%s: a library has no start script, a program with another entry file has its own', (_, text) => {
  const scripts = JSON.parse(text).scripts
  const { start: _start, ...others } = scripts
  const scriptsOf = (files: Record<string, string>) => JSON.parse(files['package.json'] ?? text).scripts
  expect(scriptsOf(mended({ 'package.json': text }, null))).toEqual(others)
  expect(scriptsOf(mended({ 'package.json': text, 'tool.mjs': '' }, 'node tool.mjs --all'))).toEqual({
    ...scripts,
    start: 'node tool.mjs --all',
  })
  // Kept if the template's entry file exists. Files of the template itself are no sign of a program, and arguments are part of the line.
  const there = { 'package.json': text, [scripts.start.split(' ')[1]]: '' }
  expect(mended(there, scripts.start, scripts.start)).toEqual({})
  expect(scriptsOf(mended(there, null, scripts.start))).toEqual(others)
  expect(mended(there, 'npm start', scripts.start)).toEqual({})
  expect(scriptsOf(mended(there, `${scripts.start} --port 80`, scripts.start))).toEqual({ ...scripts, start: `${scripts.start} --port 80` })
})

test.each([
  ['node --enable-source-maps ./main.mjs', {}, undefined],
  ['node main.mjs && echo done', {}, undefined],
  ['npx tsx src/cli.ts', {}, undefined],
  ['vite --port 3000', {}, 'vite --port 3000'],
  ['node .', {}, 'node .'],
  ['node --run build', {}, 'node --run build'],
  ['node ./bin/tool.js', { 'bin/tool.js': '' }, 'node ./bin/tool.js'],
])('a start of %j over %j becomes %j', (start, files, expected) => {
  const all = { ...packageJson({ scripts: { start } }), ...files }
  expect(JSON.parse(mended(all, null)['package.json'] ?? all['package.json']).scripts.start).toBe(expected)
})

test('any other script and any command without its file goes as well; the rest stays as it is written', () => {
  const given = packageJson({
    scripts: { serve: 'node server.mjs', test: 'node --test' },
    bin: { tool: './tool.mjs', gone: 'gone.js' },
    dependencies: {},
  })
  expect(mended({ ...given, 'tool.mjs': '' }, null)).toEqual(
    packageJson({ scripts: { test: 'node --test' }, bin: { tool: './tool.mjs' }, dependencies: {} }),
  )
  expect(mended({ 'package.json': 'no JSON' }, null)).toEqual({})
})

test('a start that names what is not there either is no better', () => {
  const all = packageJson({ scripts: { start: 'node main.mjs' } })
  for (const start of ['npm start', 'node other.mjs']) expect(mended(all, start)).toEqual(packageJson({ scripts: {} }))
})

test('pyproject.toml: a script whose module is not there goes, those of modules and packages stay', () => {
  const text =
    '[project]\nname = "a"\n\n[project.scripts]\nold = "old:main"\ntool = "tool:main"\n"deep" = "pack.cli:main"\n\n[tool.x]\ny = "z:main"\n'
  const files = { 'pyproject.toml': text, 'tool.py': '', 'src/pack/cli.py': '' }
  expect(mended(files, null)).toEqual({ 'pyproject.toml': text.replace('old = "old:main"\n', '') })
})
