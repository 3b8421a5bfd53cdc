// Asks for several answers in one request, if the endpoint allows it, so that the prompt is read once.
import type { Run } from '../journal/run-context.js'
import { done, type Progress } from '../ports/progress.js'
import { type Asker, askOnce, type Request, readAnswer } from './ask.js'

/** The answers to one request. */
export interface SeveralAnswers<T> {
  /** The readable answers. */
  readonly values: readonly T[]
  /** The number of all answers; 1 if the endpoint gives only one per request. */
  readonly count: number
}

/** Asks once. Unreadable answers are noted and left out. Halts as `ask` does. */
export async function askSeveral<T>(
  run: Run,
  ports: Asker,
  request: Request<T> & { readonly answers: number },
): Promise<Progress<SeveralAnswers<T>>> {
  const answer = await askOnce(run, ports, request)
  if (answer.type === 'halt') return answer
  const { others = [], ...first } = answer.value
  const all = [first, ...others.map((each) => ({ ...each, length: first.length }))]
  const values = all.flatMap((each, index) => {
    const reading = readAnswer(run, request, each)
    const problems = reading.ok ? (reading.mended ?? []) : reading.problems
    if (problems.length > 0)
      run.note(`${request.name}-${index + 1}-malformed`, {
        type: 'malformed',
        role: request.role,
        problems: [...problems],
        repaired: reading.ok,
      })
    return reading.ok ? [reading.value] : []
  })
  return done({ values, count: all.length })
}
