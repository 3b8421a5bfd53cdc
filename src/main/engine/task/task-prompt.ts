// What all steps of one task share: the stable head of each prompt and the facts that steps show in the same way.

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

/** What stays the same while one task is worked on. */
export interface TaskContext extends Ports {
  readonly template: Template
  readonly description: string
  readonly task: PlanTask
  /** Tasks whose interface this one uses. */
  readonly needed: readonly PlanTask[]
  /** What an attempt reads and records as the config: that of this life of the run, without the steps that the model chose. */
  readonly own: () => StepConfig
  /** Steps that the model chose for this project. */
  readonly chosen: ChosenSteps | null
  /** The whole plan, as it is now. */
  readonly plan: Plan
  /** Whether this task was planned again already. */
  readonly isReplanned: boolean
  /** Whether what is left of it may follow as a task of its own: a task of the plan that is built. */
  readonly maySplit: boolean
  /** Tasks that a finished program was built from; empty while it is built. */
  readonly earlier: readonly PlanTask[]
  /** Tests of the program that feedback is about which were red at its end, as far as they are known. */
  readonly redBefore: readonly string[]
  /** Whether the program was there before Tillgreen was asked anything of it. */
  readonly isExisting: boolean
  /** How the finished program is started; null for a library. */
  readonly start: StartCommand | null
  /** Whether it is one file that a small model writes from examples. */
  readonly isFromExamples: boolean
  /** All optional features that there are. */
  readonly optional: readonly TaskFeature[]
  /** In which form each model is asked for edits. */
  readonly forms: EditForms
  /** What the user said so far in this run, over all tasks: it grows while the run goes on, and is no fact of any step. */
  readonly said: string[]
  /** Ids of the other tasks that were begun: their tests stand, or are written beside this one's. */
  readonly begun: readonly string[]
  /** What the user asked for while this task was built and that is not in the plan yet. It grows, and is no fact of any step. */
  readonly steerings: Steering[]
  /** Files that the user changed while this task was built, the latest last: no state that it goes back to may lack them. */
  readonly edits: FileChangeRequest[]
  /** Paths that the user locked. It changes while the task goes on, and is no fact of any step. */
  readonly locked: Set<string>
}

/** The context with the plan as it is by now. */
export function withPlan(context: TaskContext, plan: Plan): TaskContext {
  const task = plan.tasks.find(({ id }) => id === context.task.id) ?? context.task
  return { ...context, plan, task, earlier: withOverruled(context.earlier, plan) }
}

const systemText: InBoth = { step: 'system', long: system, short: system }

/** What a first message is about; `start` is null for a library, and left out where it is not known yet. */
export interface Subject extends Pick<TaskContext, 'template' | 'description'> {
  readonly start?: StartCommand | null
}

/** The first message to those who write tests: the same text through the whole run, so that endpoints can keep it. */
export const systemPrompt = (subject: Subject, text = system): string => filledFor(subject, 'author', text)

/** The same for those who write or repair code, or rule on it. */
export const repairSystem = (subject: Subject, text = system): string => filledFor(subject, 'repairer', text)

/** The same for those who plan, or read words as a plan says them. */
export const planningSystem = (subject: Subject, text = system): string => filledFor(subject, 'planner', text)

const unguided = system.replace(/(# The kind of project: .*\n)[\s\S]*?\{\{guide\}\}\n/, '$1')

/** The same for those who work on words and plans alone: how such a program is laid out, started and tested is no matter of theirs. */
export const wordsSystem = ({ title, stack, house }: Pick<Template, 'title' | 'stack' | 'house'>, description: string): string =>
  fill(unguided, { title: `${title} (${stack})`, description: verbatim(description) }) + houseSection({ house }, description)

/** Who reads a system prompt: each gets the sections of the guide that are for them. */
export type Reader = 'planner' | 'author' | 'builder' | 'repairer'

/** Of a short guide. */
const SECTIONS: Readonly<Record<Reader, RegExp>> = {
  planner: /^(Layout|Start|Packages)\b/,
  author: /^(Layout|Stubs|Tests)\b/,
  builder: /^(Layout|Start|Packages)\b/,
  repairer: /^(Layout|Packages)\b/,
}

/** How stubs and tests are written is for their author alone; a long guide may have sections of its own, which all get. */
const isFor = (reader: Reader, section: string): boolean => reader === 'author' || !/^(Stubs|Tests)\b/.test(section)

const isAboutStart = (section: string): boolean => /^Start\b/.test(section)

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

/** The first message in both lengths; the short guide is that of the template's language, where it has one for this template. */
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

/** For those who write new files, in which any model succeeds. */
export const editProtocol: string = protocolOf('blocks')

/** The clauses of a task that hold, by the numbers that its tests call them by. */
export function numberedClauses(task: PlanTask): string {
  const standing = standingClauses(task)
  return numbered(
    standing.map(({ clause }) => clause),
    standing.map(({ number }) => number),
  )
}

export const taskValues = (task: PlanTask) => ({
  title: task.title,
  words: verbatim(task.words),
  acceptance: numberedClauses(task),
  interface: task.interface,
})

/** What is asked of a task, as prompts begin with it. @param acceptance its clauses, where a prompt shows them otherwise */
export const taskHead = (task: PlanTask, acceptance: string = numberedClauses(task)): string =>
  fill(head, { ...taskValues(task), acceptance }).trim()

/** The words of a task with what was settled of them since, for prompts that do not show its other clauses. */
export const clarifiedWords = (task: PlanTask): string => verbatim([task.words, ...clarifiedOf(standingTexts(task))].join('\n\n'))

/** A task among others: its words and its clauses. */
export const taskSection = (task: PlanTask): string => `## ${task.title}\n\n${verbatim(task.words)}\n\n${verbatimList(standingTexts(task))}`

/** What earlier tasks settled, as a section of a prompt. */
export const earlierSection = (tasks: readonly PlanTask[]): string =>
  tasks.map((task) => `${taskSection(task)}\n\nInterface: ${task.interface}`).join('\n\n') || '(nothing is recorded)'

/** The same as a fact: the words as they are, whatever a prompt puts around them. */
export const earlierFact = (tasks: readonly PlanTask[]): string =>
  tasks.map((task) => `## ${task.title}\n\n${task.words}\n\n${bullets(task.acceptance)}\n\nInterface: ${task.interface}`).join('\n\n') ||
  '(nothing is recorded)'

/** What a finished program was built from, before the words of feedback on it; empty while it is built. */
export const earlierWords = ({ earlier }: Pick<TaskContext, 'earlier'>): string =>
  earlier.length === 0
    ? ''
    : `\n# What was settled before (it holds where the task says nothing else)\n\n${earlier.map(taskSection).join('\n\n')}\n`

/** The same as facts; none where there is nothing. */
export const earlierFacts = ({ earlier }: Pick<TaskContext, 'earlier'>): { earlier?: string } =>
  earlier.length === 0 ? {} : { earlier: earlierFact(earlier) }

/** The same as texts in which words may be looked for. */
export const earlierTexts = ({ earlier }: Pick<TaskContext, 'earlier'>): string[] =>
  earlier.flatMap((task) => [task.words, task.interface, ...standingTexts(task)])

/** What the user said since the last step, and before that in this run, with what of the plan it overrules; empty where they said nothing. */
export function heardSection({ said, plan, task }: Pick<TaskContext, 'said' | 'plan' | 'task'>, words: readonly string[]): string {
  const before = said.filter((each) => !words.includes(each))
  return (
    (words.length === 0 ? '' : `\n# What the person said meanwhile (follow it)\n\n${verbatimList(words)}\n`) +
    (before.length === 0
      ? ''
      : `\n# What the person said earlier in this run (follow it as far as it concerns your part)\n\n${verbatimList(before)}\n`) +
    overruledSection(plan, task)
  )
}

/** The same as facts; none where nothing was said, so that silence is no fact. */
export const heardFacts = (words: readonly string[]): { heard?: string[] } => (words.length === 0 ? {} : { heard: [...words] })

/** Facts that identify a task's words in an effect. */
export const taskFacts = (task: PlanTask) => ({
  ...{ task: task.id, words: task.words, acceptance: task.acceptance, interface: task.interface },
  ...(task.replaced ? { replaced: task.replaced } : {}),
})

export const suiteFacts = (suites: readonly Suite[]) => suites.map((suite) => suite.hash)
