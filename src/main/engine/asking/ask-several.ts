// Asks for several answers in one request, where the endpoint can give them: the prompt is read once.
import type { Run } from '../journal/run-context.js'
import { done, type Progress } from '../ports/progress.js'
import { type Asker, askOnce, type Request, readAnswer } from './ask.js'

/** What came of one request for several answers. */
export interface SeveralAnswers<T> {
  /** Those that could be read. */
  readonly values: readonly T[]
  /** All that came. One where the endpoint gives no more in one request. */
  readonly count: number
}

/** Asks once. An answer that cannot be read is noted and left out: the others take its place. Halts as `ask` does. */
export async function askSeveral<T>(
  run: Run,
  ports: Asker,
  request: Request<T> & { readonly answers: number },
): Promise<Progress<SeveralAnswers<T>>> {
  const answer = await askOnce(run, ports, request.name, request)
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
