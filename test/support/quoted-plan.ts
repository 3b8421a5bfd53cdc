// Plans of tests about something else quote all that the user wrote: one that quotes nothing is sent back, and its run is partly shown at most.
import type { Answer, SeenRequest } from './endpoint-answers.js'

const WISH = /# What the person wants\n\n(`{3,})text\n([\s\S]*?)\n\1(?:\n|$)/
const PLAN = /(^|\/)plan(-again-\d+)?$/

interface WrittenPlan {
  readonly tasks?: readonly { readonly acceptance?: readonly unknown[] }[]
}

/** The answer; where it is a plan without any quotation, its first clause quotes the description. */
export function withQuotes(request: Pick<SeenRequest, 'key' | 'messages'>, answer: Answer): Answer {
  if (!PLAN.test(request.key)) return answer
  if (typeof answer === 'string') return quotePlan(request, answer)
  return answer.type === 'text' ? { ...answer, text: quotePlan(request, answer.text) } : answer
}

function quotePlan({ messages }: Pick<SeenRequest, 'messages'>, answer: string): string {
  if (answer.includes('"quote"')) return answer
  const [from, to] = [answer.indexOf('{'), answer.lastIndexOf('}') + 1]
  const wish = WISH.exec(messages.map(({ content }) => String(content)).join('\n'))?.[2]
  const plan = wish === undefined ? null : readPlan(answer.slice(from, to))
  const [first, ...others] = plan?.tasks ?? []
  const [clause, ...clauses] = first?.acceptance ?? []
  if (!first || typeof clause !== 'string') return answer
  const quoted = { ...plan, tasks: [{ ...first, acceptance: [{ clause, quote: wish }, ...clauses] }, ...others] }
  return answer.slice(0, from) + JSON.stringify(quoted) + answer.slice(to)
}

function readPlan(text: string): WrittenPlan | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
