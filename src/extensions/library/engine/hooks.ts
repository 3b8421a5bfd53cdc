// The library: shows the planner verified programs that are similar to the request. Before the first task, modules that its plan uses are
// in the workspace with sealed tests.
import { z } from 'zod'
import { Written } from '../../../contract/run/effects.js'
import { type Plan, UsedModule } from '../../../contract/run/plan.js'
import { EnvironmentStep } from '../../../contract/run/template.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import { fill, verbatim } from '../../../main/engine/asking/prompt.js'
import { fuse } from '../../../main/engine/context/fusion.js'
import type { Run } from '../../../main/engine/journal/run-context.js'
import type { Performance, Ports } from '../../../main/engine/ports/ports.js'
import { done, type Progress } from '../../../main/engine/ports/progress.js'
import type { Feature, Given } from '../../../main/engine/task/feature.js'
import { nothingOffered, type Offered } from '../../../main/engine/task/offered.js'
import type { Workspace } from '../../../main/engine/task/workspace.js'
import { BASELINE, takeBaseline } from '../../../main/engine/testing/baseline.js'
import { type OfferedModule, OfferedProgram } from '../contract/offered.js'
import phrases from './library.phrases.md?raw'
import offered from './offered.md?raw'

/** Letters of all of them together. */
const LONGEST = 6_000

/** The first ones, as many as have room; those without a module that can be used are left out. */
function chosenOf(programs: readonly OfferedProgram[]): OfferedProgram[] {
  let size = 0
  return programs
    .filter(({ modules }) => modules.length > 0)
    .filter((program) => {
      size += programText(program).length
      return size <= LONGEST
    })
}

const offerOf = (programs: readonly OfferedProgram[]): Offered => ({
  section: `\n${fill(offered, { programs: verbatim(programs.map(programText).join('\n\n')) }).trim()}\n`,
  modules: programs.flatMap(({ run, modules }) => modules.map(({ path, files }) => ({ run, path, files }))),
})

function programText({ run, title, description, tests, mutants, modules }: OfferedProgram): string {
  const evidence = mutants === null ? say('evidence', { tests }) : say('evidence-with-bugs', { tests, done: mutants.done, of: mutants.of })
  return [
    say('program', { run, title: oneLine(title), description: oneLine(description) }),
    ...[evidence, ...modules.map(moduleText)].map((line) => `  ${line}`),
  ].join('\n')
}

const moduleText = ({ path, names, files }: OfferedModule): string =>
  [say('module', { path, others: files.filter((file) => file !== path).join(', ') || '-' }), ...names.map((name) => `    ${name}`)].join(
    '\n',
  )

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

declare module '../../../main/engine/ports/ports.js' {
  interface FeaturePorts {
    readonly library: LibraryPort
  }
}

/** Modules that were laid over a tree, with what they need installed, and those that could not be had. */
export const Laid = Written.extend({
  files: z.array(z.string()),
  additions: z.array(EnvironmentStep),
  left: z.array(UsedModule),
})
export type Laid = z.infer<typeof Laid>

export interface LibraryPort {
  /** Verified programs of the run's template that share rare words with these, the best first. A run of another person gets none. */
  candidates(words: string): Promise<readonly { readonly run: string; readonly text: string }[]>
  /** The programs as a planner sees them. */
  describe(runs: readonly string[]): Promise<readonly OfferedProgram[]>
  /** Lays modules with all that belongs to them over a tree. A file that is there already with other content stays as it is. */
  lay(tree: string, uses: readonly UsedModule[]): Promise<Laid>
}

const library: Feature = { scope: 'library', offer, layIn }

/** How many programs one planner sees. */
const MOST = 4

const Programs = z.array(OfferedProgram)

/** What is offered is recorded, so that a replay needs nothing that was kept. */
async function offer(run: Run, given: Omit<Given, 'locked'>): Promise<Offered> {
  if (run.config.library !== 'on') return nothingOffered
  const programs = await run.effect({ name: 'offered', step: 'config', facts: {}, schema: Programs }, async (at) => {
    const { library: port } = given.features
    const best = await bestOf(run, given, at, await port.candidates(given.goal.description))
    return { value: chosenOf(await port.describe(best.slice(0, MOST))) }
  })
  if (programs.length === 0) return nothingOffered
  run.note('told', { type: 'library-offered', programs: programs.map(({ run: from, title }) => ({ run: from, title })) })
  return offerOf(programs)
}

/** By words and names and, where there are embeddings, by meaning: the rankings count alike. */
async function bestOf(
  run: Run,
  given: Ports & Pick<Given, 'optional' | 'goal'>,
  at: Performance,
  candidates: Awaited<ReturnType<LibraryPort['candidates']>>,
): Promise<string[]> {
  const texts = candidates.map(({ text }) => text)
  const byWords = candidates.map((each) => each.run)
  let byMeaning: string[] = []
  for (const { rankTexts } of given.optional) {
    const places = (await rankTexts?.(run, given, at, { name: 'offered', query: given.goal.description, texts })) ?? []
    if (byMeaning.length === 0) byMeaning = places.flatMap((place) => byWords[place] ?? [])
  }
  const fused = fuse([byWords, byMeaning])
  return byWords.toSorted((a, b) => (fused.get(b) ?? 0) - (fused.get(a) ?? 0))
}

/** The modules of the plan with their tests, which run unchanged and are sealed like those of an existing project. */
async function layIn(run: Run, given: Given, plan: Plan, begun: Workspace): Promise<Progress<Workspace>> {
  const { uses = [] } = plan
  const { goal, features } = given
  if (run.config.library !== 'on' || uses.length === 0 || goal.inherits !== null || goal.project !== null) return done(begun)
  const facts = { tree: begun.tree, uses: uses.map(({ run: from, path }) => `${from}:${path}`) }
  const laid = await run.effect({ name: 'laid', step: 'write', facts, schema: Laid }, async () => ({
    value: await features.library.lay(begun.tree, uses),
  }))
  const taken = uses.filter(({ run: from, path }) => !laid.left.some((each) => each.run === from && each.path === path))
  const workspace = { ...begun, tree: laid.tree, additions: [...begun.additions, ...laid.additions] }
  const project = { from: 'library', folder: null, tree: laid.tree, redTests: 'keep' } as const
  const sealed = await takeBaseline(run.scope(BASELINE), { ...given, template: goal.template }, project, workspace)
  // A module that cannot be tested here is no help: the plan continues without it.
  const isTested = sealed.type === 'done'
  if (!isTested && sealed.halt.ended !== 'stuck') return sealed
  const suites = isTested ? sealed.value.suites.filter(({ task }) => task === BASELINE) : []
  const used = isTested ? taken : []
  run.note('used', {
    type: 'library-used',
    modules: used.map(({ run: from, path }) => ({ run: from, path })),
    files: isTested ? laid.files.length : 0,
    tests: suites.reduce((sum, suite) => sum + suite.refused.length, 0),
    left: isTested ? laid.left : [...uses],
  })
  return done(isTested ? sealed.value : begun)
}

export default library

/** The sentences about verified programs, for models. */
const say = phrasesOf(phrases, {
  program: ['run', 'title', 'description'],
  evidence: ['tests'],
  'evidence-with-bugs': ['tests', 'done', 'of'],
  module: ['path', 'others'],
})
