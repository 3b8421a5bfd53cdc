// How long 200 edits in a file of 11 MB take: our protocol with its checks, tolerance and report, against the barest loop
// that goes through the lines once and joins them once. Prints the ratio of this one run and fails above the ceiling.
import { applyEdits } from '../src/main/engine/edits/apply.js'
import type { Edit } from '../src/main/engine/edits/edit.js'

const CEILING = 1.5
const EDITS = 200
const BYTES = 11_000_000
const ROUNDS = 15

const lineOf = (number: number): string =>
  `    value_${number} = compute(${number * 7919}, "some text that makes a line as long as lines are")`
const lines: string[] = []
for (let size = 0; size < BYTES; ) {
  const line = lineOf(lines.length)
  size += line.length + 1
  lines.push(line)
}
const text = `${lines.join('\n')}\n`
const step = Math.floor(lines.length / EDITS)
const edits: Edit[] = Array.from({ length: EDITS }, (_, index) => {
  const at = index * step + 3
  const find = lines.slice(at, at + 3).map((line) => `${line}\n`)
  // Every second edit adds a line, so that what comes after it moves.
  const added = index % 2 === 0 ? '' : `    added_${index} = True\n`
  return { type: 'edit', path: 'large.py', find: find.join(''), replace: `${find[0]}    changed_${index} = True\n${added}${find[2]}` }
})

const bareTimes: number[] = []
const ourTimes: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  bareTimes.push(timed(bareLoop))
  ourTimes.push(timed(ours))
}
if (ours() !== bareLoop()) throw new Error('The two ways do not agree about the result.')
// The least time is what the work itself takes; everything above it is what else the machine did.
const [bare, our] = [Math.min(...bareTimes), Math.min(...ourTimes)]
const ratio = our / bare
console.log(`file               ${(text.length / 1e6).toFixed(1)} MB, ${lines.length} lines, ${EDITS} edits`)
console.log(`one-pass loop      ${bare.toFixed(0)} ms`)
console.log(`Tillgreen          ${our.toFixed(0)} ms`)
console.log(`ratio              ${ratio.toFixed(2)} (ceiling ${CEILING})`)
process.exit(ratio <= CEILING ? 0 : 1)

function ours(): string {
  const applied = applyEdits(
    () => text,
    edits,
    () => ({ ok: true }),
    () => null,
  )
  if (!applied.ok || applied.applied.some((each) => each.strategy !== 'exact')) throw new Error('The edits were not applied.')
  return applied.changes[0]?.text ?? ''
}

/** One pass: goes through the lines once, puts in what replaces them, joins once. Checks that each place is the only one. */
function bareLoop(): string {
  const byFirst = new Map<string, { readonly find: readonly string[]; readonly replace: readonly string[]; hits: number }>()
  for (const edit of edits) {
    if (edit.type !== 'edit') throw new Error('unreachable')
    const find = edit.find.slice(0, -1).split('\n')
    byFirst.set(find[0] ?? '', { find, replace: edit.replace.slice(0, -1).split('\n'), hits: 0 })
  }
  const all = text.split('\n')
  const out: string[] = []
  for (let index = 0; index < all.length; ) {
    const wanted = byFirst.get(all[index] ?? '')
    if (wanted?.find.every((line, offset) => all[index + offset] === line)) {
      if (++wanted.hits > 1) throw new Error('Two places.')
      out.push(...wanted.replace)
      index += wanted.find.length
    } else out.push(all[index++] ?? '')
  }
  return out.join('\n')
}

function timed(work: () => unknown): number {
  const started = performance.now()
  work()
  return performance.now() - started
}
