// Finds the calls in tests with any arguments. Calls with empty values, names or nothing are not inputs, but they show what is tested.
import type { TestCall } from '../../syntax.js'
import type { Letters } from './expected.js'
import type { Part } from './parts.js'
import type { Values } from './values.js'

/**
 * The calls of the program in a test, in their order, and behind them the empty values that have names.
 * @param expected what the test expects
 */
export function callsIn(language: Values, test: readonly Part[], expected: readonly Letters[]): TestCall[] {
  const own = namesMadeIn(language, test)
  const parts = test.flatMap((part) => [...part.walk()])
  const calls = parts.flatMap((args) => {
    const call = language.arguments.has(args.type) ? args.parent : null
    return call && isOfProgram(language, call, args) && !isReceiver(language, call) && !holdsOne(language, args) ? [call] : []
  })
  const empties = parts.filter((part) => isEmpty(language, part) && !isIn(part, expected) && !isHanded(language, part))
  return [
    ...calls.map((call) => ({ text: plainText(language, call), isOfOwn: own.has(rootOf(call)), isCall: true })),
    ...empties.map(({ text }) => ({ text, isOfOwn: false, isCall: false })),
  ]
}

const isIn = ({ from, to }: Letters, all: readonly Letters[]): boolean => all.some((each) => from >= each.from && to <= each.to)

/** Whether a call with these arguments is no assertion, and makes no value. */
const isOfProgram = (language: Values, call: Part, args: Part): boolean =>
  language.isCall(call) && language.inner(call) === null && !language.isQuiet(args)

const holdsOne = (language: Values, args: Part): boolean =>
  [...args.walk()].some(
    (each) => each !== args && language.arguments.has(each.type) && each.parent && isOfProgram(language, each.parent, each),
  )

/** Whether what the call gives is called further: `make()` in `make().size()`. */
function isReceiver(language: Values, call: Part): boolean {
  for (let part = call; part.parent && !language.arguments.has(part.parent.type); part = part.parent) {
    const args = part.parent.parts.find(({ type }) => language.arguments.has(type))
    if (part.field === 'function' && args && isOfProgram(language, part.parent, args)) return !language.outcome?.test(part.parent.text)
  }
  return false
}

/** The call without what only asks how it ended. */
function plainText(language: Values, call: Part): string {
  const text = call.text.replace(/\s+/g, ' ')
  return language.outcome ? text.replace(language.outcome, '') : text
}

/** An empty list, map or tuple. */
const isEmpty = (language: Values, part: Part): boolean =>
  language.bare(part) === part && (language.elements(part)?.length === 0 || language.entries(part)?.length === 0)

const isHanded = (language: Values, part: Part): boolean => [...part.above()].some(({ type }) => language.arguments.has(type))

/** Names that the test gives to something itself. */
const namesMadeIn = (language: Values, test: readonly Part[]): ReadonlySet<string> =>
  new Set(test.flatMap((part) => [...part.walk()].flatMap((each) => (isNamed(language, each) ? [each.text] : []))))

const isNamed = (language: Values, part: Part): boolean => language.names.has(part.type) && language.isDeclaration(part)

/** The first word of what is called. */
const rootOf = (call: Part): string => /^(?:await\s+)?([\p{L}_$][\p{L}\p{N}_$]*)\s*[.[]/u.exec(call.text)?.[1] ?? ''
