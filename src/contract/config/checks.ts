// Which parameters of a config decide how strictly a program is checked. A verdict says little of a config that checks less. Pure.
import { z } from 'zod'
import type { StepConfig } from './config.js'

/** How a config checks beside another one: in the same way, in another way, or less. */
export const Checking = z.enum(['same', 'other', 'less'])
export type Checking = z.infer<typeof Checking>

/**
 * `not`: it changes no check. `changes`: it changes what is checked, in no known direction. `more`: a larger value checks more, and `true` more
 * than `false`. A list names the values from the weakest check to the strictest.
 */
type Effect = 'not' | 'changes' | 'more' | readonly (readonly unknown[])[]

const all = (effect: Effect, names: readonly string[]): (readonly [string, Effect])[] => names.map((name) => [name, effect])

/** Who is asked, and what it may cost. */
const FRAME = all('not', [
  ...(['version', 'name', 'model', 'roles', 'budget', 'limits', 'checkIn', 'seed', 'questions', 'approve', 'parallel'] as const),
  ...(['checksAtOnce', 'startAhead', 'askUnreadable', 'learning', 'packages'] as const),
])

/** How a program is built and repaired. */
const BUILDING = all('not', [
  ...(['diagnose', 'oneCallRepairs', 'catalogue', 'summarise', 'escalation', 'malformed', 'answerTokens', 'answerForm'] as const),
  ...(['editForm', 'library', 'lessons', 'fileSummaries', 'wideSummaries', 'embeddings', 'documentationSite'] as const),
  'documentationHosts',
])

/** What clauses and tests are written from. */
const SOURCES = all('changes', ['candidates', 'examplePlans', 'prompts', 'promptPack', 'standingClauses', 'route', 'patches'])

const CHECKS = all('more', [
  ...(['heldOut', 'mutants', 'strengthen', 'controls', 'sendBack', 'hollow', 'secondValues', 'judgeTests'] as const),
  ...(['judgeDeceptions', 'repairStart', 'coverage', 'lookAtPages', 'pageChecks', 'readerQuestions', 'differential'] as const),
])

/** Each parameter by its name; those of features that this build lacks are named for nothing. A test holds the list against the schema. */
const EFFECTS: ReadonlyMap<string, Effect> = new Map<string, Effect>([
  ...FRAME,
  ...BUILDING,
  ...SOURCES,
  ...CHECKS,
  // The flat planner asks no reader, and a model that chooses the steps may hide no test.
  ['plan', [['flat'], ['graph', 'backward', 'recursive']]],
  ['steps', [['auto'], ['as-set']]],
  ['reader', [['off'], ['on', null]]],
  ['fewerCalls', [[true], [false]]],
  ['steering', [['words'], ['clauses']]],
  ['review', [['off'], ['show'], ['fix']]],
])

/** Parameters with an unknown effect on checks. */
export const withoutEffect = (config: StepConfig): string[] => Object.keys(config).filter((name) => !EFFECTS.has(name))

/** How a config checks beside the one that it is compared with. */
export function checkingBeside(config: StepConfig, other: StepConfig): Checking {
  const others = new Map<string, unknown>(Object.entries(other))
  const found = Object.entries(config).map(([name, own]) => compared(EFFECTS.get(name) ?? 'changes', own, others.get(name)))
  return found.includes('less') ? 'less' : found.includes('other') ? 'other' : 'same'
}

function compared(effect: Effect, own: unknown, other: unknown): Checking {
  if (effect === 'not' || JSON.stringify(own) === JSON.stringify(other)) return 'same'
  if (effect === 'changes') return 'other'
  const rank = (value: unknown) => (effect === 'more' ? Number(value) : effect.findIndex((values) => values.includes(value)))
  // Values of one rank check as much, in another way: planners divide a project differently.
  return rank(own) < rank(other) ? 'less' : 'other'
}
