// The five ports of the engine: models, bench, trees, user and knowledge; beside them those of optional features. The host makes one of each for a run.
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
  /** As the program imports it. */
  readonly package: string
  /** The name that was used, below the package; empty where none is told. */
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
  /** Sampling temperature where the user set none. */
  readonly temperature?: number
  /** What a structured answer is held to, and whether as arguments of a tool call; absent where it is plain text. */
  readonly schema?: JsonObject
  readonly asTool?: boolean
  /** How much of the run waits for the answer. */
  readonly urgency?: number
  /** By what an answer that goes wrong is ended early; left out, none is. */
  readonly watch?: AnswerWatch
  /** Answers wanted in one request; left out, one. */
  readonly answers?: number
}

/** One performance of an effect that calls models: its key, and how often it was begun. */
export interface Caller {
  readonly key: string
  /** 1 for the first time; more where a crash left intents without a result. */
  readonly number: number
}

/** One performance of an effect. The run hands it to whoever performs, and they hand it to a port. */
export interface Performance extends Caller {
  readonly config: StepConfig
  readonly signal: AbortSignal
  /** Which of the performances that go side by side it is, counted from 0; left out where it goes alone. */
  readonly lane?: number | undefined
  /** Whether tests are built as people build a program to use it. */
  readonly isReleased?: boolean
  /** Whether it is a round of a repair loop, which others like it follow, and proves nothing by itself. */
  readonly isRound?: boolean
}

/** The key of the note that a go is recorded by. */
export const calledKey = ({ key, number }: Caller, go: number): string => `${key}-called-${number}-${go}`

/** Where a command or the tests run: the state of the workspace, what is installed, and what is sealed. */
export interface Place {
  readonly tree: string
  readonly environment: EnvironmentSpec
  readonly template: Template
}

/** Which plain functions are called, and with what. */
export interface CallRequest {
  /** The tree whose tests show how functions are called. */
  readonly tests: string
  /** Calls of each function at most. */
  readonly count: number
  /** Calls to be made again; null makes new ones. */
  readonly calls: readonly FunctionCall[] | null
}

/** Models: what a question may cost, and what they answer. */
export interface Models {
  /**
   * Asks the model of a role; `onTry` hears of every go, also of those that failed. The worst case of each go is reserved
   * before it is made.
   * @throws OutOfBudget where a limit leaves no room for a go, or the time is up
   */
  ask(question: Asking, at: Performance, onRequest: (go: ModelRequest) => Promise<void>): Promise<{ reply: Reply; prompt: string }>
  /**
   * Prices the worst case of a question against what is left, and says how much its model takes in. Refused is a sentence;
   * empty where it may be asked.
   */
  checkBudget(question: Asking, at: Performance): Promise<BudgetCheck>
  /** Grants the run the same budget again, for this process and those after it, and prices the question again. */
  grantAgain(question: Asking, at: Performance): Promise<BudgetCheck>
  /** Tokens that the model of a role takes in, prompt and answer together; null where that is not known. */
  contextTokens(role: Role, at: Performance): Promise<number | null>
  /** Whether the model of a role was found to take pictures. */
  takesPictures(role: Role, at: Performance): boolean
}

/** Where programs run. What runs there ends with the minutes of the budget: it throws OutOfBudget then, and has no result. */
export interface Bench {
  prove(at: Performance): Promise<ProofResult>
  environment(place: Pick<Place, 'environment' | 'template'>, at: Performance): Promise<Environment>
  /** Asks the registry of the template's package manager for facts about a package. Nothing of it is run or kept. */
  lookUpPackage(template: Template, asked: AskedPackage, at: Performance): Promise<PackageFacts>
  /** Runs tests with all sealed files read-only from `sealed`; `fresh` uses a new copy instead of the workspace. */
  test(place: Place, fresh: boolean, at: Performance): Promise<TestRun>
  command(place: Place, argv: readonly string[], at: Performance): Promise<CommandRun>
  start(place: Place, start: StartCommand, at: Performance): Promise<CommandRun>
  /** Calls the plain functions of a read-only copy without a network; null where its language has no way to. */
  call(place: Place, request: CallRequest, at: Performance): Promise<FunctionCalls | null>
  /** Has tests judged where the program answers without seeing them; null where none can be. */
  judgeOutside(place: Place, at: Performance): Promise<OutsideVerdicts | null>
  /** A seed that nobody can know before: neither a model nor a program. */
  seed(): string
  /** Identifies the sealed files of a tree together with the runner that runs them. */
  suiteHash(tree: string, template: Template): string
}

export interface ListedFile {
  readonly path: string
  readonly bytes: number
}

/** The program's files, as trees that are known by their hash and never change. */
export interface Trees {
  /** Its files, and beside them the paths of its links. */
  list(tree: string): { readonly files: readonly ListedFile[]; readonly links: readonly string[] }
  /** A file's text; null where there is none, or it is no text. */
  read(tree: string, path: string): string | null
  /** Why a file cannot get this text and keep its other bytes; null where it can. `isWhole` says that no line is kept. */
  unfit(tree: string, change: FileChangeRequest, isWhole: boolean): UnfitText | null
  create(files: readonly SourceFile[]): Written
  change(tree: string, changes: readonly FileChangeRequest[]): Written
  /** The tree with paths as they are in another one. */
  takeOver(tree: string, from: string, paths: readonly string[]): Written
  /** Paths whose file differs between two trees. */
  changedPaths(before: string, after: string): readonly string[]
  /** Files of text that are new or differ in the later one of two trees, with where they differ. */
  changedFiles(before: string, after: string): readonly ChangedFile[]
}

/** The user for whom the run works. */
export interface User {
  /** Waits for the user's choice, or takes the default where the config says so. */
  ask(question: UserQuestion, at: Performance): Promise<UserAnswer>
  /** What the user said and changed since the last time, and the keys of the `said` notes that hold it. */
  hear(): Promise<{ readonly heard: SaidList; readonly said: readonly string[] }>
  /** What was spent, and whether another stretch that the config names is over. */
  checkIn(at: Performance): Promise<{ readonly due: boolean; readonly spent: Spent }>
}

/** What is known beyond the program itself: errors met before, what packages say of themselves, earlier plans, the evidence so far. */
export interface Knowledge {
  /** What is known about errors with these signatures, from all runs of this machine and from what is shipped. */
  recall(signatures: readonly string[]): Promise<KnownErrors>
  /**
   * What a package says of itself; with `fetch` one that is not installed is fetched, only to be read. Where it says
   * nothing on the matter and the config lets more be read, the address where that may stand is given along.
   */
  documentation(place: Place, about: InQuestion, fetch: boolean, at: Performance): Promise<Documentation>
  /** So many plans of verified runs of this template at most, those that were asked for in the most alike words first, as examples for the planner. */
  examplePlans(template: Template, description: string, most: number): Promise<readonly Plan[]>
  /** The verdict that the recorded evidence gives by now. */
  verdict(): Promise<Verdict>
}

/** Each optional feature adds what it asks of the world here. */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it
export interface FeaturePorts {}

export interface Ports {
  /** All languages that there are: no port, for it answers without a world. */
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
