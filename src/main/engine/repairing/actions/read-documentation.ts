// Reads the description in a package for the next diagnosis.
import { z } from 'zod'
import type { Documentation } from '../../../../contract/run/documentation.js'
import { done } from '../../ports/progress.js'
import { lookUp } from '../look-up.js'
import { aboutWords, sourceWords } from '../named-documentation.js'
import type { Action } from './action.js'

const schema = z.object({
  action: z.literal('read-documentation'),
  package: z.string().regex(/^(@[\w.-]+\/)?[A-Za-z0-9][\w.-]*$/, 'the name of a package and nothing else'),
  symbol: z
    .string()
    .regex(/^[\w.:$]*$/, 'a name of the package, such as Session.get; empty for the package as a whole')
    .default(''),
  why: z.string().default(''),
})
type ReadDocumentation = z.infer<typeof schema>

const action: Action<ReadDocumentation> = {
  id: 'read-documentation',
  prompt:
    '`read-documentation` with `package`, `symbol` (a name of it such as "Session.get"; may be empty) and `why`: reads how a package wants to be used, from the package itself. Whoever diagnoses next sees it; use it where a repair would be a guess, and let nothing follow it.',
  example: { action: 'read-documentation', package: 'dateutil', symbol: 'parser.parse', why: 'whether it takes a day first' },
  schema,
  on: (plan) => aboutWords(plan),
  async perform(run, context, plan, { workspace }) {
    const documentation = await lookUp(run, context, workspace, { package: plan.package, symbol: plan.symbol, mayFetch: true })
    return done({ workspace, did: `read-documentation ${aboutWords(plan)}: ${documentation.map(cameWords).join('; ')}`, documentation })
  },
}
export default action

const cameWords = (each: Documentation): string =>
  each.type === 'found' ? `read (${sourceWords(each)})` : `nothing was found, ${each.why}`
