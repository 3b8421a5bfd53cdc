// The table of contents: every question that a face may ask of the core.
import { z } from 'zod'
import { Capabilities } from '../config/capabilities.js'
import { StepConfig } from '../config/config.js'
import { Damage } from '../errors/store.js'
import { extensionQuestions } from '../features/calls.js'
import { Entry } from '../journal/entry.js'
import { SentPicture } from '../model/pictures.js'
import { Outcome } from '../run/outcome.js'
import {
  AppliedRun,
  BudgetWish,
  Closed,
  HumanVerdict,
  InspectedProject,
  RunId,
  RunRef,
  RunSummary,
  StartRun,
  TestLine,
} from '../run/run.js'
import { Agreed } from '../run/wish.js'
import { call, feed } from '../wire/define.js'
import { builtInModelQuestions } from './built-in-model.js'
import { Choice, changesQuestions } from './changes.js'
import { configsQuestions } from './configs.js'
import { DemoPace } from './demo-pace.js'
import { desktopQuestions } from './desktop.js'
import { exportQuestions } from './exports.js'
import { fileQuestions } from './files.js'
import { historyQuestions } from './history.js'
import { outputQuestions, RecoveryEvent } from './outputs.js'
import { pictureQuestions } from './pictures.js'
import { preflightQuestions } from './preflight.js'
import { programQuestions } from './programs.js'
import { StepProgress } from './progress.js'
import { readingQuestions } from './readings.js'
import { recordingQuestions } from './recordings.js'
import { settingsQuestions } from './settings.js'
import { terminalQuestions } from './terminals.js'
import { viewQuestions } from './views.js'

const Nothing = z.object({})
/** Continues a run, which may have come from another person's file. */
const Continuation = RunRef.extend(Agreed)

/** `taken`: a process works on the run now. `kept`: the input is stored until the run is resumed. */
export const Delivery = z.enum(['taken', 'kept'])
export type Delivery = z.infer<typeof Delivery>
const Handed = z.object({ reached: Delivery })

/** The result of an undo. `heard`: a step had read it already. `asked`: the user has not answered yet. */
export const UndoResult = z.enum(['withdrawn', 'heard', 'asked'])
export type UndoResult = z.infer<typeof UndoResult>

/** Entries of a run as far as they are sound, and what is wrong after that. */
export const SoundEntries = z.object({ entries: z.array(Entry), damage: Damage.nullable() })
export type SoundEntries = z.infer<typeof SoundEntries>

/** Text that streams by: what a model writes, what a terminal shows. Not part of the journal. */
export const Output = z.object({ key: z.string(), stream: z.enum(['model', 'terminal']), text: z.string() })
export type Output = z.infer<typeof Output>

export const TemplateCard = z.object({
  name: z.string(),
  title: z.string(),
  stack: z.string(),
  runs: z.number().int(),
  verified: z.number().int(),
})
export type TemplateCard = z.infer<typeof TemplateCard>

export const DemoCard = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  template: z.string(),
  offline: z.boolean(),
  /** What the recorded person says after the first green. */
  feedback: z.string().nullable(),
})
export type DemoCard = z.infer<typeof DemoCard>

export const Check = z.object({
  name: z.string(),
  ok: z.boolean(),
  found: z.string(),
  remedy: z.string(),
  /** Whether Tillgreen works without it. */
  isOptional: z.boolean().optional(),
  /** Of a model: what it was found to be able to do; null where it was never tried. */
  tried: Capabilities.nullable().optional(),
})
export type Check = z.infer<typeof Check>

export const About = z.object({
  version: z.string(),
  engine: z.string(),
  dataFolder: z.string(),
  /** Changes to the user's folders that a killed process left and this start ended. */
  recovered: z.array(RecoveryEvent),
  endpoint: z.object({ baseUrl: z.string(), model: z.string(), hasKey: z.boolean() }),
  sandbox: z.object({ backend: z.string(), ok: z.boolean(), message: z.string(), remedy: z.string(), provedAt: z.number() }),
})
export type About = z.infer<typeof About>

export const contract = {
  app: {
    about: call(Nothing, About),
    checks: call(Nothing, z.array(Check)),
    templates: call(Nothing, z.array(TemplateCard)),
    demos: call(Nothing, z.array(DemoCard)),
  },
  runs: {
    start: call(StartRun, RunRef),
    demo: call(z.object({ name: z.string(), pace: DemoPace }), RunRef),
    /** Changes the speed of a demo that is playing. */
    pace: call(z.object({ run: RunId, pace: DemoPace }), Nothing),
    paceOf: call(RunRef, z.object({ pace: DemoPace })),
    /** The run whose id begins with these letters, and its project. Refuses none or several matches. */
    find: call(z.object({ prefix: z.string() }), z.object({ run: RunId, project: z.string() })),
    /** Answers when the run is over: at its end if this process works on it, else at once. */
    outcome: call(RunRef, Outcome),
    /** All entries after a number. */
    journal: call(z.object({ run: RunId, after: z.number().int() }), SoundEntries),
    /** Keys of all steps, in order. */
    steps: call(RunRef, z.object({ keys: z.array(z.string()) })),
    /** The newest state of its files; null if it has written none. */
    newestTree: call(RunRef, z.object({ tree: z.string().nullable() })),
    /** The config that it was started with; `isRecorded` where stored answers took the place of its model. */
    config: call(RunRef, z.object({ config: StepConfig, isRecorded: z.boolean() })),
    stop: call(RunRef, Nothing),
    resume: call(Continuation.extend({ force: z.boolean().optional() }), RunRef),
    /** Waits after the current step until `continue`. The time does not count. */
    pause: call(RunRef, Nothing),
    continue: call(RunRef, Nothing),
    /**
     * Raises the limits of a run: while it works, or when it resumes after its budget ended it or it was interrupted. Without a limit,
     * grants the same again. The run stays the same unless another engine made it.
     */
    grant: call(Continuation.extend({ budget: BudgetWish.optional() }), RunRef),
    /** Continues from a step with another config. */
    fork: call(Continuation.extend({ key: z.string(), config: StepConfig }), RunRef),
    say: call(z.object({ run: RunId, words: z.string().min(1), pictures: z.array(SentPicture).optional() }), Handed),
    /** Hands an earlier state of its workspace to the run, which becomes a new one; `tree` is one of `files.states`. */
    restore: call(z.object({ run: RunId, tree: z.string() }), Handed),
    /** Locks a file of its workspace, so that no model writes it, or unlocks it. */
    lock: call(z.object({ run: RunId, path: z.string().min(1), isLocked: z.boolean() }), Handed),
    /** Takes back words that no step has read yet; `said` is their key in the view. */
    unsay: call(z.object({ run: RunId, said: z.string() }), z.object({ became: UndoResult })),
    /** Hands a file to the run as the user wants it; `base` is the tree that they saw. */
    edit: call(z.object({ run: RunId, path: z.string().min(1), base: z.string(), text: z.string() }), Handed),
    /** Answers the open question of a run; `key` says which, so that a late answer does not meet another question. */
    answer: call(z.object({ run: RunId, key: z.string(), choice: z.string(), words: z.string() }), Handed),
    /** Continues from a run's result. `takesUp` hands over what was said or changed after the last step that could use it. */
    feedback: call(
      Continuation.extend({
        words: z.string().min(1),
        takesUp: z.boolean().default(false),
        /** Files locked in the run that models may write in the next run. All others stay locked. */
        unlock: z.array(z.string().min(1)).optional(),
        pictures: z.array(SentPicture).optional(),
        /** Left out, that of the run. */
        config: StepConfig.optional(),
        /** Writes the program also over a better one, or over what the user changed. */
        force: z.boolean().optional(),
      }),
      RunRef,
    ),
    list: call(z.object({ limit: z.number().int().min(1).max(200), before: z.number().nullable() }), z.array(RunSummary)),
    summary: call(RunRef, RunSummary),
    judge: call(z.object({ run: RunId, verdict: HumanVerdict }), Nothing),
    /** All entries after a number, then those that come. */
    entries: feed(z.object({ run: RunId, after: z.number().int() }), z.array(Entry)),
    output: feed(RunRef, Output),
    /** Progress of the running steps of this process, in counts. */
    progress: feed(RunRef, StepProgress),
    changes: feed(Nothing, RunSummary),
  },
  views: viewQuestions,
  files: fileQuestions,
  changes: changesQuestions,
  terminals: terminalQuestions,
  history: historyQuestions,
  outputs: outputQuestions,
  readings: readingQuestions,
  exports: exportQuestions,
  recordings: recordingQuestions,
  ...extensionQuestions,
  settings: settingsQuestions,
  builtInModel: builtInModelQuestions,
  configs: configsQuestions,
  preflight: preflightQuestions,
  pictures: pictureQuestions,
  programs: programQuestions,
  projects: {
    close: call(z.object({ project: z.string(), how: Closed }), Nothing),
    /** Inspects a folder or archive that the user wants to continue; changes and runs nothing of it. */
    inspect: call(
      z.object({ path: z.string().min(1), template: z.string().nullable().default(null), testCommand: TestLine.optional() }),
      InspectedProject,
    ),
    /** Takes over a piece of a file where the window cannot name a folder; null begins a new upload. */
    receive: call(
      z.object({ upload: z.string().nullable(), path: z.string().min(1), base64: z.string().max(3_000_000) }),
      z.object({ upload: z.string(), folder: z.string() }),
    ),
    /**
     * Brings what a run changed back into the folder that its project came from, or another; all that was chosen (null: everything) or
     * nothing. With `branch` it becomes commits of a new branch of the folder's repository, and no file of the folder changes.
     */
    apply: call(
      z.object({
        run: RunId,
        to: z.string().nullable().default(null),
        force: z.boolean().default(false),
        choice: Choice.nullable().default(null),
        branch: z.string().min(1).max(200).nullable().default(null),
      }),
      AppliedRun,
    ),
  },
}
export type AppContract = typeof contract

/** What the desktop face answers: the same, and what only a system around the window can. */
export const desktopContract = { ...contract, desktop: desktopQuestions }
export type DesktopContract = typeof desktopContract
