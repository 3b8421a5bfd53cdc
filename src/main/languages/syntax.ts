// What is known of sources by their grammar: as a language says it, by queries of tree-sitter, and as others ask for it.
import type { Deception, DeceptionMeans } from '../../contract/run/verdict/deception.js'
import type { ControlReader } from './syntax/controls/assertion.js'
import type { Control, ControlChoice, Edit, Said, Title, Typed } from './syntax/controls/control.js'
import type { Part } from './syntax/controls/parts.js'
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
  /** Finds what holds several tests as `@suite`, with its `@name`; empty where nothing does. */
  readonly suites: string
  /** Finds what a file defines, with its `@name`: functions and methods as `@function`, classes and types as `@type`. */
  readonly definitions?: string
  /** Lines of comments and attributes, which belong to what they touch from above. */
  readonly above: RegExp
  /**
   * Finds as `@kept` where no mutation is made that tests could be asked to notice: literals of text, types, imports, what an error says of
   * itself, and how a program takes its arguments from the system, which a test that starts no process cannot see.
   */
  readonly kept: string
  readonly mutations: readonly MutationRule[]
  /** What is left out of a file that lost some of its tests; null where a compiler takes an import that nothing uses. */
  readonly imports: ImportRule | null
  /** Finds what honest programs have no use for. */
  readonly deceptions: readonly DeceptionRule[]
  /** Empties its functions. */
  readonly hollow: HollowRule
  /** Reads what its tests expect, so that it can be changed. */
  readonly controls: ControlReader
  /** Mends what a model wrote; absent where nothing is known that can be. */
  readonly written?: WrittenRule
}

/** How a file is mended that a model just wrote. */
export interface WrittenRule extends MergeRule {
  /** Its outermost statements. */
  outline(root: Part, text: string): readonly Item[]
  /** A class around members that were written without one, as its beginning and its end; absent where they parse by themselves. */
  readonly around?: readonly [string, string]
  /** The text with the imports that it uses and lacks. @param header a source whose imports it may need */
  withImports?(text: string, root: Part, header: Part | null): string
  /** The text with the calls at its end moved to where an import does not run them. */
  withGuardedCalls?(text: string, root: Part): string
  /** The objects that a file of settings writes out, joined into one. */
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

/** A means of deception, as the grammar shows it. */
export interface DeceptionRule {
  readonly means: DeceptionMeans
  /** What it captures as `@it` is looked at. */
  readonly query: string
  readonly pattern: RegExp
  /** What the same file must hold too, where the means alone has honest uses. */
  readonly beside?: RegExp
  /** Files in which it has an honest use, by their names. */
  readonly honestIn?: RegExp
}

/** What every function of a hollow program gives back: a program that computes nothing. */
export const hollowKinds = ['nothing', 'zero', 'empty-text', 'empty-list', 'true', 'first-argument'] as const
export type HollowKind = (typeof hollowKinds)[number]

/** A function by what a query captured of it; what was not captured is empty. */
export interface FunctionText {
  readonly name: string
  /** With what stands around them. */
  readonly parameters: string
  /** The type that it says it gives back. */
  readonly result: string
  readonly body: string
}

export interface HollowRule {
  /** Finds functions by their `@body`, with `@name`, `@parameters` and `@result` where they have them. */
  readonly query: string
  /** The body that gives back as much as the kind says; null where it stays as it is. */
  body(found: FunctionText, kind: HollowKind): string | null
}

export type MutationKind = 'operator' | 'constant' | 'condition' | 'return'

export interface MutationRule {
  readonly kind: MutationKind
  /** One pattern; what it captures as `@it` is replaced. */
  readonly query: string
  /** What stands there instead; null where nothing could. @param before what its line begins with */
  by(found: string, before: string): string | null
}

/** A part of a source with the comment above it: lines `from` to before `to`, counted from 0. */
export interface SourceBlock {
  /** Empty where it has none that can be told. */
  readonly name: string
  readonly from: number
  readonly to: number
  /** The letter behind its name, where a copy gets another one; null where it has none of its own. */
  readonly nameEnd: number | null
}

/** A small change to a source, which its tests should notice: letters `from` to before `to` are replaced. */
export interface Mutation {
  readonly kind: MutationKind
  readonly from: number
  readonly to: number
  readonly by: string
}

/** A test with the changes that should make it red. */
export interface TestControls {
  readonly block: SourceBlock
  /** Titles of what it lies in, outer ones first. */
  readonly suites: readonly Title[]
  /** What a report may call it: pieces of text with anything between them. */
  readonly titles: readonly Title[]
  /** Literals that it must get to be green. */
  readonly expects: readonly Typed[]
  /** How many assertions it has that are known as such. */
  readonly assertions: number
  /** Best first. Empty where no assertion can be changed. */
  readonly controls: readonly Control[]
  /** Puts an assertion that fails for certain in place of the first one, by the same function. Empty where there is none. */
  readonly hardFail: readonly Edit[]
  /** Whether that assertion is run for certain where the test is: no condition, loop, guard against errors or callback is around it. */
  readonly isHardFailReached: boolean
  /** Letters outside of the test that hold tables and functions which it uses. */
  readonly reads: readonly { readonly from: number; readonly to: number }[]
}

/** Letters of a source. */
interface Range {
  readonly from: number
  readonly to: number
}

/** A value that tests expect of a call, as it stands written out. */
export interface Expectation extends Range {
  readonly text: string
  /** Those of `tests` that expect it: several where they share a table. */
  readonly tests: readonly SourceBlock[]
  /** Whether it is compared with a tolerance. */
  readonly isClose: boolean
  /** Where no value stands there but a name or a sign that says a truth, or nothing: how the opposite is said. `text` is the value then. */
  readonly said?: Pick<Said, 'opposite' | 'isPrefix'>
}

export interface Expectations {
  /** In the order of the text; none overlaps another. */
  readonly values: readonly Expectation[]
  /** Truth values, empty ones and none that tests expect which give something to the program. None lies in one of `values`. */
  readonly plain: readonly Expectation[]
  /** Truths that assertions say by their names or signs, of tests which give something to the program. None lies in one of the others. */
  readonly said: readonly Expectation[]
  /** The same three where names are followed to where they stand, so that a name may be bound several times in a test, and calls that make a value stand for it. */
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
  /** All that tests say of what the program gives, also of those that give nothing to it. Whether a call fails is not among it. */
  readonly stated: readonly Expectation[]
  /** For each of `tests`, what it calls of the program, also where it hands over nothing, and empty values that have names. */
  readonly calls: readonly (readonly TestCall[])[]
}

/** What a test calls, or an empty value that it names. */
export interface TestCall {
  readonly text: string
  /** Whether it is called on something that the test made itself: what happened to that before matters too. */
  readonly isOfOwn: boolean
  readonly isCall: boolean
}

/** What a source defines, in lines `from` to before `to`, counted from 0. */
export interface Definition {
  readonly name: string
  readonly kind: 'function' | 'type'
  readonly from: number
  readonly to: number
}

/** Reads sources of all languages by their names; of a file in no language that is known nothing is found. */
export interface Sources {
  /** Test functions in their order. None overlaps another, and none shares a line with anything else. */
  tests(path: string, text: string): readonly SourceBlock[]
  /** Test functions one by one, those that share a loop too. */
  functions(path: string, text: string): readonly SourceBlock[]
  /** Functions, methods, classes and types that a file defines, in their order. */
  definitions(path: string, text: string): readonly Definition[]
  /** What holds several tests, outer ones first. */
  suites(path: string, text: string): readonly SourceBlock[]
  /** What makes one test of those in it, such as a loop; outer ones first. */
  loops(path: string, text: string): readonly SourceBlock[]
  /** A text without the imports that nothing in it uses, but something in the text did from which it was cut. */
  withoutUnused(path: string, text: string, before: string): string
  /** The same, also without tables and helpers that only what was cut used. */
  withoutUnusedDefinitions(path: string, text: string, before: string): string
  /** Every mutation, in the order of the rules and then of the text. */
  mutations(path: string, text: string): readonly Mutation[]
  /** Means of deception that a file of the program names, by line counted from 1. */
  deceptions(path: string, text: string): readonly Deception[]
  /**
   * The text with every function emptied, methods and functions in functions with the outer one; null where there is none.
   * @param only names of the functions that are emptied, where it is not all of them
   */
  hollow(path: string, text: string, kind: HollowKind, only?: ReadonlySet<string>): string | null
  /** Arguments that are written out wherever a program is started or its main function is called, in the order of the text. */
  starts(path: string, text: string, program: string): readonly (readonly string[])[]
  /** What a text says without comments and layout, to be compared with others; null where it cannot be parsed. */
  shape(path: string, text: string): string | null
  /**
   * A text that a model just wrote with the imports that it uses and lacks: those of `header`, such as the file before, and those that are
   * known by their names. The same text where it does not parse.
   */
  withImports(path: string, text: string, header: string): string
  /**
   * A file with the functions, methods, classes, constants and imports of an answer in the places of those with the same names, and with the
   * new ones. Null in a language where that is not known.
   */
  merge(path: string, before: string, answer: string): Merged | null
  /** Names that a text defines and another version of it does not; none where one of them does not parse. */
  lost(path: string, before: string, after: string): readonly string[]
  /** A whole file that a model just wrote, whose example calls at the end do not run on import. The same text where it does not parse. */
  withGuardedCalls(path: string, text: string): string
  /** For each of `tests` the changes to what it expects that should make it red. */
  controls(path: string, text: string, choice: ControlChoice): readonly TestControls[]
  /** What tests compare with values that are written out; truth values and empty ones are left out. */
  expectations(path: string, text: string): Expectations
  /** The objects that a file of settings writes out, joined into one; empty in a language that keeps its settings elsewhere. */
  settings(path: string, text: string): Readonly<Record<string, unknown>>
}
