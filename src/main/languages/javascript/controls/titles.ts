// Finds the possible names of a JavaScript test in reports: its titles, with gaps for values that are filled in at run time.
import { reportedName } from '../../report/text.js'
import type { Title } from '../../syntax/controls/control.js'
import type { Part } from '../../syntax/controls/parts.js'
import { argumentsOf, chainOf } from './values.js'

/** The titles of a test and of the suites around it. A loop may hold several tests. */
export function namesOf(test: readonly Part[]): { readonly suites: readonly Title[]; readonly titles: readonly Title[] } {
  const calls = test.flatMap((part) => [...part.walk()].filter((each) => isCallOf(each, /^(it|test)$/)))
  const [first] = calls
  const suites = first
    ? [...first.above()].flatMap((above): Title[] => (isCallOf(above, /^(describe|suite)$/) ? [titleOf(above)] : []))
    : []
  return { suites: suites.reverse(), titles: calls.map(titleOf) }
}

function isCallOf(part: Part, words: RegExp): boolean {
  if (part.type !== 'call_expression' || !words.test(chainOf(part)[0]?.text ?? '')) return false
  const [title] = argumentsOf(part)
  // The inner call of `it.each(rows)(title, body)` has a table and no title.
  return title !== undefined && part.parent?.at('function') !== part
}

/** How a source spells the letter that begins a terminal code. */
const ESCAPE = /^\\(?:x1b|u001b|u\{0*1b\})$/i

function titleOf(call: Part): Title {
  const [title] = argumentsOf(call)
  if (!title || !/^(string|template_string)$/.test(title.type)) return ['', '']
  const isTable = call.at('function')?.type === 'call_expression'
  const pieces = ['']
  for (const part of title.named) {
    if (ESCAPE.test(part.text)) pieces.push(`${pieces.pop() ?? ''}\u001b`)
    else if (part.type !== 'string_fragment') pieces.push('')
    else {
      const [head = '', ...rest] = isTable ? part.text.split(/%%|%[sdifjoOc#$]|\$[\w.#]+/) : [part.text]
      pieces.push(`${pieces.pop() ?? ''}${head}`, ...rest)
    }
  }
  return pieces.map(reportedName)
}
