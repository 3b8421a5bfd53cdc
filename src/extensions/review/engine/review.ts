// Reviews a change part by part: findings are placed by their quotes, and a second, independent question tries to refute each.
import { z } from 'zod'
import type { JsonObject } from '../../../contract/text/json.js'
import { type Asker, ask } from '../../../main/engine/asking/ask.js'
import { bullets, fill } from '../../../main/engine/asking/prompt.js'
import { parseStructured } from '../../../main/engine/asking/structured.js'
import type { Run } from '../../../main/engine/journal/run-context.js'
import type { ChangedFile } from '../../../main/engine/ports/change.js'
import { done, type Halt, type Progress } from '../../../main/engine/ports/progress.js'
import { Finding, type Refutation, type ReviewResult, type UnreadFile } from '../contract/reviewed.js'
import confirmPrompt from './confirm.md?raw'
import exampleFinding from './example-finding.json?raw'
import requotePrompt from './requote.md?raw'
import { type Part, partsOf, showPart } from './review/parts.js'
import { distinct, place } from './review/place.js'
import { say } from './review/re-ask.js'
import reviewPrompt from './review.md?raw'
import system from './review-system.md?raw'

/** Findings that one part may have. */
const MOST = 12

const Findings = z.object({ findings: z.array(Finding).max(MOST) })
const Verdicts = z.object({ verdicts: z.array(z.object({ number: z.number().int(), holds: z.boolean(), why: z.string().min(1) })) })

export interface Change {
  /** The purpose of the change, in its author's words. */
  readonly purpose: string
  readonly files: readonly ChangedFile[]
  /** What identifies the change, such as two trees: the facts of every question. */
  readonly facts: JsonObject
  /** Letters of a change that one question may show. */
  readonly partSize: number
  /** Text below a part as far as there is room: facts about code that the part does not show; empty if there are none. */
  readonly beside?: (run: Run, part: Part) => Promise<string>
}

export interface Review {
  readonly reviewed: ReviewResult
  /** Why it ended early; what was found until then still counts. */
  readonly halt: Halt | null
}

/** Asks the reviewer twice for each part of a change. A part whose answers cannot be read counts as not reviewed. */
export async function review(
  run: Run,
  asker: Asker,
  change: Change,
  onPart: (part: Part, number: number, of: number) => void = () => {},
): Promise<Review> {
  const parts = partsOf(change.files, change.partSize)
  let results = nothing
  for (const [index, part] of parts.entries()) {
    onPart(part, index + 1, parts.length)
    const result = await reviewPart(run.scope(`part/${index + 1}`), asker, change, part)
    if (result.type === 'done') {
      results = joined(results, result.value)
      continue
    }
    const { halt } = result
    if (halt.ended === 'stuck') {
      results = { ...results, unread: [...results.unread, ...pathsOf(part).map((path) => ({ path, why: halt.reason }))] }
      continue
    }
    const left = parts.slice(index).flatMap(pathsOf)
    const unread = [...results.unread, ...[...new Set(left)].map((path) => ({ path, why: halt.reason }))]
    return { reviewed: toReviewed({ ...results, unread }, change), halt }
  }
  return { reviewed: toReviewed(results, change), halt: null }
}

interface PartResult {
  readonly findings: readonly Finding[]
  readonly refuted: readonly Refutation[]
  readonly lost: number
  readonly unread: readonly UnreadFile[]
}
const nothing: PartResult = { findings: [], refuted: [], lost: 0, unread: [] }

const joined = (a: PartResult, b: PartResult): PartResult => ({
  findings: [...a.findings, ...b.findings],
  refuted: [...a.refuted, ...b.refuted],
  lost: a.lost + b.lost,
  unread: [...a.unread, ...b.unread],
})

const toReviewed = (results: PartResult, { files }: Change): ReviewResult => {
  const unread = new Set(results.unread.map((each) => each.path))
  return {
    findings: distinct(results.findings),
    refuted: [...results.refuted],
    lost: results.lost,
    files: files.filter((file) => !unread.has(file.path)).length,
    unread: [...new Map(results.unread.map((each) => [each.path, each])).values()],
  }
}

const pathsOf = (part: Part): string[] => [...new Set(part.map((section) => section.file.path))]

async function reviewPart(run: Run, asker: Asker, change: Change, part: Part): Promise<Progress<PartResult>> {
  const shown = showPart(part)
  const facts = { ...change.facts, part: part.map(({ file, from, to }) => `${file.path}:${from}-${to}`) }
  const beside = (await change.beside?.(run, part)) ?? ''
  const prompt = (room: number) =>
    fill(reviewPrompt, {
      purpose: change.purpose,
      part: withBeside(shown, beside, room),
      most: String(MOST),
      example: JSON.stringify({ findings: [example] }, null, 2),
    })
  const answer = await ask<readonly Finding[]>(run, asker, {
    name: 'review',
    role: 'reviewer',
    isDispensable: true,
    facts,
    system,
    prompt,
    shape: Findings,
    read: readFindings,
  })
  if (answer.type === 'halt') return answer
  const placed = await placeAll(run, asker, { part, shown, facts }, answer.value)
  if (placed.type === 'halt') return placed
  const { findings, lost } = placed.value
  if (findings.length === 0) return done({ ...nothing, lost })
  const verdicts = await confirm(run, asker, { purpose: change.purpose, shown, beside, facts }, findings)
  if (verdicts.type === 'halt') return verdicts
  return done({
    ...nothing,
    lost,
    findings: findings.filter((_finding, index) => verdicts.value[index]?.holds),
    refuted: findings.flatMap((finding, index) => {
      const verdict = verdicts.value[index]
      return verdict && !verdict.holds ? [{ finding, why: verdict.why }] : []
    }),
  })
}

/** The part alone where the model takes in no more. */
const withBeside = (shown: string, beside: string, room: number): string => (beside.length > room ? shown : shown + beside)

const readFindings = (text: string) => {
  const read = parseStructured(Findings, text)
  return read.ok ? { ...read, value: read.value.findings } : read
}

interface Placing {
  readonly findings: readonly Finding[]
  readonly lost: number
}

/** A part of the change as the reviewer sees it. */
interface ShownPart {
  readonly part: Part
  readonly shown: string
  readonly facts: JsonObject
}

/** Findings at existing lines. Those with an unknown quote are asked for once more, then dropped and counted. */
async function placeAll(run: Run, asker: Asker, { part, shown, facts }: ShownPart, given: readonly Finding[]): Promise<Progress<Placing>> {
  const files = part.map((section) => section.file)
  const first = placedOf(given, files)
  if (first.problems.length === 0) return done({ findings: distinct(first.findings), lost: 0 })
  const answer = await ask<readonly Finding[]>(run, asker, {
    name: 'requote',
    role: 'reviewer',
    isDispensable: true,
    facts: { ...facts, problems: first.problems },
    system,
    prompt: fill(requotePrompt, { problems: bullets(first.problems), part: shown }),
    shape: Findings,
    read: readFindings,
  })
  if (answer.type === 'halt')
    return answer.halt.ended === 'stuck' ? done({ findings: distinct(first.findings), lost: first.problems.length }) : answer
  const again = placedOf(answer.value, files)
  const findings = distinct([...first.findings, ...again.findings])
  return done({ findings, lost: Math.max(0, first.problems.length - again.findings.length) })
}

function placedOf(given: readonly Finding[], files: readonly ChangedFile[]): { findings: Finding[]; problems: string[] } {
  const placed = given.map((finding) => place(finding, files))
  return {
    findings: placed.flatMap((each) => (each.ok ? [each.finding] : [])),
    problems: placed.flatMap((each) => (each.ok ? [] : [each.problem])),
  }
}

type Verdict = z.infer<typeof Verdicts>['verdicts'][number]

/** A part with the purpose of its change. */
interface ConfirmedPart extends Pick<Change, 'purpose'>, Omit<ShownPart, 'part'> {
  /** Facts about code that the part does not show. */
  readonly beside: string
}

/** One verdict for each finding, in their order, from a model that has not seen the findings before. */
async function confirm(
  run: Run,
  asker: Asker,
  { purpose, shown, beside, facts }: ConfirmedPart,
  findings: readonly Finding[],
): Promise<Progress<readonly Verdict[]>> {
  return ask<readonly Verdict[]>(run, asker, {
    name: 'confirm',
    role: 'reviewer',
    isDispensable: true,
    facts: { ...facts, findings: findings.map((finding) => ({ ...finding })) },
    system,
    prompt: (room) =>
      fill(confirmPrompt, { purpose, part: withBeside(shown, beside, room), findings: findings.map(toSection).join('\n\n') }),
    shape: Verdicts,
    read: (text) => {
      const read = parseStructured(Verdicts, text)
      if (!read.ok) return read
      const ordered = findings.map((_finding, index) => read.value.verdicts.findLast((each) => each.number === index + 1))
      const missing = ordered.flatMap((each, index) => (each ? [] : [String(index + 1)]))
      if (missing.length > 0) return { ok: false, problems: [say('no-verdict', { numbers: missing.join(', ') })] }
      return { ...read, value: ordered.flatMap((each) => each ?? []) }
    },
  })
}

const toSection = ({ path, line, quote, severity, title, scenario, fix }: Finding, index: number): string =>
  `## ${index + 1}. ${title} (${severity})\n\n${path}, line ${line}: \`${quote}\`\n\n${scenario}\n\nProposed: ${fix}`

const example: Finding = Finding.parse(JSON.parse(exampleFinding))
