// The five ports of the engine: models, bench, trees, user and knowledge, with those of optional features. The host makes them for a run.
import type { StepConfig } from '../../../contract/config/config.js'
import type { KnownErrors } from '../../../contract/figures/known-error.js'
import type { AnswerWatch, Message, ModelRequest, Reply, Role } from '../../../contract/model/model.js'
import type { AskedPackage } from '../../../contract/packages/asked-package.js'
import type { FunctionCall, FunctionCalls } from '../../../contract/run/differential.js'
import type { Documentation } from '../../../contract/run/documentation.js'
import type {
  BudgetCheck,
  CommandRun,
  Environment,
  PackageFacts,
  ProofResult,
  SaidList,
  Spent,
  TestRun,
  Written,
} from '../../../contract/run/effects.js'
import type { Verdict } from '../../../contract/run/outcome.js'
import type { Plan } from '../../../contract/run/plan.js'
import type { UserAnswer, UserQuestion } from '../../../contract/run/question.js'
import type { EnvironmentSpec, SourceFile, StartCommand, Template } from '../../../contract/run/template.js'
import type { OutsideVerdicts } from '../../../contract/run/verdict/judged-outside.js'
import type { JsonObject } from '../../../contract/text/json.js'
import type { UnfitText } from '../../../contract/text/unfit-text.js'
import type { Languages, Sources } from '../../languages/language.js'
import type { ChangedFile } from './change.js'

export interface InQuestion {
  /** The name in import statements. */
  readonly package: string
  /** The used name inside the package; empty if the message has none. */
  readonly symbol: string
}

export interface FileChangeRequest {
  readonly path: string
  /** Null removes the file. */
  readonly text: string | null
}

export interface Asking {
  readonly role: Role
  readonly key: string
  readonly messages: readonly Message[]
  readonly maxOutputTokens: number
  readonly seed: number | null
  /** Sampling temperature, if the user set none. */
  readonly temperature?: number
  /** The schema of a structured answer, and whether it is the arguments of a tool call. Absent for plain text. */
  readonly schema?: JsonObject
  readonly asTool?: boolean
  /** How many tasks of the run wait for the answer. */
  readonly urgency?: number
  /** Ends an answer early if it goes wrong. Without it, none is. */
  readonly watch?: AnswerWatch
  /** Number of answers in one request; one if absent. */
  readonly answers?: number
}

/** One performance of an effect that calls models: its key, and its number. */
export interface Caller {
  readonly key: string
  /** 1 for the first time; more if a crash left intents without a result. */
  readonly number: number
}

/** One performance of an effect. The run passes it to the code inside the effect, which passes it to a port. */
export interface Performance extends Caller {
  readonly config: StepConfig
  readonly signal: AbortSignal
  /** The number among performances side by side, counted from 0. Absent if it runs alone. */
  readonly lane?: number | undefined
  /** Whether tests run on a release build. */
  readonly isReleased?: boolean
  /** Whether it is a round of a repair loop, which others follow and which proves nothing by itself. */
  readonly isRound?: boolean
}

/** The key of the note that records a request. */
export const calledKey = ({ key, number }: Caller, request: number): string => `${key}-called-${number}-${request}`

/** The place of a command or a test run: the state of the workspace, the installed packages and the sealed files. */
export interface Place {
  readonly tree: string
  readonly environment: EnvironmentSpec
  readonly template: Template
}

/** The plain functions to call, with their calls. */
export interface CallRequest {
  /** The tree whose tests show how functions are called. */
  readonly tests: string
  /** The most calls of each function. */
  readonly count: number
  /** Calls to repeat; null makes new ones. */
  readonly calls: readonly FunctionCall[] | null
}

/** Models: prices questions, and answers them. */
export interface Models {
  /**
   * Asks the model of a role. `onRequest` is called for every request, including failed ones. The worst case of each request is
   * reserved before it is made.
   * @throws OutOfBudget if a limit leaves no room for a request, or the time is up
   */
  ask(question: Asking, at: Performance, onRequest: (request: ModelRequest) => Promise<void>): Promise<{ reply: Reply; prompt: string }>
  /**
   * Prices the worst case of a question against the remaining budget, with the context size of its model. `refused` is a
   * sentence; empty if the question may be asked.
   */
  checkBudget(question: Asking, at: Performance): Promise<BudgetCheck>
  /** Grants the run the same budget again, for this process and later ones, and prices the question again. */
  grantAgain(question: Asking, at: Performance): Promise<BudgetCheck>
  /** Context size of a role's model in tokens, prompt and answer together; null if unknown. */
  contextTokens(role: Role, at: Performance): Promise<number | null>
  /** Whether the model of a role was found to take pictures. */
  takesPictures(role: Role, at: Performance): boolean
}

/** Runs programs. When the minutes of the budget are over, it throws OutOfBudget and has no result. */
export interface Bench {
  prove(at: Performance): Promise<ProofResult>
  environment(place: Pick<Place, 'environment' | 'template'>, at: Performance): Promise<Environment>
  /** Asks the registry of the template's package manager for facts about a package. Nothing of it is run or kept. */
  lookUpPackage(template: Template, asked: AskedPackage, at: Performance): Promise<PackageFacts>
  /** Runs tests with all sealed files read-only. `fresh` uses a new copy instead of the workspace. */
  test(place: Place, fresh: boolean, at: Performance): Promise<TestRun>
  command(place: Place, argv: readonly string[], at: Performance): Promise<CommandRun>
  start(place: Place, start: StartCommand, at: Performance): Promise<CommandRun>
  /** Calls the plain functions of a read-only copy without a network; null if its language has no way to. */
  call(place: Place, request: CallRequest, at: Performance): Promise<FunctionCalls | null>
  /** Judges tests outside of the program's sight; null if none can be. */
  judgeOutside(place: Place, at: Performance): Promise<OutsideVerdicts | null>
  /** A seed that neither a model nor a program can predict. */
  seed(): string
  /** Identifies the sealed files of a tree together with the runner that runs them. */
  suiteHash(tree: string, template: Template): string
}

export interface ListedFile {
  readonly path: string
  readonly bytes: number
}

/** The program's files, as immutable trees that are identified by their hash. */
export interface Trees {
  /** Its files, and the paths of its links. */
  list(tree: string): { readonly files: readonly ListedFile[]; readonly links: readonly string[] }
  /** A file's text; null if it is missing or not text. */
  read(tree: string, path: string): string | null
  /** Why a file cannot get this text and keep its other bytes; null if it can. `isWhole` means that no line is kept. */
  unfit(tree: string, change: FileChangeRequest, isWhole: boolean): UnfitText | null
  create(files: readonly SourceFile[]): Written
  change(tree: string, changes: readonly FileChangeRequest[]): Written
  /** The tree with these paths as they are in another tree. */
  takeOver(tree: string, from: string, paths: readonly string[]): Written
  /** Paths whose file differs between two trees. */
  changedPaths(before: string, after: string): readonly string[]
  /** Text files that are new or differ in the later tree, with their differences. */
  changedFiles(before: string, after: string): readonly ChangedFile[]
}

/** The user of the run. */
export interface User {
  /** Waits for the user's choice, or takes the default if the config says so. */
  ask(question: UserQuestion, at: Performance): Promise<UserAnswer>
  /** The user's new messages and changes, and the keys of the `said` notes that contain them. */
  hear(): Promise<{ readonly heard: SaidList; readonly said: readonly string[] }>
  /** The expenses so far, and whether the next check-in of the config is due. */
  checkIn(at: Performance): Promise<{ readonly due: boolean; readonly spent: Spent }>
}

/** Knowledge beyond the program: known errors, documentation of packages, earlier plans, the evidence so far. */
export interface Knowledge {
  /** Known errors with these signatures, from all runs of this machine and from the shipped catalogue. */
  recall(signatures: readonly string[]): Promise<KnownErrors>
  /**
   * The description in a package. With `fetch`, a package that is not installed is fetched, only to be read. If it lacks the topic and
   * the config allows more, the address of a likely page comes with it.
   */
  documentation(place: Place, about: InQuestion, fetch: boolean, at: Performance): Promise<Documentation>
  /** Plans of verified runs of this template, as examples for the planner. Those with the most similar requests come first. */
  examplePlans(template: Template, description: string, most: number): Promise<readonly Plan[]>
  /** The verdict of the recorded evidence so far. */
  verdict(): Promise<Verdict>
}

/** Each optional feature adds its ports here. */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it
export interface FeaturePorts {}

export interface Ports {
  /** All languages. This is no port, since it needs nothing outside. */
  readonly languages: Languages
  /** Reads sources by their grammars, which are loaded when they are first asked for. */
  sources(): Promise<Sources>
  readonly models: Models
  readonly bench: Bench
  readonly trees: Trees
  readonly user: User
  readonly knowledge: Knowledge
  readonly features: FeaturePorts
}
