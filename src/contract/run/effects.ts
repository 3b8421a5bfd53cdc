// What effects record as their results.
import { z } from 'zod'
import { Able } from '../config/capabilities.js'
import { Role } from '../config/models.js'
import type { Entry } from '../journal/entry.js'
import { Finish, OtherAnswer } from '../model/model.js'
import { GivenPicture } from '../model/pictures.js'
import { WorkspacePath } from '../paths/path.js'
import { CommandResult, SandboxProof } from '../sandbox/command.js'
import { EnvironmentStep, SourceFile } from './template.js'
import { TestReport } from './tests.js'

export const ModelAnswer = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('answer'),
    text: z.string(),
    finish: Finish,
    others: z.array(OtherAnswer).optional(),
    /** Tokens of thinking, if the answer has nothing else. */
    onlyThought: z.number().int().optional(),
  }),
  z.object({ type: z.literal('fault'), fault: z.string(), message: z.string() }),
])
export type ModelAnswer = z.infer<typeof ModelAnswer>

export const FileChange = z.object({ path: WorkspacePath, added: z.number().int(), removed: z.number().int() })
export type FileChange = z.infer<typeof FileChange>

export const Written = z.object({ tree: z.string(), changes: z.array(FileChange) })
export type Written = z.infer<typeof Written>

/** A toolchain by its name in templates. */
export const ToolchainVersion = z.object({ name: z.string(), version: z.string() })
export type ToolchainVersion = z.infer<typeof ToolchainVersion>

export const Environment = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ready'),
    hash: z.string(),
    locks: z.array(SourceFile),
    /** Why the project's own build failed, so that it holds only its dependencies; left out by earlier versions. */
    unbuilt: z.string().optional(),
    /** The toolchains on the machine that made it; left out by earlier versions. */
    toolchains: z.array(ToolchainVersion).optional(),
    durationMs: z.number(),
  }),
  z.object({ type: z.literal('failed'), step: EnvironmentStep, result: CommandResult }),
])
export type Environment = z.infer<typeof Environment>

/** What the registry says of a package that is to be installed. A date is null where its index has none. */
export const PackageFacts = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('known'),
    /** When its first version was published. */
    first: z.iso.datetime().nullable(),
    /** When the version was published that would be installed. */
    latest: z.iso.datetime().nullable(),
    /** Whether its install runs scripts. */
    hasScripts: z.boolean().nullable(),
  }),
  /** The registry has no package of this name. */
  z.object({ type: z.literal('unknown') }),
  z.object({ type: z.literal('unreachable') }),
])
export type PackageFacts = z.infer<typeof PackageFacts>

export const PackageLookUp = z.object({
  facts: PackageFacts,
  /** When the registry was asked. */
  at: z.iso.datetime(),
  /** What the user said of this package earlier in the run. */
  said: z.enum(['install', 'leave']).nullable(),
})
export type PackageLookUp = z.infer<typeof PackageLookUp>

export const TestRun = z.object({
  tree: z.string(),
  environment: z.string(),
  suite: z.string(),
  fresh: z.boolean(),
  command: CommandResult,
  report: TestReport.nullable(),
  /** Sealed files that differ after the run, or that the workspace tried to replace. */
  tampered: z.array(z.string()),
  /** Tests and files left out of the report, since they were not green before any change. */
  setAside: z.number().int().default(0),
})
export type TestRun = z.infer<typeof TestRun>

/** The answer of a program at its address. */
export const Page = z.object({ status: z.number().int(), type: z.string(), title: z.string() })
export type Page = z.infer<typeof Page>

/** Whether an answer is a page that can be looked at. */
export const isPage = (page: Page | null): boolean => page !== null && page.status === 200 && /\bhtml\b/i.test(page.type)

export const CommandRun = z.object({
  result: CommandResult,
  tree: z.string(),
  changes: z.array(FileChange),
  tampered: z.array(z.string()),
  /** What it left in the workspace and a tree cannot hold: links that lead out, repositories, names of no file. It is gone. */
  left: z.array(z.object({ path: z.string(), reason: z.string() })).default([]),
  /** The first page of a program that shows any, else its last answer; null without an answer, or if none was expected. */
  page: Page.nullable().default(null),
})
export type CommandRun = z.infer<typeof CommandRun>

export const Spent = z.object({ usd: z.number(), tokens: z.number().int(), ms: z.number(), unpriced: z.boolean() })
export type Spent = z.infer<typeof Spent>

/** A file as the user wants it; `base` is the tree that they saw. */
export const UserEdit = z.object({ path: WorkspacePath, base: z.string(), text: z.string() })
export type UserEdit = z.infer<typeof UserEdit>

/** A state of the workspace that the user brings back, by its tree. */
export const UserRestore = z.object({ restore: z.string() })
export type UserRestore = z.infer<typeof UserRestore>

/** A message with pictures; words alone are a text. */
export const UserWords = z.object({ words: z.string(), pictures: z.array(GivenPicture).min(1) })
export type UserWords = z.infer<typeof UserWords>

/** A file that models may not write from here on, or may again. `isKnown` where another task of the run took it before. */
export const UserLock = z.object({ lock: WorkspacePath, isLocked: z.boolean(), isKnown: z.boolean().default(false) })
export type UserLock = z.infer<typeof UserLock>

/** Takes back what the user said; `unsay` is the key of its `said` note. */
export const Unsay = z.object({ unsay: z.string() })
export type Unsay = z.infer<typeof Unsay>

/** A message of the user, a file that they changed or locked, or a state that they restored. */
export const Said = z.union([z.string(), UserEdit, UserRestore, UserLock, UserWords])
export type Said = z.infer<typeof Said>

/** What the user said or changed between two steps. */
export const SaidList = z.array(Said)
export type SaidList = z.infer<typeof SaidList>

/** Who is shown pictures that the user gave, and whether their model takes them. */
export const PictureAudience = z.object({ by: z.array(z.object({ role: Role, model: z.string(), takes: z.boolean() })) })
export type PictureAudience = z.infer<typeof PictureAudience>

/** The keys of the `said` notes that a `hear` took, as in its result; empty in journals without these notes. */
export function saidKeys(result: Entry): readonly string[] {
  const taken = z.object({ said: z.array(z.string()) }).safeParse(result.body)
  return taken.success ? taken.data.said : []
}

/** The total limits of a run; larger than in its config once the user granted more. 0 and null mean no limit. */
export const Limits = z.object({ usd: z.number().nullable(), minutes: z.number(), tokens: z.number() })
export type Limits = z.infer<typeof Limits>

/** The same with the attempts that each task may take. */
export const RunLimits = Limits.extend({ attempts: z.number().int() })
export type RunLimits = z.infer<typeof RunLimits>

export const BudgetCheck = z.object({
  spent: Spent,
  worstUsd: z.number().nullable(),
  worstTokens: z.number().int(),
  refused: z.string(),
  limits: Limits.nullable().default(null),
  /** Set once when a limit comes near; empty otherwise. */
  warning: z.string().default(''),
  /** Which limit the question would break. */
  limit: z.enum(['usd', 'minutes', 'tokens', 'day']).nullable().default(null),
  /** Whether a grant would help: it does not against the cap for a day. */
  grantable: z.boolean().default(true),
  /** Context size of the model in tokens, prompt and answer together; null if it is not known. */
  contextTokens: z.number().int().nullable().default(null),
  /** Whether the probe found that the model keeps several rules at once. */
  keepsRules: Able.default('unknown'),
})
export type BudgetCheck = z.infer<typeof BudgetCheck>

export const ProofResult = z.discriminatedUnion('type', [
  z.object({ type: z.literal('proved'), proof: SandboxProof }),
  z.object({ type: z.literal('refused'), message: z.string(), remedy: z.string() }),
])
export type ProofResult = z.infer<typeof ProofResult>
