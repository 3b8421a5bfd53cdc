// The two questions about expected values: a second author computes them unseen, and the first computes again where they differ.
import { z } from 'zod'
import type { SourceFile } from '../../../../contract/run/template.js'
import { standingTexts } from '../../../../contract/traces/standing-clauses.js'
import { ask, type Reading } from '../../asking/ask.js'
import { fill } from '../../asking/prompt.js'
import { parseStructured } from '../../asking/structured.js'
import { showFiles } from '../../context/context.js'
import type { Run } from '../../journal/run-context.js'
import type { Progress } from '../../ports/progress.js'
import { readLiteral } from '../../task/literals/literal.js'
import {
  earlierFacts,
  earlierTexts,
  earlierWords,
  messageSection,
  type TaskContext,
  taskFacts,
  taskHead,
  wordsSystem,
} from '../../task/task-prompt.js'
import { standsIn } from '../ruling/quote.js'
import type { Hole } from './holes.js'
import recomputePrompt from './recompute.md?raw'
import { say } from './say.js'
import valuesPrompt from './values.md?raw'

const number = z.number().int()
/** Models write `20` as often as `"20"`. */
const value = z.union([z.string(), z.number(), z.boolean()]).transform((given) => String(given).trim())

const Computed = z.object({
  values: z.array(z.object({ number, working: z.string().default(''), value: value.nullable().default(null) })),
  seen: z.array(z.object({ test: z.string(), shown: z.string(), working: z.string().default(''), value })).default([]),
})

/** A value that the second author computed without seeing the first one. */
export interface Second {
  readonly hole: Hole
  readonly value: string
  readonly working: string
}

/** An expected value, written as a call or an expression, that contradicts the words. */
export interface Seen {
  /** The test, by its shown name. */
  readonly test: string
  /** The text of the value, letter by letter. */
  readonly shown: string
  readonly value: string
  readonly working: string
}

export interface ComputedAgain {
  readonly seconds: readonly Second[]
  readonly seen: readonly Seen[]
}

/** Tests without their expected values. */
interface CutTests {
  readonly files: readonly SourceFile[]
  readonly holes: readonly Hole[]
}

/**
 * The values that the words settle, computed by an author who sees only the words and the inputs.
 * @param isThere whether a program exists
 */
export function computeAgain(
  run: Run,
  context: TaskContext,
  { files, holes }: CutTests,
  isThere: boolean,
): Promise<Progress<ComputedAgain>> {
  const { task, said } = context
  return ask<ComputedAgain>(run, context, {
    name: 'values',
    role: 'second-author',
    isDispensable: true,
    facts: { ...taskFacts(task), files: files.map(({ path, text }) => ({ path, text })), said: [...said], ...earlierFacts(context) },
    system: wordsSystem(context.template, context.description),
    prompt: fill(valuesPrompt, {
      task: taskHead(task),
      program: say(isThere ? 'program-there' : 'no-program'),
      heard: earlierWords(context) + messageSection(context, []),
      files: showFiles(files),
    }),
    shape: Computed,
    read(answer) {
      const read = parseStructured(Computed, answer)
      if (!read.ok) return read
      const seconds = holes.flatMap((hole): Second[] => {
        const found = read.value.values.find((each) => each.number === hole.number)
        // Only a literal can be compared.
        if (!found || found.value === null || readLiteral(found.value) === null) return []
        // An assertion of truth does not define which values count as true.
        if (hole.said && readLiteral(hole.text)?.kind === 'truth' && readLiteral(found.value)?.kind !== 'truth') return []
        return [{ hole, value: found.value, working: found.working }]
      })
      return { ok: true, value: { seconds, seen: read.value.seen }, repaired: read.repaired }
    },
  })
}

const Recomputed = z.object({
  values: z.array(
    z.object({
      number,
      working: z.string().default(''),
      answer: z.enum(['change', 'keep', 'leave-out']),
      value: value.nullable().default(null),
      quote: z.string().default(''),
    }),
  ),
})
export type Recomputed = z.infer<typeof Recomputed>['values'][number]

/** The author's answers to values on which the second author differs. @param sourceOf the source of the tests that expect a value */
export function recompute(
  run: Run,
  context: TaskContext,
  disputes: readonly Second[],
  sourceOf: (hole: Hole) => string,
): Promise<Progress<readonly Recomputed[]>> {
  const { description, task, said } = context
  const texts = [description, ...said, task.words, task.interface, ...standingTexts(task), ...earlierTexts(context)]
  return ask<readonly Recomputed[]>(run, context, {
    name: 'recompute',
    role: 'test-author',
    facts: {
      ...taskFacts(task),
      disputes: disputes.map(({ hole, value: second, working }) => ({ source: sourceOf(hole), first: hole.text, second, working })),
      said: [...said],
      ...earlierFacts(context),
    },
    system: wordsSystem(context.template, context.description),
    prompt: fill(recomputePrompt, {
      task: taskHead(task),
      heard: earlierWords(context) + messageSection(context, []),
      disputes: disputes
        .map(({ hole, value: second, working }) =>
          say('dispute', { number: hole.number, test: namesOf(hole), source: fenced(sourceOf(hole)), first: hole.text, second, working }),
        )
        .join('\n\n'),
    }),
    shape: Recomputed,
    read(answer): Reading<readonly Recomputed[]> {
      const read = parseStructured(Recomputed, answer)
      if (!read.ok) return read
      const problems = [
        ...disputes.flatMap(({ hole }) =>
          read.value.values.some((each) => each.number === hole.number) ? [] : [say('missing', { number: hole.number })],
        ),
        ...read.value.values.flatMap((each) => faultOf(each, disputes, texts)),
      ]
      return problems.length > 0 ? { ok: false, problems } : { ok: true, value: read.value.values, repaired: read.repaired }
    },
  })
}

function faultOf(each: Recomputed, disputes: readonly Second[], texts: readonly string[]): string[] {
  if (!disputes.some(({ hole }) => hole.number === each.number))
    return [say('no-number', { number: each.number, numbers: disputes.map(({ hole }) => hole.number).join(', ') })]
  switch (each.answer) {
    case 'change':
      return each.value !== null && (readLiteral(each.value) !== null || !isReadable(each, disputes))
        ? []
        : [say('no-literal', { number: each.number, value: each.value ?? '' })]
    case 'keep':
      return standsIn(each.quote, texts) ? [] : [say('quote', { number: each.number, quote: each.quote })]
    case 'leave-out':
      return []
  }
}

/** Whether the value is a literal that can be compared. An expression may only replace an expression. */
const isReadable = ({ number: own }: Recomputed, disputes: readonly Second[]): boolean =>
  disputes.some(({ hole }) => hole.number === own && readLiteral(hole.text) !== null)

/** The names of the tests that expect a value. */
export const namesOf = ({ tests }: Hole): string => tests.map(({ name }) => name).join(', ')

const fenced = (source: string): string => `\`\`\`text\n${source}\n\`\`\``
