// Empties functions of Python. What makes an object gives nothing back, and is left without a body.
import type { HollowKind, HollowRule } from '../syntax.js'

const VALUES: Readonly<Record<Exclude<HollowKind, 'first-argument'>, string>> = {
  nothing: 'None',
  zero: '0',
  'empty-text': "''",
  'empty-list': '[]',
  true: 'True',
}

export const hollow: HollowRule = {
  query: '(function_definition name: (identifier) @name parameters: (parameters) @parameters body: (block) @body)',
  body({ name, parameters }, kind) {
    if (name === '__init__') return 'pass'
    return `return ${kind === 'first-argument' ? firstOf(parameters) : VALUES[kind]}`
  },
}

/** The name of the first parameter that a caller gives. */
function firstOf(parameters: string): string {
  const names = parameters
    .replace(/^\(|\)$/g, '')
    .split(',')
    .map((each) => /^\s*([A-Za-z_]\w*)/.exec(each)?.[1] ?? '')
  return names.find((name) => !['', 'self', 'cls'].includes(name)) ?? 'None'
}
