// Reads sources with one grammar: parses a text, asks the queries of its language, and frees the tree.
import { Parser, Query, type QueryMatch, type Tree, type Language as TreeSitterLanguage } from 'web-tree-sitter'
import type { SourceFile } from '../../../contract/run/template.js'
import type { Deception } from '../../../contract/run/verdict/deception.js'
import type {
  DeceptionRule,
  Definition,
  Expectations,
  HollowKind,
  Mutation,
  SourceBlock,
  SourceTable,
  Syntax,
  TestControls,
} from '../syntax.js'
import { blocksOf, type CapturedRange, suitesOf } from './blocks.js'
import type { ControlChoice } from './controls/control.js'
import { expectationsIn } from './controls/expectations.js'
import { controlsOf } from './controls/make.js'
import { type Part, partsOf } from './controls/parts.js'
import { hollowed, type Range } from './hollow.js'
import { type ImportMatches, withoutUnused } from './imports.js'
import { type Joined, joinTexts } from './join/join.js'
import { type Merged, mergeWith, namesOf, type Outlined } from './merge.js'
import { piecesIn } from './pieces.js'
import { tablesOf } from './rows.js'
import { shapeOf } from './shape.js'
import { startsIn } from './starts.js'
import { withoutUnusedDefinitions } from './unused.js'

export interface Grammar {
  tests(text: string): readonly SourceBlock[]
  functions(text: string): readonly SourceBlock[]
  definitions(text: string): readonly Definition[]
  suites(text: string): readonly SourceBlock[]
  loops(text: string): readonly SourceBlock[]
  tables(text: string): readonly SourceTable[]
  /** None, or the one text. */
  withoutUnused(text: string, before: string): readonly string[]
  /** None, or the one text. */
  withoutUnusedDefinitions(text: string, before: string): readonly string[]
  mutations(text: string): readonly Mutation[]
  deceptions(path: string, text: string): readonly Deception[]
  /** None, or the one text. */
  hollow(text: string, kind: HollowKind, only?: ReadonlySet<string>): readonly string[]
  controls(text: string, choice: ControlChoice): readonly TestControls[]
  /** None, or the one. */
  expectations(text: string): readonly Expectations[]
  starts(text: string, program: string): readonly (readonly string[])[]
  /** None, or the one text. */
  shape(text: string): readonly string[]
  /** None, or the one text. */
  withImports(text: string, header: string): readonly string[]
  /** None, or the one text. */
  withGuardedCalls(text: string): readonly string[]
  /** None, or the one. */
  merge(before: string, answer: string): readonly Merged[]
  /** None, or the one. */
  join(old: SourceFile, fresh: SourceFile): readonly Joined[]
  lost(before: string, after: string): readonly string[]
  /** None, or the one. */
  settings(text: string): readonly Readonly<Record<string, unknown>>[]
}

/** Letters of a text that is read; a longer one was made by a machine, and nothing is found in it. */
const MOST_LETTERS = 1_000_000

/** A query as it is asked; a test asks all of them, for one that does not fit its grammar throws. */
type Asking = () => Query

/**
 * Each query is compiled when it is asked first: those of all languages together take about a second, and a program is written in one
 * of them.
 */
export function openGrammar(syntax: Syntax, language: TreeSitterLanguage): Grammar {
  const parser = new Parser()
  parser.setLanguage(language)
  const query = (text: string): Asking => {
    let compiled: Query | null = null
    return () => {
      compiled ??= new Query(language, text)
      return compiled
    }
  }
  const [tests, suites, kept] = [query(syntax.tests), query(syntax.suites), query(syntax.kept)]
  const definitions = query(syntax.definitions ?? '')
  const functions = query(syntax.hollow.query)
  const rules = syntax.mutations.map((rule) => ({ ...rule, query: query(rule.query) }))
  const imports = syntax.imports && { ...syntax.imports, query: query(syntax.imports.query), used: query(syntax.imports.used) }
  const deceptions = syntax.deceptions.map((rule) => ({ ...rule, query: query(rule.query) }))

  const parsed: Parsed = (text, use) => {
    const tree = text.length > MOST_LETTERS ? null : parser.parse(text)
    if (tree === null) return []
    try {
      return use(tree)
    } finally {
      tree.delete()
    }
  }
  const matching = <T>(text: string, use: (matches: (query: Asking) => QueryMatch[]) => readonly T[]): readonly T[] =>
    parsed(text, (tree) => use((asked) => asked().matches(tree.rootNode)))

  const unfolded = <T>(text: string, use: (root: Part, blocks: readonly SourceBlock[]) => readonly T[]): readonly T[] =>
    parsed(text, (tree) => {
      const blocks = testsIn(text, syntax.above, tests().matches(tree.rootNode))
      const root = partsOf(tree, text)
      const deeper = syntax.controls.unfold(root, text)
      return deeper === text ? use(root, blocks) : parsed(deeper, (inner) => use(partsOf(inner, deeper), blocks))
    })

  return {
    tests: (text) => matching(text, (matches) => testsIn(text, syntax.above, matches(tests))),
    functions: (text) => matching(text, (matches) => blocksOf(text, syntax.above, foundAs('test', matches(tests)), [])),
    suites: (text) => matching(text, (matches) => suitesOf(text, syntax.above, foundAs('suite', matches(suites)))),
    definitions: (text) => matching(text, (matches) => definitionsIn(text, matches(definitions))),
    loops: (text) => matching(text, (matches) => suitesOf(text, syntax.above, foundAs('around', matches(tests)))),
    tables: (text) =>
      parsed(text, (tree) =>
        syntax.tables && !tree.rootNode.hasError
          ? tablesOf(text, testsIn(text, syntax.above, tests().matches(tree.rootNode)), syntax.tables(partsOf(tree, text)))
          : [],
      ),
    withoutUnusedDefinitions: (text, before) =>
      parsed(before, (was) => parsed(text, (now) => [withoutUnusedDefinitions(text, partsOf(was, before), partsOf(now, text))])),
    withoutUnused: (text, before) => {
      if (imports === null) return []
      const asked = <T>(of: string, use: (found: ImportMatches) => readonly T[]) =>
        matching(of, (matches) => use({ imports: matches(imports.query), used: matches(imports.used) }))
      return asked(before, (was) => asked(text, (now) => [withoutUnused(text, imports, was, now)]))
    },
    mutations: (text) =>
      matching(text, (matches) => {
        const untouched = foundAs('kept', matches(kept))
        return rules.flatMap(({ kind, query, by }) =>
          foundAs('it', matches(query)).flatMap(({ from, to }): Mutation[] => {
            // A literal of text may be what a function returns, and is replaced as a whole then.
            const isKept = untouched.some(
              (each) => from >= each.from && to <= each.to && (kind === 'constant' || to - from < each.to - each.from),
            )
            const other = isKept ? null : by(text.slice(from, to), text.slice(text.lastIndexOf('\n', from - 1) + 1, from))
            return other === null ? [] : [{ kind, from, to, by: other }]
          }),
        )
      }),
    deceptions: (path, text) =>
      parsed(text, (tree) => {
        const named = deceptionsIn(path, text, deceptions, (asked) => foundAs('it', asked().matches(tree.rootNode)))
        return [...named, ...piecesIn(path, text, partsOf(tree, text)).filter((each) => !named.some((other) => isSamePlace(each, other)))]
      }),
    hollow: (text, kind, only) => matching(text, (matches) => hollowIn(text, { syntax, matches, functions, definitions }, kind, only)),
    controls: (text, choice) => unfolded(text, (root, blocks) => controlsOf(syntax.controls, { root, text }, blocks, choice)),
    expectations: (text) => {
      const named = matching(text, (matches) => blocksOf(text, syntax.above, foundAs('test', matches(tests)), []))
      return unfolded(text, (root, blocks) => [expectationsIn(syntax.controls, { root, text }, blocks, named)])
    },
    starts: (text, program) => parsed(text, (tree) => startsIn(partsOf(tree, text), program)),
    shape: (text) => parsed(text, shapeOf),
    join: (old, fresh) =>
      syntax.join ? [joinTexts(syntax.join, (text) => parsedWhole(parsed, text, (root) => [root])[0] ?? null, old, fresh)] : [],
    ...writtenWith(syntax, parsed),
  }
}

/** Parses a text and gives what is found in its tree. */
type Parsed = <T>(text: string, use: (tree: Tree) => readonly T[]) => readonly T[]

/** The same for a text without mistakes. */
const parsedWhole = <T>(parsed: Parsed, text: string, use: (root: Part) => readonly T[]): readonly T[] =>
  parsed(text, (tree) => (tree.rootNode.hasError ? [] : use(partsOf(tree, text))))

/** What mends a text that a model just wrote, as the language knows it. Only of a text without mistakes. */
function writtenWith(
  { written }: Syntax,
  parsed: Parsed,
): Pick<Grammar, 'withImports' | 'withGuardedCalls' | 'merge' | 'lost' | 'settings'> {
  const whole = <T>(text: string, use: (root: Part) => readonly T[]) => parsedWhole(parsed, text, use)
  const outlined = (text: string): Outlined | null =>
    whole(text, (root) => (written ? [{ text, items: written.outline(root, text) }] : []))[0] ?? null
  const orNone = (text: string | undefined) => (text === undefined ? [] : [text])
  return {
    withImports: (text, header) =>
      whole(text, (root) => parsed(header, (tree) => orNone(written?.withImports?.(text, root, partsOf(tree, header))))),
    withGuardedCalls: (text) => whole(text, (root) => orNone(written?.withGuardedCalls?.(text, root))),
    settings: (text) => whole(text, (root) => (written?.settings ? [written.settings(root)] : [])),
    merge: (before, answer) => (written ? [mergeWith(written, outlined, before, answer)] : []),
    lost: (before, after) => {
      const [was, is] = [outlined(before), outlined(after)]
      const names = new Set(is ? namesOf(is.items) : [])
      return was && is ? namesOf(was.items).filter((name) => !names.has(name)) : []
    },
  }
}

interface HollowAsked {
  readonly syntax: Syntax
  readonly matches: (query: Asking) => QueryMatch[]
  readonly functions: Asking
  readonly definitions: Asking
}

/** The text with its functions emptied; a function without a name has that of what it is kept in. */
function hollowIn(
  text: string,
  { syntax, matches, functions, definitions }: HollowAsked,
  kind: HollowKind,
  only?: ReadonlySet<string>,
): readonly string[] {
  const named = only ? foundAs('function', matches(definitions)) : []
  const nameOf = ({ from, to }: Range) => {
    const around = named.filter((each) => each.from <= from && each.to >= to).at(-1)?.name
    return around ? text.slice(around.from, around.to) : ''
  }
  const isWanted = (name: string, body: Range) => !only || only.has(name || nameOf(body))
  return hollowed(text, matches(functions), (found, body) => (isWanted(found.name, body) ? syntax.hollow.body(found, kind) : null))
}

const testsIn = (text: string, above: RegExp, found: readonly QueryMatch[]) =>
  blocksOf(text, above, foundAs('test', found), foundAs('around', found))

function definitionsIn(text: string, matches: readonly QueryMatch[]): Definition[] {
  const lineAt = (index: number) => text.slice(0, index).split('\n').length - 1
  return (['function', 'type'] as const)
    .flatMap((kind) => foundAs(kind, matches).flatMap((found) => (found.name === null ? [] : [{ ...found, kind, name: found.name }])))
    .sort((a, b) => a.from - b.from || b.to - a.to)
    .map(({ kind, from, to, name }) => ({ kind, name: text.slice(name.from, name.to), from: lineAt(from), to: lineAt(to) + 1 }))
}

const isSamePlace = (one: Deception, other: Deception): boolean => one.means === other.means && one.line === other.line

type AskedRule = Omit<DeceptionRule, 'query'> & { readonly query: Asking }

function deceptionsIn(
  path: string,
  text: string,
  rules: readonly AskedRule[],
  find: (query: Asking) => readonly CapturedRange[],
): Deception[] {
  const found = rules.flatMap(({ means, query, pattern, beside, honestIn }) => {
    if ((beside && !beside.test(text)) || honestIn?.test(path)) return []
    return find(query).flatMap(({ from, to }): Deception[] =>
      pattern.test(text.slice(from, to)) ? [{ means, path, line: text.slice(0, from).split('\n').length }] : [],
    )
  })
  return [...new Map(found.map((each) => [`${each.means} ${each.line}`, each])).values()].sort((a, b) => a.line - b.line)
}

/** What was captured by a name, in the order of the text; outer ones first, and each of them once. */
function foundAs(name: string, matches: readonly QueryMatch[]): CapturedRange[] {
  const found = matches.flatMap(({ captures }) => {
    const node = captures.find((capture) => capture.name === name)?.node
    const named = captures.find((capture) => capture.name === 'name')?.node
    return node ? [{ from: node.startIndex, to: node.endIndex, name: named ? { from: named.startIndex, to: named.endIndex } : null }] : []
  })
  found.sort((a, b) => a.from - b.from || b.to - a.to || Number(b.name !== null) - Number(a.name !== null))
  // A query may find the same thing by two patterns: with decorators or without them, with a title or without one.
  const known = new Set<string>()
  return found.filter(({ from, to, name }) => {
    const ids = [`${from} ${to}`, ...(name ? [`named at ${name.from}`] : [])]
    const isNew = !ids.some((id) => known.has(id))
    for (const id of ids) known.add(id)
    return isNew
  })
}
