// Checks of pages that the author of tests writes: a file of steps, read by its schema alone, so that nothing of it is ever run as code.
import { z } from 'zod'
import type { Entry } from './entry.js'
import { PagePicture } from './page-picture.js'

/** Files of page checks: they are among the tests of their template, and are sealed with them. */
const FILE = /\.pages\.json$/

export const isPageChecks = (path: string): boolean => FILE.test(path)

const text = z.string().trim().min(1).max(200)
/** Roles by which people and screen readers know what they use. */
const Role = z.enum([
  ...([
    'alert',
    'article',
    'button',
    'cell',
    'checkbox',
    'combobox',
    'dialog',
    'form',
    'heading',
    'img',
    'link',
    'list',
    'listitem',
  ] as const),
  ...(['main', 'navigation', 'option', 'progressbar', 'radio', 'region', 'row', 'searchbox', 'slider', 'spinbutton', 'status'] as const),
  ...(['switch', 'tab', 'table', 'textbox'] as const),
])

/** The action of a person. */
export const PageAction = z.union([
  z.strictObject({
    open: z
      .string()
      .max(200)
      .regex(/^\/(?!\/)[^\s\\]*$/),
  }),
  z.strictObject({ fill: text, with: z.string().max(500) }),
  z.strictObject({ click: text, role: Role.default('button') }),
  z.strictObject({ choose: text, option: text }),
  z.strictObject({ press: z.string().regex(/^(?:(?:Shift|Control|Alt|Meta)\+){0,2}[A-Za-z0-9]{1,12}$/) }),
  z.strictObject({ reload: z.literal(true) }),
])

export type PageAction = z.infer<typeof PageAction>

/** What they see after it. */
const Expectation = z.union([
  z.strictObject({ see: text, role: Role.optional() }),
  z.strictObject({ missing: text, role: Role.optional() }),
  z.strictObject({ count: z.number().int().min(0).max(500), role: Role }),
  z.strictObject({ value: z.string().max(500), of: text }),
])

export const PageStep = z.union([PageAction, Expectation])
export type PageStep = z.infer<typeof PageStep>

/** Whether a step says that something is there. What is missing, or none, is true of a blank page too. */
export const expectsSomething = (step: PageStep): boolean => 'see' in step || ('count' in step && step.count > 0) || 'value' in step

/** Steps of one check. */
export const MOST_STEPS = 30

export const PageCheck = z.strictObject({
  name: text,
  /** Clauses of the task, counted from 1. */
  clause: z.union([z.number().int().min(1).max(99), z.array(z.number().int().min(1).max(99)).min(1).max(6)]),
  steps: z.array(PageStep).min(1).max(MOST_STEPS),
})
export type PageCheck = z.infer<typeof PageCheck>

/** A check with its file; its id is made as those of tests are. */
export interface FiledCheck extends PageCheck {
  readonly id: string
  readonly path: string
}

/** What is wrong with a file of checks, for the words that ask for it again. */
export interface PageCheckProblem {
  readonly path: string
  /** Of the check, or its place; empty for the whole file. */
  readonly check: string
  /** Counted from 1; null for the check itself. */
  readonly step: number | null
  readonly found: string
  readonly kind: 'no-json' | 'no-check' | 'no-step' | 'sees-nothing' | 'twice'
}

export interface ReadChecks {
  readonly checks: readonly FiledCheck[]
  readonly problems: readonly PageCheckProblem[]
}

const MOST_CHECKS = 12
const LONGEST_FOUND = 160

const shortened = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, LONGEST_FOUND)

/** Reads one file. What is well-formed beside something that is not is no check either: the whole file is written again. */
export function readPageChecks(path: string, written: string): ReadChecks {
  const problem = (kind: PageCheckProblem['kind'], found: unknown, check = '', step: number | null = null): PageCheckProblem => ({
    ...{ path, kind, check, step, found: typeof found === 'string' ? found.slice(0, LONGEST_FOUND) : shortened(found) },
  })
  const parsed = parse(written)
  if (!Array.isArray(parsed) || parsed.length === 0 || parsed.length > MOST_CHECKS)
    return { checks: [], problems: [problem('no-json', written.trim())] }
  const names = new Set<string>()
  const checks: FiledCheck[] = []
  const problems: PageCheckProblem[] = []
  for (const [index, each] of parsed.entries()) {
    const read = PageCheck.safeParse(each)
    const name = nameOf(each) ?? String(index + 1)
    if (!read.success) {
      problems.push(...faultsOf(each).map(({ step, found }) => problem(step === null ? 'no-check' : 'no-step', found, name, step)))
      continue
    }
    if (names.has(name)) problems.push(problem('twice', name, name))
    if (!read.data.steps.some(expectsSomething)) problems.push(problem('sees-nothing', '', name))
    names.add(name)
    checks.push({ ...read.data, path, id: `${path} > ${read.data.name}` })
  }
  return { checks: problems.length > 0 ? [] : checks, problems }
}

/** The first step of a check that is none, else the check itself. */
function faultsOf(written: unknown): { readonly step: number | null; readonly found: unknown }[] {
  const steps = typeof written === 'object' && written !== null && 'steps' in written ? written.steps : null
  const wrong = Array.isArray(steps) ? steps.findIndex((step) => !PageStep.safeParse(step).success) : -1
  return wrong < 0 || !Array.isArray(steps) ? [{ step: null, found: written }] : [{ step: wrong + 1, found: steps[wrong] }]
}

function nameOf(written: unknown): string | null {
  const name = typeof written === 'object' && written !== null && 'name' in written ? written.name : null
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : null
}

function parse(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return null
  }
}

/** Why a check is red. */
export const CheckFailure = z.object({
  /** Counted from 1. */
  step: z.number().int(),
  did: PageStep,
  /** `not-there`: nothing to act on; `several`: more than one of it; `broke`: the page threw or hung. */
  why: z.enum(['not-there', 'several', 'not-seen', 'still-seen', 'other-count', 'other-value', 'not-opened', 'late', 'broke']),
  /** What was found instead, plain and short; may be empty. */
  found: z.string(),
})
export type CheckFailure = z.infer<typeof CheckFailure>

export const CheckResult = z.object({
  id: z.string(),
  /** Null where it is green. */
  failure: CheckFailure.nullable(),
  /** Where it ended, from the slash on. */
  path: z.string(),
  /** The text that a person saw there. */
  text: z.string(),
  /** What a screen reader gets there, and a picture; older runs have neither. */
  outline: z.string().optional(),
  picture: PagePicture.optional(),
})
export type CheckResult = z.infer<typeof CheckResult>

/** The result of running checks of pages. */
export const ChecksReport = z.discriminatedUnion('type', [
  z.object({ type: z.literal('checked'), browser: z.string(), results: z.array(CheckResult), durationMs: z.number() }),
  z.object({ type: z.literal('not-checked'), why: z.enum(['no-pages', 'no-browser', 'no-node', 'browser-failed']), found: z.string() }),
])
export type ChecksReport = z.infer<typeof ChecksReport>

/** A check as its result describes it; older runs have no steps there. */
export const NamedCheck = z.object({
  id: z.string(),
  name: z.string(),
  clause: PageCheck.shape.clause.optional(),
  steps: z.array(PageStep).optional(),
})
export type NamedCheck = z.infer<typeof NamedCheck>

const CheckNote = z.object({ checked: ChecksReport })

/** All pictures of checks in a journal. */
export const checkPicturesIn = (entries: readonly Entry[]): readonly PagePicture[] =>
  entries
    .filter(({ kind, step }) => kind === 'note' && step === 'page-checks')
    .flatMap(({ body }) => checkPicturesOf(CheckNote.parse(body).checked))

export const checkPicturesOf = (checked: ChecksReport): readonly PagePicture[] =>
  checked.type === 'checked' ? checked.results.flatMap(({ picture }) => picture ?? []) : []
