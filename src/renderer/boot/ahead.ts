// A wire on which the first questions are sent before anybody asks them.
import type { Answer, Wire } from '../../contract/wire/define.js'
import type { Json } from '../../contract/wire/json.js'

export type AheadQuestion = readonly [path: string, input: Json]

/** Asks `questions` at once; whoever asks one of them later, once, gets the answer that is on its way or there. */
export function askedAhead(wire: Wire, questions: readonly AheadQuestion[]): Wire {
  const name = (path: string, input: Json) => `${path} ${JSON.stringify(input)}`
  const answers = new Map(questions.map(([path, input]): [string, Promise<Answer>] => [name(path, input), wire.ask(path, input)]))
  return {
    ask(path, input) {
      const answer = answers.get(name(path, input))
      answers.delete(name(path, input))
      return answer ?? wire.ask(path, input)
    },
    listen: (path, input, onEvent, onEnd) => wire.listen(path, input, onEvent, onEnd),
  }
}
