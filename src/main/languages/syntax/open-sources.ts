// Loads the grammars of all languages, once; what reads sources with them needs not wait for anything.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Parser, Language as TreeSitterLanguage } from 'web-tree-sitter'
import type { Languages } from '../language.js'
import type { Sources } from '../syntax.js'
import { type Grammar, openGrammar } from './grammar.js'

const { resolve } = createRequire(import.meta.url)

/** As bytes, for an archive of the packaged application is no place from which a library opens a file. */
const bytesOf = async (module: string): Promise<Uint8Array> => new Uint8Array(await readFile(resolve(module)))

/** @throws Error where a grammar is missing; a question does where a query of its language does not fit the grammar */
export async function openSources({ all }: Pick<Languages, 'all'>): Promise<Sources> {
  await Parser.init({ wasmBinary: await bytesOf('web-tree-sitter/web-tree-sitter.wasm') })
  const grammars = await Promise.all(
    all
      .flatMap(({ syntax }) => syntax)
      .map(async (syntax) => {
        const bytes = await bytesOf(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${syntax.grammar}.wasm`)
        return { files: syntax.files, grammar: openGrammar(syntax, await TreeSitterLanguage.load(bytes)) }
      }),
  )
  const ask = <T>(path: string, question: (grammar: Grammar) => readonly T[]): readonly T[] => {
    const found = grammars.find(({ files }) => files.test(path))
    return found ? question(found.grammar) : []
  }
  return {
    tests: (path, text) => ask(path, (grammar) => grammar.tests(text)),
    functions: (path, text) => ask(path, (grammar) => grammar.functions(text)),
    definitions: (path, text) => ask(path, (grammar) => grammar.definitions(text)),
    loops: (path, text) => ask(path, (grammar) => grammar.loops(text)),
    suites: (path, text) => ask(path, (grammar) => grammar.suites(text)),
    tables: (path, text) => ask(path, (grammar) => grammar.tables(text)),
    withoutUnused: (path, text, before) => ask(path, (grammar) => grammar.withoutUnused(text, before))[0] ?? text,
    withoutUnusedDefinitions: (path, text, before) =>
      ask(path, (grammar) => {
        const [kept = text] = grammar.withoutUnusedDefinitions(text, before)
        const [left = kept] = grammar.withoutUnused(kept, before)
        return [left]
      })[0] ?? text,
    mutations: (path, text) => ask(path, (grammar) => grammar.mutations(text)),
    deceptions: (path, text) => ask(path, (grammar) => grammar.deceptions(path, text)),
    hollow: (path, text, kind, only) => ask(path, (grammar) => grammar.hollow(text, kind, only))[0] ?? null,
    starts: (path, text, program) => ask(path, (grammar) => grammar.starts(text, program)),
    shape: (path, text) => ask(path, (grammar) => grammar.shape(text))[0] ?? null,
    withImports: (path, text, header) => ask(path, (grammar) => grammar.withImports(text, header))[0] ?? text,
    merge: (path, before, answer) => ask(path, (grammar) => grammar.merge(before, answer))[0] ?? null,
    join: (old, fresh) => ask(old.path, (grammar) => grammar.join(old, fresh))[0] ?? null,
    lost: (path, before, after) => ask(path, (grammar) => grammar.lost(before, after)),
    withGuardedCalls: (path, text) => ask(path, (grammar) => grammar.withGuardedCalls(text))[0] ?? text,
    controls: (path, text, choice) => ask(path, (grammar) => grammar.controls(text, choice)),
    expectations: (path, text) => ask(path, (grammar) => grammar.expectations(text))[0] ?? NO_EXPECTATIONS,
    settings: (path, text) => ask(path, (grammar) => grammar.settings(text))[0] ?? {},
  }
}

const NO_VALUES = { values: [], plain: [], said: [] }
const NO_EXPECTATIONS = {
  ...NO_VALUES,
  ...{ wide: NO_VALUES, comments: [], names: [], messages: [], inputs: [], stated: [], calls: [], isTyped: true },
}
