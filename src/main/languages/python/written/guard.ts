// Moves the calls at the end of a Python module below the question whether it is the program: then an import of it runs none of them.
import type { Part } from '../../syntax/controls/parts.js'

const GUARD = "if __name__ == '__main__':"
const INDENT = '    '

const COMPOUND: ReadonlySet<string> = new Set([
  'for_statement',
  'while_statement',
  'with_statement',
  'try_statement',
  'if_statement',
  'match_statement',
])
const DEFINITIONS: ReadonlySet<string> = new Set(['function_definition', 'class_definition', 'decorated_definition'])
/** What programs call where they start, print or stop. */
const OF_PROGRAMS = /^(?:print|pprint|input|exit|quit|sys\.exit|unittest\.main|doctest\.testmod|asyncio\.run|sys\.stdout\.write)$/
/** Values that wait for the user or for the arguments of the program. */
const WAITS = /^(?:input|sys\.stdin\.read\w*|\w+\.parse_args)$/

/** The text with those calls moved; the same text if there are none, or if one shares its line with other code. */
export function withGuardedCalls(text: string, root: Part): string {
  const statements = root.named
  const last = statements.findLastIndex(({ type }) => DEFINITIONS.has(type))
  if (last === -1) return text
  const own = ownNames(statements)
  const tail = statements.slice(last + 1)
  const guard = tail.findLast(isGuard)
  const made = new Set(tail.flatMap((part) => (isMadeByOwn(part, own) ? namesOf(part) : [])))
  const moved = tail.filter((part) => part !== guard && isCall(part, own, made))
  if (moved.length === 0) return text
  const blocks = moved.map((part) => ({ part, ...linesOf(text, root, part) }))
  if (blocks.some(({ isAlone }) => !isAlone)) return text
  const inside = (wanted: (part: Part) => boolean) =>
    blocks.filter(({ part }) => wanted(part)).map(({ from, to }) => indented(text, from, to, root))
  const kept = without(text, blocks)
  if (!guard) return `${kept.trimEnd()}\n\n\n${GUARD}\n${inside(() => true).join('')}`
  const body = guard.at('consequence')?.named[0]
  const isOnNewLine = body !== undefined && text.slice(guard.from, body.from).includes('\n')
  if (!isOnNewLine) return text
  const start = text.lastIndexOf('\n', body.from) + 1
  const end = endOfLine(text, guard.to)
  const removed = (before: number) => blocks.filter(({ from }) => from < before).reduce((sum, { from, to }) => sum + to - from, 0)
  const [at, behind] = [start - removed(start), end - removed(end)]
  const first = inside((part) => part.from < guard.from).join('')
  const lastLines = inside((part) => part.from > guard.from).join('')
  return `${kept.slice(0, at)}${first}${kept.slice(at, behind)}${lastLines}${kept.slice(behind)}`
}

/** Functions and classes of the module. */
const ownNames = (statements: readonly Part[]): ReadonlySet<string> =>
  new Set(
    statements
      .filter(({ type }) => DEFINITIONS.has(type))
      .map((part) => (part.at('definition') ?? part).at('name')?.text ?? '')
      .filter((name) => name !== ''),
  )

const isGuard = (part: Part): boolean => part.type === 'if_statement' && /\b__name__\b/.test(part.at('condition')?.text ?? '')

const assignmentIn = (part: Part): Part | null => (part.type === 'expression_statement' ? part.of('assignment') : null)

/** Whether it assigns what a class or function of the module makes, as in `game = Game()`. */
const isMadeByOwn = (part: Part, own: ReadonlySet<string>): boolean => {
  const value = assignmentIn(part)?.at('right')
  return value?.type === 'call' && own.has(value.at('function')?.text ?? '')
}

const namesOf = (part: Part): readonly string[] => {
  const left = assignmentIn(part)?.at('left')
  return left?.type === 'identifier' ? [left.text] : []
}

/** Whether a statement shows the module at work, and builds nothing that others read. */
function isCall(part: Part, own: ReadonlySet<string>, made: ReadonlySet<string>): boolean {
  if (part.type === 'assert_statement') return true
  const value = assignmentIn(part)?.at('right')
  if (value) return [...value.walk()].some((each) => each.type === 'call' && WAITS.test(each.at('function')?.text ?? ''))
  if (part.type === 'expression_statement') return part.named.some((each) => runs(each, own, made))
  if (!COMPOUND.has(part.type)) return false
  const inner = [...part.walk()]
  const builds = inner.some(
    (each) =>
      DEFINITIONS.has(each.type) ||
      /^import/.test(each.type) ||
      (/assignment$/.test(each.type) && /^(?:subscript|attribute)$/.test(each.at('left')?.type ?? '')),
  )
  return !builds && inner.some((each) => each.type === 'expression_statement' && each.named.some((call) => runs(call, own, made)))
}

/** Whether an expression calls what is the program's own, prints or stops; one that hands over a function registers it. */
function runs(expression: Part, own: ReadonlySet<string>, made: ReadonlySet<string>): boolean {
  const calls = [...expression.walk()].filter(({ type }) => type === 'call')
  const registers = calls.some((call) => call.at('arguments')?.named.some((each) => own.has((each.at('value') ?? each).text)))
  return (
    !registers &&
    calls.some((call) => {
      const called = call.at('function')?.text ?? ''
      return own.has(called) || OF_PROGRAMS.test(called) || own.has(rootOf(called)) || made.has(rootOf(called))
    })
  )
}

const rootOf = (called: string): string => /^\w+/.exec(called)?.[0] ?? ''

interface Lines {
  readonly from: number
  readonly to: number
  /** Whether nothing else is on its lines. */
  readonly isAlone: boolean
}

/** The whole lines of a statement, with the comments directly above. */
function linesOf(text: string, root: Part, part: Part): Lines {
  const start = text.lastIndexOf('\n', part.from - 1) + 1
  const to = endOfLine(text, part.to)
  const others = root.named.filter((each) => each !== part)
  const isAlone = text.slice(start, part.from).trim() === '' && !others.some((each) => each.from < to && each.to > start)
  let from = start
  for (let index = root.parts.indexOf(part) - 1; index >= 0; index--) {
    const comment = root.parts[index]
    const line = comment ? text.lastIndexOf('\n', comment.from - 1) + 1 : 0
    if (comment?.type !== 'comment' || endOfLine(text, comment.to) !== from || text.slice(line, comment.from).trim() !== '') break
    from = line
  }
  return { from, to, isAlone }
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', Math.max(0, at - (text[at - 1] === '\n' ? 1 : 0)))
  return end === -1 ? text.length : end + 1
}

function without(text: string, blocks: readonly Pick<Lines, 'from' | 'to'>[]): string {
  let kept = ''
  let done = 0
  for (const { from, to } of blocks) {
    kept += text.slice(done, from)
    done = to
  }
  return kept + text.slice(done)
}

/** The lines, one step deeper; what is inside a text of several lines stays where it is. */
function indented(text: string, from: number, to: number, root: Part): string {
  const texts = [...root.walk()].filter((part) => part.type === 'string' && part.from < to && part.to > from)
  let at = from
  let deeper = ''
  for (const line of text.slice(from, to).replace(/\n$/, '').split('\n')) {
    const isInText = texts.some((part) => part.from < at && at < part.to)
    deeper += `${isInText || line.trim() === '' ? '' : INDENT}${line}\n`
    at += line.length + 1
  }
  return deeper
}
