// Finds assertions that compare with a value made by a function of the test file: `assert_eq!(pay(x), paid(&[3]))`.
import type { Assertion, ReadTest } from './assertion.js'
import type { Part } from './parts.js'
import type { Values } from './values.js'

/** Whether one of the assertions compares a result with what such a function makes of literals. Pure. */
export function comparesBuilt(language: Values, { assertions, reads }: Pick<ReadTest, 'assertions' | 'reads'>): boolean {
  const own = new Set(reads.flatMap((part) => part.at('name')?.text ?? []))
  return own.size > 0 && assertions.some((assertion) => holdsBuilt(language, assertion, own))
}

function holdsBuilt(language: Values, { at }: Assertion, own: ReadonlySet<string>): boolean {
  const calls = [...at.walk()].filter((part) => language.isCall(part))
  const isOwn = (call: Part) => own.has(call.at('function')?.text ?? '')
  const built = calls.filter((call) => isOwn(call) && takesLiteral(language, call) && isSide(language, call, at))
  return built.some((side) => [...at.walk()].some((part) => !isWithin(part, side) && isResult(language, part, isOwn)))
}

const isWithin = (part: Part, whole: Part): boolean => part.from >= whole.from && part.to <= whole.to

/** Whether it is given a number or a text that is written out. */
function takesLiteral(language: Values, call: Part): boolean {
  const args = call.parts.find(({ type }) => language.arguments.has(type))
  return args !== undefined && [...args.walk()].some(({ type }) => /^(number|text|letter)$/.test(language.literals.get(type) ?? ''))
}

/** Whether it is compared itself: no member of it is asked for, and it is handed to nothing but the assertion. */
function isSide(language: Values, call: Part, at: Part): boolean {
  if (call.parent && language.names.has(call.parent.type)) return false
  for (const above of call.above()) {
    if (!isWithin(above, at)) return true
    if (language.arguments.has(above.type)) return language.isQuiet(above)
  }
  return true
}

/** A call of the program, or a name that may hold its result. What is called, and functions of the test file, are no results. */
function isResult(language: Values, part: Part, isOwn: (call: Part) => boolean): boolean {
  if (language.isCall(part)) {
    const args = part.parts.find(({ type }) => language.arguments.has(type))
    return args !== undefined && !isOwn(part) && !language.isQuiet(args) && language.inner(part) === null
  }
  return language.names.has(part.type) && part.field !== 'function' && !isCalled(language, part)
}

/** Whether a name is what a call calls, or a part of it. */
function isCalled(language: Values, name: Part): boolean {
  for (const above of [name, ...name.above()]) {
    if (above.field === 'function' && above.parent && language.isCall(above.parent)) return true
    if (!language.names.has(above.type)) return false
  }
  return false
}
