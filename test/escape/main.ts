// Tries every probe of the suite as the user who runs it and prints what was seen, one JSON line for each probe.
//   node out/escape/main.js RESOURCES [fifth]
import { attemptInside, attemptOutside } from './attempt.js'
import { layBait } from './bait.js'
import { kernel } from './kernel.js'
import { places } from './places.js'
import { kinds, type ProbeClass } from './probe.js'
import { reach } from './reach.js'

const [resources = '', part = ''] = process.argv.slice(2)
const isRoot = process.getuid?.() === 0

/** Every fifth, beginning elsewhere in each class, so that over all classes each place has its turn; at least one of each. */
const chosen = ({ name, probes }: ProbeClass, at: number): ProbeClass => ({
  name,
  probes: probes.filter((probe, index) => (part !== 'fifth' || (index + at) % 5 === 0) && (isRoot || probe.of !== 'root')),
})

const classes = [...places, ...kernel, ...reach].map(chosen)
const bait = await layBait()
process.env.HOST_SECRET = 'secret'
try {
  for (const { name, probes } of classes) {
    const controlled = probes.filter((probe) => isRoot || probe.controlAs !== 'root')
    const outside = await attemptOutside(controlled, bait)
    const results = new Map<string, { sandbox: number; escaped: string[]; unfinished: string[] }>()
    for (const probe of probes) results.set(probe.name, { sandbox: 0, escaped: [], unfinished: [] })
    for (const kind of kinds) {
      const chosen = probes.filter((probe) => probe.kinds?.includes(kind) ?? true)
      if (chosen.length === 0) continue
      const inside = await attemptInside(kind, chosen, bait, { resources })
      for (const [index, probe] of chosen.entries()) {
        const result = results.get(probe.name)
        if (result === undefined) continue
        result.sandbox += 1
        if (inside === null) result.unfinished.push(kind)
        else if (inside[index]) result.escaped.push(kind)
      }
    }
    for (const probe of probes) {
      const at = controlled.indexOf(probe)
      const control = at < 0 ? 'root only' : outside?.[at] ? 'succeeded' : 'failed'
      console.log(JSON.stringify({ class: name, name: probe.name, control, ...results.get(probe.name) }))
    }
  }
} finally {
  bait.takeAway()
}
console.log(JSON.stringify({ end: true }))
process.exit(0)
