import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { Query, Language as TreeSitterLanguage } from 'web-tree-sitter'
import { languages } from '../index.js'
import { openSources } from './open-sources.js'

const { resolve } = createRequire(import.meta.url)

test('each query of each language is valid for its grammar', async () => {
  await openSources(languages)
  for (const syntax of languages.all.flatMap((language) => language.syntax)) {
    const language = await TreeSitterLanguage.load(
      await readFile(resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${syntax.grammar}.wasm`)),
    )
    const { tests, suites, kept, definitions = '', hollow, mutations, imports, deceptions } = syntax
    const rules = [...mutations, ...deceptions, hollow].map(({ query }) => query)
    const queries = [tests, suites, kept, definitions, ...rules, ...(imports ? [imports.query, imports.used] : [])]
    for (const query of queries) expect(() => new Query(language, query).delete(), `${syntax.grammar}: ${query}`).not.toThrow()
  }
})

test('an invalid query is reported when it is used, and other languages still work', async () => {
  const all = languages.all.map((language) => ({
    ...language,
    syntax: language.syntax.map((each) => (each.grammar === 'python' ? { ...each, tests: '(no_such_node) @test' } : each)),
  }))
  const sources = await openSources({ all })
  expect(() => sources.tests('a.py', '')).toThrow(/no_such_node/)
  expect(sources.tests('a_test.go', 'package a\n\nfunc TestA(t *testing.T) {}\n').map(({ name }) => name)).toEqual(['TestA'])
})
