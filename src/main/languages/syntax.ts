// Defines what grammars tell about sources: the tree-sitter queries of each language, and the interface for other code.
import type { SourceFile } from '../../contract/run/template.js'
import type { Deception, DeceptionMeans } from '../../contract/run/verdict/deception.js'
import type { ControlReader } from './syntax/controls/assertion.js'
import type { Control, ControlChoice, Edit, Said, Title, Typed } from './syntax/controls/control.js'
import type { Part } from './syntax/controls/parts.js'
import type { JoinRule } from './syntax/join/item.js'
import type { Joined } from './syntax/join/join.js'
import type { Merged, MergeRule } from './syntax/merge.js'
import type { Item } from './syntax/written.js'

/** The sources of a language that share a grammar. */
export interface Syntax {
  /** Names of their files. */
  readonly files: RegExp
  /** A grammar of @vscode/tree-sitter-wasm: `python` is the file tree-sitter-python.wasm. */
  readonly grammar: string
  /**
   * Finds test functions: all of one as `@test`, its name or title as `@name`. What is captured as `@around` is one test together
   * with all those in it, such as a loop whose table says what they expect.
   */
  readonly tests: string
  /** Finds what holds several tests as `@suite`, with its `@name`; empty if nothing does. */
  readonly suites: string
  /** Finds what a file defines, with its `@name`: functions and methods as `@function`, classes and types as `@type`. */
  readonly definitions?: string
  /** Matches lines of comments and attributes, which belong to the code directly below. */
  readonly above: RegExp
  /**
   * Finds as `@kept` code that is never mutated, because tests cannot be expected to notice: text literals, types, imports, messages of
   * errors, and the reading of command-line arguments, which a test that starts no process cannot see.
   */
  readonly kept: string
  readonly mutations: readonly MutationRule[]
  /** Finds unused imports after tests were cut from a file; null if the compiler accepts unused imports. */
  readonly imports: ImportRule | null
  /** Finds code that honest programs do not need. */
  readonly deceptions: readonly DeceptionRule[]
  /** Empties its functions. */
  readonly hollow: HollowRule
  /** Reads what its tests expect, so that it can be changed. */
  readonly controls: ControlReader
  /** The tables of its tests whose rows are literals, each row with a result of its own; absent where tests have no such tables. */
  readonly tables?: (root: Part) => readonly LiteralTable[]
  /** Mends files that a model wrote; absent if nothing can be mended. */
  readonly written?: WrittenRule
  /** Joins test files; absent where new tests stay in their own files. */
  readonly join?: JoinRule
}

/** How a file from a model is mended. */
export interface WrittenRule extends MergeRule {
  /** Its outermost statements. */
  outline(root: Part, text: string): readonly Item[]
  /** The beginning and end of a class around members written without one; absent if members parse alone. */
  readonly around?: readonly [string, string]
  /** The text with its missing imports. @param header a source whose imports it may need */
  withImports?(text: string, root: Part, header: Part | null): string
  /** The text with the calls at its end moved to where an import does not run them. */
  withGuardedCalls?(text: string, root: Part): string
  /** The object literals of a settings file, joined into one. */
  settings?(root: Part): Readonly<Record<string, unknown>>
}

export interface ImportRule {
  /** Finds each `@import` with its `@path`, and its own `@name` where it is given one. */
  readonly query: string
  /** Finds as `@used` what is used of imports. */
  readonly used: string
  /** What an import is called by its path. */
  nameOf(path: string): string
}

/** A means of deception, as a query and a pattern. */
export interface DeceptionRule {
  readonly means: DeceptionMeans
  /** What it captures as `@it` is looked at. */
  readonly query: string
  readonly pattern: RegExp
  /** What the same file must also contain, if the means alone has honest uses. */
  readonly beside?: RegExp
  /** Files in which it has an honest use, by their names. */
  readonly honestIn?: RegExp
}

/** The values that every function of a hollow program returns. Such a program computes nothing. */
export const hollowKinds = ['nothing', 'zero', 'empty-text', 'empty-list', 'true', 'first-argument'] as const
export type HollowKind = (typeof hollowKinds)[number]

/** The captured parts of a function; parts that were not captured are empty. */
export interface FunctionText {
  readonly name: string
  /** Including their brackets. */
  readonly parameters: string
  /** The declared return type. */
  readonly result: string
  readonly body: string
}

export interface HollowRule {
  /** Finds functions by their `@body`, with `@name`, `@parameters` and `@result` where they have them. */
  readonly query: string
  /** The body that returns the value of the kind; null if it stays unchanged. */
  body(found: FunctionText, kind: HollowKind): string | null
}

export type MutationKind = 'operator' | 'constant' | 'condition' | 'return'

export interface MutationRule {
  readonly kind: MutationKind
  /** One pattern. Its capture `@it` is replaced. */
  readonly query: string
  /** The replacement; null if there is none. @param before the beginning of its line */
  by(found: string, before: string): string | null
}

/** A part of a source with the comment above it: lines `from` to before `to`, counted from 0. */
export interface SourceBlock {
  /** Empty if its name is not known. */
  readonly name: string
  readonly from: number
  readonly to: number
  /** The offset after its name, where a copy gets a suffix; null if it has no name. */
  readonly nameEnd: number | null
}

/** A row of a table of a test: letters `from` to before `to`, with its text. */
export interface SourceRow {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** A table of a test, as its grammar finds it. */
export interface LiteralTable {
  /** A part inside the test. */
  readonly at: Part
  readonly rows: readonly Part[]
  /** Whether names of results count the rows. */
  readonly isNumbered: boolean
}

/** The rows of a test that reports a result for each of them. */
export interface SourceTable {
  /** The test, as `tests` finds it. */
  readonly block: SourceBlock
  readonly rows: readonly SourceRow[]
  /** Whether names of results count the rows, so that only the last rows can go without another name for the rest. */
  readonly isNumbered: boolean
}

/** A small change to a source that its tests should notice: letters `from` to before `to` are replaced. */
export interface Mutation {
  readonly kind: MutationKind
  readonly from: number
  readonly to: number
  readonly by: string
}

/** A test with the changes that should make it red. */
export interface TestControls {
  readonly block: SourceBlock
  /** Titles of the suites around it, outer ones first. */
  readonly suites: readonly Title[]
  /** Its possible names in a report: pieces of text with anything between them. */
  readonly titles: readonly Title[]
  /** Literals that it must receive to pass. */
  readonly expects: readonly Typed[]
  /** The number of recognised assertions. */
  readonly assertions: number
  /** Best first. Empty if no assertion can be changed. */
  readonly controls: readonly Control[]
  /** Puts an assertion that fails for certain in place of the first one, by the same function. Empty if there is none. */
  readonly hardFail: readonly Edit[]
  /** Whether the test always runs that assertion: no condition, loop, error handler or callback is around it. */
  readonly isHardFailReached: boolean
  /** Whether it compares a result with a value that a function of the test file makes of literals. */
  readonly comparesBuilt: boolean
  /** Ranges outside the test with tables and functions that it uses. */
  readonly reads: readonly { readonly from: number; readonly to: number }[]
}

/** Letters of a source. */
interface Range {
  readonly from: number
  readonly to: number
}

/** A literal value that tests expect of a call. */
export interface Expectation extends Range {
  readonly text: string
  /** Those of `tests` that expect it: several where they share a table. */
  readonly tests: readonly SourceBlock[]
  /** Whether it is compared with a tolerance. */
  readonly isClose: boolean
  /** Present if a truth is expressed by a name, a sign or nothing: how to write the opposite. `text` is then the value. */
  readonly said?: Pick<Said, 'opposite' | 'isPrefix'>
}

export interface Expectations {
  /** In the order of the text; none overlaps another. */
  readonly values: readonly Expectation[]
  /** Truth values, empty values and none that tests with inputs expect. None is inside one of `values`. */
  readonly plain: readonly Expectation[]
  /** Truths that assertions express by name or sign, in tests with inputs. None is inside one of the others. */
  readonly said: readonly Expectation[]
  /** The same three, with names followed to their values. A name may be bound several times, and calls that make a value count as it. */
  readonly wide: Pick<Expectations, 'values' | 'plain' | 'said'>
  /** Whether a value of another kind would not compile in its place. */
  readonly isTyped: boolean
  /** Comments, and what documents a test: they may say a value. */
  readonly comments: readonly Range[]
  /** Names and titles of tests: so may they. */
  readonly names: readonly Range[]
  /** What is written out in the messages of assertions: so may it. None of `values` is among it. */
  readonly messages: readonly Range[]
  /** For each of `tests`, what it gives to the program, in its order: calls with values that are written out, and those in tables. */
  readonly inputs: readonly (readonly string[])[]
  /** All expectations of the program's results, also of tests without inputs. Whether a call fails is not included. */
  readonly stated: readonly Expectation[]
  /** For each of `tests`, what it calls of the program, also where it hands over nothing, and empty values that have names. */
  readonly calls: readonly (readonly TestCall[])[]
}

/** A call in a test, or an empty value that it names. */
export interface TestCall {
  readonly text: string
  /** Whether it is called on an object that the test made, whose earlier changes matter too. */
  readonly isOfOwn: boolean
  readonly isCall: boolean
}

/** A definition in a source: lines `from` to before `to`, counted from 0. */
export interface Definition {
  readonly name: string
  readonly kind: 'function' | 'type'
  readonly from: number
  readonly to: number
}

/** Reads sources of all languages by their file names. In a file of an unknown language, it finds nothing. */
export interface Sources {
  /** Test functions in their order. None overlaps another, and none shares a line with anything else. */
  tests(path: string, text: string): readonly SourceBlock[]
  /** Test functions one by one, those that share a loop too. */
  functions(path: string, text: string): readonly SourceBlock[]
  /** Functions, methods, classes and types that a file defines, in their order. */
  definitions(path: string, text: string): readonly Definition[]
  /** Suites of tests, outer ones first. */
  suites(path: string, text: string): readonly SourceBlock[]
  /** Code that joins the tests in it into one, such as a loop; outer ones first. */
  loops(path: string, text: string): readonly SourceBlock[]
  /** Tables of tests whose rows are literals. No test has two, and no two tests share one. */
  tables(path: string, text: string): readonly SourceTable[]
  /** A text without imports that it no longer uses, but the text before the cut did. */
  withoutUnused(path: string, text: string, before: string): string
  /** The same, also without tables and helpers that only the cut parts used. */
  withoutUnusedDefinitions(path: string, text: string, before: string): string
  /** Every mutation, in the order of the rules and then of the text. */
  mutations(path: string, text: string): readonly Mutation[]
  /** Means of deception in a program file, by line counted from 1. */
  deceptions(path: string, text: string): readonly Deception[]
  /**
   * The text with every function emptied, methods and functions in functions with the outer one; null if there is none.
   * @param only names of the functions that are emptied, where it is not all of them
   */
  hollow(path: string, text: string, kind: HollowKind, only?: ReadonlySet<string>): string | null
  /** Literal arguments at each start of a program or call of its main function, in text order. */
  starts(path: string, text: string, program: string): readonly (readonly string[])[]
  /** A text without comments and layout, for comparison; null if it cannot be parsed. */
  shape(path: string, text: string): string | null
  /**
   * A text from a model with its missing imports: those of `header`, such as the old file, and those
   * with well-known names. The same text if it does not parse.
   */
  withImports(path: string, text: string, header: string): string
  /**
   * A file with the functions, methods, classes, constants and imports of an answer in the places of those with the same names, and with the
   * new ones. Null in a language where that is not known.
   */
  merge(path: string, before: string, answer: string): Merged | null
  /**
   * An existing test file with the tests of a new one, in its style. Null in a language where that is not known.
   */
  join(old: SourceFile, fresh: SourceFile): Joined | null
  /** Names that one version of a text defines and another does not; none if one of them does not parse. */
  lost(path: string, before: string, after: string): readonly string[]
  /** A whole file from a model, changed so that its final example calls do not run on import. The same text if it does not parse. */
  withGuardedCalls(path: string, text: string): string
  /** For each of `tests` the changes to what it expects that should make it red. */
  controls(path: string, text: string, choice: ControlChoice): readonly TestControls[]
  /** The literal values that tests expect, without truth values and empty ones. */
  expectations(path: string, text: string): Expectations
  /** The objects that a file of settings writes out, joined into one; empty in a language that keeps its settings elsewhere. */
  settings(path: string, text: string): Readonly<Record<string, unknown>>
}
