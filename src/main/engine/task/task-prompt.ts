// Builds the parts that all prompts of one task share: the stable head, and the facts that several steps show.

import type { ChosenSteps, StepConfig } from '../../../contract/config/config.js'
import type { Plan, PlanTask } from '../../../contract/run/plan.js'
import type { Suite } from '../../../contract/run/suite.js'
import type { StartCommand, Template } from '../../../contract/run/template.js'
import { standingClauses, standingTexts, withOverruled } from '../../../contract/traces/standing-clauses.js'
import { bullets, fill, numbered, verbatim, verbatimList } from '../asking/prompt.js'
import type { InBoth, Wording } from '../asking/prompt-length.js'
import { type EditForms, protocolOf } from '../edits/forms.js'
import type { FileChangeRequest, Ports } from '../ports/ports.js'
import { clarifiedOf } from './clauses.js'
import { houseSection } from './house-rules.js'
import { overruledSection } from './overruled/overruled.js'
import type { Steering } from './steer.js'
import system from './system.md?raw'
import head from './task.md?raw'
import type { TaskFeature } from './task-feature.js'

/** The context of one task. */
export interface TaskContext extends Ports {
  readonly template: Template
  readonly description: string
  readonly task: PlanTask
  /** Tasks whose interface this one uses. */
  readonly needed: readonly PlanTask[]
  /** The config that an attempt reads and records: that of this life of the run, without steps that the model chose. */
  readonly own: () => StepConfig
  /** Steps that the model chose for this project. */
  readonly chosen: ChosenSteps | null
  /** The whole current plan. */
  readonly plan: Plan
  /** Whether this task was already planned again. */
  readonly isReplanned: boolean
  /** Whether its rest may become a separate task. True for a task of the plan that is built. */
  readonly maySplit: boolean
  /** Tasks of the finished program; empty while it is built. */
  readonly earlier: readonly PlanTask[]
  /** Tests that were red at the end of the program that feedback is about, as far as known. */
  readonly redBefore: readonly string[]
  /** Whether the program existed before Tillgreen worked on it. */
  readonly isExisting: boolean
  /** How the finished program is started; null for a library. */
  readonly start: StartCommand | null
  /** Whether the program is one file that a small model writes from examples. */
  readonly isFromExamples: boolean
  /** All optional features. */
  readonly optional: readonly TaskFeature[]
  /** The edit form of each model. */
  readonly forms: EditForms
  /** Messages of the user in this run, over all tasks. It grows during the run, and is no fact of any step. */
  readonly said: string[]
  /** Ids of other tasks that were begun: their tests are sealed, or written beside this one's. */
  readonly begun: readonly string[]
  /** Wishes of the user during this task that are not yet in the plan. It grows, and is no fact of any step. */
  readonly steerings: Steering[]
  /** Files that the user changed during this task, the latest last. An earlier state must get them too. */
  readonly edits: FileChangeRequest[]
  /** Paths that the user locked. It changes during the task, and is no fact of any step. */
  readonly locked: Set<string>
}

/** The context with the current plan. */
export function withPlan(context: TaskContext, plan: Plan): TaskContext {
  const task = plan.tasks.find(({ id }) => id === context.task.id) ?? context.task
  return { ...context, plan, task, earlier: withOverruled(context.earlier, plan) }
}

const systemText: InBoth = { step: 'system', long: system, short: system }

/** The subject of a first message. `start` is null for a library, and absent if it is not known yet. */
export interface Subject extends Pick<TaskContext, 'template' | 'description'> {
  readonly start?: StartCommand | null
}

/** The first message to authors of tests. It is the same text through the whole run, so that endpoints can cache it. */
export const systemPrompt = (subject: Subject, text = system): string => filledFor(subject, 'author', text)

/** The first message to those who write or repair code, or rule on it. */
export const repairSystem = (subject: Subject, text = system): string => filledFor(subject, 'repairer', text)

/** The first message to those who plan, or read words as a plan does. */
export const planningSystem = (subject: Subject, text = system): string => filledFor(subject, 'planner', text)

const unguided = system.replace(/(# The kind of project: .*\n)[\s\S]*?\{\{guide\}\}\n/, '$1')

/** The first message to those who work only on words and plans. It says nothing about layout, start and tests. */
export const wordsSystem = ({ title, stack, house }: Pick<Template, 'title' | 'stack' | 'house'>, description: string): string =>
  fill(unguided, { title: `${title} (${stack})`, description: verbatim(description) }) + houseSection({ house }, description)

/** The reader of a system prompt. Each gets its own sections of the guide. */
export type Reader = 'planner' | 'author' | 'builder' | 'repairer'

/** The sections of a short guide by reader. */
const SECTIONS: Readonly<Record<Reader, RegExp>> = {
  planner: /^(Layout|Entry|Start|Packages)\b/,
  author: /^(Layout|Entry|Stubs|Tests)\b/,
  builder: /^(Layout|Entry|Start|Packages)\b/,
  repairer: /^(Layout|Entry|Packages)\b/,
}

/** Only the author reads how to write stubs and tests. All readers get other sections of a long guide. */
const isFor = (reader: Reader, section: string): boolean => reader === 'author' || !/^(Stubs|Tests)\b/.test(section)

/** Whether a section tells how a program begins. A library needs none of it. */
const isAboutStart = (section: string): boolean => /^(Entry|Start)\b/.test(section)

const sectionsOf = (guide: string, isWanted: (section: string) => boolean): string =>
  guide
    .trim()
    .split(/\n\n(?=\S)/)
    .filter(isWanted)
    .join('\n\n')

function filledFor({ template, description, start }: Subject, reader: Reader, text: string, isShort = false): string {
  const guide = sectionsOf(template.guide, (section) => isFor(reader, section) && !(start === null && isAboutStart(section)))
  const filled = fill(text, { title: `${template.title} (${template.stack})`, guide, description: verbatim(description) })
  return filled + houseSection(template, description, isShort)
}

/** The first message in both lengths. The short guide is that of the template's language, if it has one for this template. */
export function systemIn({ languages }: Pick<Ports, 'languages'>, subject: Subject, reader: Reader): (wording: Wording) => string {
  const { template, description, start } = subject
  const guide = languages.all.map(({ shortGuides }) => shortGuides.get(template.name)).find((each) => each !== undefined) ?? template.guide
  const isWanted = (section: string) => SECTIONS[reader].test(section) && !(start === null && isAboutStart(section))
  const short = { ...template, guide: sectionsOf(guide, isWanted) }
  return (wording) => {
    const text = wording.of(systemText)
    return wording.length === 'short' ? filledFor({ template: short, description }, 'author', text, true) : filledFor(subject, reader, text)
  }
}

/** The edit form for new files, which any model can write. */
export const editProtocol: string = protocolOf('blocks')

/** The valid clauses of a task, by their numbers in its tests. */
export function numberedClauses(task: PlanTask): string {
  const clauses = standingClauses(task)
  return numbered(
    clauses.map(({ clause }) => clause),
    clauses.map(({ number }) => number),
  )
}

export const taskValues = (task: PlanTask) => ({
  title: task.title,
  words: verbatim(task.words),
  acceptance: numberedClauses(task),
  interface: task.interface,
})

/** The beginning of prompts about a task. @param acceptance its clauses, if a prompt shows them in another form */
export const taskHead = (task: PlanTask, acceptance: string = numberedClauses(task)): string =>
  fill(head, { ...taskValues(task), acceptance }).trim()

/** The words of a task with its settled clauses, for prompts that do not show its other clauses. */
export const clarifiedWords = (task: PlanTask): string => verbatim([task.words, ...clarifiedOf(standingTexts(task))].join('\n\n'))

/** A task among others: its words and its clauses. */
export const taskSection = (task: PlanTask): string => `## ${task.title}\n\n${verbatim(task.words)}\n\n${verbatimList(standingTexts(task))}`

/** The earlier tasks, as a section of a prompt. */
export const earlierSection = (tasks: readonly PlanTask[]): string =>
  tasks.map((task) => `${taskSection(task)}\n\nInterface: ${task.interface}`).join('\n\n') || '(nothing is recorded)'

/** The earlier tasks as a fact: only their words, without the prompt's text around them. */
export const earlierFact = (tasks: readonly PlanTask[]): string =>
  tasks.map((task) => `## ${task.title}\n\n${task.words}\n\n${bullets(task.acceptance)}\n\nInterface: ${task.interface}`).join('\n\n') ||
  '(nothing is recorded)'

/** The tasks of a finished program before the words of feedback on it; empty while it is built. */
export const earlierWords = ({ earlier }: Pick<TaskContext, 'earlier'>): string =>
  earlier.length === 0
    ? ''
    : `\n# What was settled before (it holds where the task says nothing else)\n\n${earlier.map(taskSection).join('\n\n')}\n`

/** The earlier tasks as facts; none without tasks. */
export const earlierFacts = ({ earlier }: Pick<TaskContext, 'earlier'>): { earlier?: string } =>
  earlier.length === 0 ? {} : { earlier: earlierFact(earlier) }

/** The earlier tasks as texts that a quotation may come from. */
export const earlierTexts = ({ earlier }: Pick<TaskContext, 'earlier'>): string[] =>
  earlier.flatMap((task) => [task.words, task.interface, ...standingTexts(task)])

/** New and earlier messages of the user in this run, with the clauses that they overrule; empty without messages. */
export function messageSection({ said, plan, task }: Pick<TaskContext, 'said' | 'plan' | 'task'>, words: readonly string[]): string {
  const before = said.filter((each) => !words.includes(each))
  return (
    (words.length === 0 ? '' : `\n# What the person said meanwhile (follow it)\n\n${verbatimList(words)}\n`) +
    (before.length === 0
      ? ''
      : `\n# What the person said earlier in this run (follow it as far as it concerns your part)\n\n${verbatimList(before)}\n`) +
    overruledSection(plan, task)
  )
}

/** The new messages as facts. Without messages there is no fact. */
export const messageFacts = (words: readonly string[]): { heard?: string[] } => (words.length === 0 ? {} : { heard: [...words] })

/** Facts that identify a task's words in an effect. */
export const taskFacts = (task: PlanTask) => ({
  ...{ task: task.id, words: task.words, acceptance: task.acceptance, interface: task.interface },
  ...(task.replaced ? { replaced: task.replaced } : {}),
})

export const suiteFacts = (suites: readonly Suite[]) => suites.map((suite) => suite.hash)
