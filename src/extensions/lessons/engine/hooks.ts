// Lessons: before the plan those of earlier runs are looked up, and at the end the lessons of this run are written down.
// They are data for those who plan, write and diagnose, and take no part in any verdict.
import { z } from 'zod'
import { phrasesOf } from '../../../contract/text/phrases.js'
import { ask, type Reading } from '../../../main/engine/asking/ask.js'
import { bullets, fill, numbered, verbatim } from '../../../main/engine/asking/prompt.js'
import { parseStructured } from '../../../main/engine/asking/structured.js'
import { fuse } from '../../../main/engine/context/fusion.js'
import type { Run } from '../../../main/engine/journal/run-context.js'
import type { Performance, Ports } from '../../../main/engine/ports/ports.js'
import type { Feature, Given } from '../../../main/engine/task/feature.js'
import { wordsSystem } from '../../../main/engine/task/task-prompt.js'
import { LessonFact, LessonWords, MOST_OF_A_RUN, ShownLesson } from '../contract/lesson.js'
import learnPrompt from './learn.md?raw'
import phrases from './lessons.phrases.md?raw'
import quoted from './quoted.md?raw'

/** Lessons of one run, and their letters together. */
const MOST = 5
const LONGEST = 2_000

/** The first ones, as many as have room. */
function chosenOf(ranked: readonly ShownLesson[]): ShownLesson[] {
  let size = 0
  return ranked.slice(0, MOST).filter(({ words }) => {
    size += words.length
    return size <= LONGEST
  })
}

const lessonsSection = (shown: readonly ShownLesson[]): string =>
  `\n\n${fill(quoted, { lessons: verbatim(bullets(shown.map(({ words }) => words.replace(/\s+/g, ' ')))) }).trim()}\n`

declare module '../../../main/engine/ports/ports.js' {
  interface FeaturePorts {
    readonly lessons: Lessons
  }
}

/** A lesson as it is written down, with the facts that show it. */
export interface LearntLesson {
  readonly words: string
  readonly evidence: readonly LessonFact[]
}

/** What earlier runs taught, as data: nothing in it is ever carried out. */
export interface Lessons {
  /** Lessons that share words with these, the best first, and the newest lessons. A run of another person gets none. */
  candidates(words: string): Promise<{ readonly alike: readonly ShownLesson[]; readonly newest: readonly ShownLesson[] }>
  /** What went wrong in this run, what mended it and what the user said; nothing where the run may not teach. */
  facts(): Promise<readonly LessonFact[]>
  /** Writes down what this run teaches, once. */
  keep(learnt: readonly LearntLesson[]): Promise<readonly ShownLesson[]>
}

const lessons: Feature = { scope: 'lessons', adviseFrom, whenOver: learn }

const Shown = z.array(ShownLesson)

/** The section of the prompts. What was shown is recorded, so that a replay needs nothing that was kept. */
async function adviseFrom(run: Run, given: Omit<Given, 'locked'>): Promise<string> {
  if (run.config.lessons !== 'on') return ''
  const { description, words, template } = given.goal
  const shown = await run.effect({ name: 'shown', step: 'config', facts: {}, schema: Shown }, async (at) => ({
    value: await bestOf(run, given, at, { query: [description, words].join('\n').trim(), about: template.title }),
  }))
  if (shown.length === 0) return ''
  run.note('used', { type: 'lessons-used', lessons: shown })
  return lessonsSection(shown)
}

/** The words that lessons are searched by. */
interface LessonQuery {
  readonly query: string
  readonly about: string
}

/** By words and, where there are embeddings, by meaning: both rankings count alike. */
async function bestOf(run: Run, given: Ports & Pick<Given, 'optional'>, at: Performance, { query, about }: LessonQuery) {
  const { alike, newest } = await given.features.lessons.candidates(`${query}\n${about}`)
  const all = [...alike, ...newest.filter(({ id }) => !alike.some((each) => each.id === id))]
  const ranking = await byMeaning(run, given, at, { query, lessons: all })
  const fused = fuse([alike.map(({ id }) => id), ranking])
  return chosenOf(all.filter(({ id }) => fused.has(id)).toSorted((a, b) => (fused.get(b.id) ?? 0) - (fused.get(a.id) ?? 0)))
}

/** Lessons, and the words that rank them. */
interface RankedLessons {
  readonly query: string
  readonly lessons: readonly ShownLesson[]
}

async function byMeaning(
  run: Run,
  given: Ports & Pick<Given, 'optional'>,
  at: Performance,
  { query, lessons: all }: RankedLessons,
): Promise<readonly string[]> {
  const texts = all.map(({ words }) => words)
  for (const { rankTexts } of given.optional) {
    const places = (await rankTexts?.(run, given, at, { name: 'shown', query, texts })) ?? []
    if (places.length > 0) return places.slice(0, Math.ceil(all.length / 2)).flatMap((place) => all[place]?.id ?? [])
  }
  return []
}

const Facts = z.array(LessonFact)

/** Up to three lessons from facts of this run alone; a model that fails at it, or a spent budget, costs nothing but them. */
async function learn(run: Run, given: Given, why: string): Promise<void> {
  if (run.config.lessons !== 'on') return
  const { lessons: port } = given.features
  const known = await run.effect({ name: 'facts', step: 'config', facts: {}, schema: Facts }, async () => ({
    value: [...(await port.facts())],
  }))
  if (known.length === 0) return
  const facts: readonly LessonFact[] = why === '' ? known : [...known, { key: 'finished', type: 'ended', what: why, more: '' }]
  // Words of the user alone show no lesson: nothing went wrong.
  if (run.config.fewerCalls && facts.every(({ type }) => type === 'said')) return
  const { template, description } = given.goal
  const answer = await ask<readonly LearntLesson[]>(run, given, {
    ...{ name: 'learn', role: 'summariser', isDispensable: true, system: wordsSystem(template, description) },
    facts: { facts: facts.map(({ key, what }) => `${key} ${what}`) },
    prompt: fill(learnPrompt, { facts: verbatim(numbered(facts.map(factWords))) }),
    read: (text) => readLessons(facts, text),
  })
  if (answer.type === 'halt' || answer.value.length === 0) return
  const kept = await run.effect(
    { name: 'kept', step: 'config', facts: { lessons: answer.value.map(({ words }) => words) }, schema: Shown },
    async () => ({
      value: [...(await port.keep(answer.value))],
    }),
  )
  if (kept.length > 0) run.note('learnt', { type: 'lessons-learnt', lessons: kept })
}

const Answer = z.object({
  lessons: z.array(z.object({ lesson: LessonWords, evidence: z.array(z.number().int()).min(1).max(20) })).max(MOST_OF_A_RUN),
})

/** A lesson without a fact that there is does not count: it goes back, and is left out in the end. */
export function readLessons(facts: readonly LessonFact[], text: string): Reading<readonly LearntLesson[]> {
  const reading = parseStructured(Answer, text)
  if (!reading.ok) return reading
  const { lessons: said } = reading.value
  const learnt = said.flatMap(({ lesson, evidence }): LearntLesson[] => {
    const own = [...new Set(evidence)].flatMap((number) => facts[number - 1] ?? [])
    return own.length === 0 ? [] : [{ words: lesson, evidence: own }]
  })
  const problems = said.flatMap(({ evidence }) =>
    evidence.flatMap((number) => (facts[number - 1] === undefined ? [say('no-fact', { number })] : [])),
  )
  return problems.length === 0 ? { ok: true, value: learnt } : { ok: false, problems, otherwise: learnt }
}

export default lessons

/** The sentences about lessons, for models. */
const say = phrasesOf(phrases, {
  'no-fact': ['number'],
  gone: ['what'],
  stayed: ['what'],
  mended: ['what'],
  tried: ['what'],
  ruled: ['what'],
  said: ['what'],
  refused: ['what'],
  ended: ['what'],
  more: ['fact', 'more'],
})

const factWords = ({ type, what, more }: LessonFact): string => {
  const fact = say(type, { what })
  return more === '' ? fact : say('more', { fact, more })
}
