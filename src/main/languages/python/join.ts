// What a Python test file consists of, so that a new one can be joined into an existing one.
import type { Part } from '../syntax/controls/parts.js'
import { type Brought, itemsOf, type JoinItem, type JoinRule } from '../syntax/join/item.js'
import { importedBy, isImport } from './written/names.js'

type Bare = Omit<JoinItem, 'from' | 'to'>

/** Functions and values by which a module changes how all of its tests run. */
const REACHES = /^(?:pytestmark|pytest_plugins|(?:setup|teardown)_(?:module|function)|(?:setUp|tearDown)Module|load_tests)$/

export const join: JoinRule = {
  outline: (root, text) => itemsOf(root, text, (part) => itemOf(part, text, root.named[0] === part), true),
  ...{ gap: '\n\n\n', memberGap: '\n\n', bindsTests: true, isFolderBound: false, style: { quoted: ['string'], ended: [] } },
}

function itemOf(part: Part, text: string, isFirst: boolean): Bare {
  if (isImport(part)) return importOf(part)
  const definition = part.at('definition') ?? part
  const name = definition.at('name')?.text ?? ''
  switch (definition.type) {
    case 'function_definition':
      return { kind: kindOfFunction(part, name), names: [name] }
    case 'class_definition':
      return classOf(part, definition, name, text)
    case 'if_statement':
      return { kind: /\b__name__\b/.test(part.at('condition')?.text ?? '') ? 'start' : 'loose', names: [] }
    case 'expression_statement': {
      if (isFirst && isDocstring(part)) return { kind: 'note', names: [] }
      const names = boundIn(part.of('assignment')?.at('left') ?? null)
      if (names.length === 0) return { kind: 'loose', names: [] }
      return { kind: names.some((each) => REACHES.test(each)) ? 'reach' : 'definition', names }
    }
    default:
      return { kind: 'loose', names: [] }
  }
}

const isDocstring = (part: Part): boolean => part.type === 'expression_statement' && part.named.length === 1 && part.of('string') !== null

function kindOfFunction(part: Part, name: string): JoinItem['kind'] {
  const isForAll = part.parts.some(({ type, text }) => type === 'decorator' && /\bautouse\s*=\s*True\b/.test(text))
  return REACHES.test(name) || isForAll ? 'reach' : name.startsWith('test') ? 'test' : 'definition'
}

function classOf(part: Part, definition: Part, name: string, text: string): Bare {
  const body = definition.at('body')
  const hasTests = body?.named.some((each) => (each.at('definition') ?? each).at('name')?.text.startsWith('test')) ?? false
  if (!body || !hasTests) return { kind: 'definition', names: [name] }
  const items = itemsOf(body, text, memberOf)
  const head = text.slice(part.from, definition.parts.find(({ type }) => type === ':')?.to)
  return { kind: 'suite', names: [name], body: { head, items, end: items.at(-1)?.to ?? body.to } }
}

function memberOf(part: Part): Bare {
  if (isDocstring(part)) return { kind: 'note', names: [] }
  const definition = part.at('definition') ?? part
  const name = definition.at('name')?.text ?? boundIn(part.of('assignment')?.at('left') ?? null)[0] ?? ''
  if (name === '') return { kind: 'loose', names: [] }
  const isHook = /^(?:set[uU]p|tear[dD]own)/.test(name) || kindOfFunction(part, name) === 'reach'
  return { kind: isHook ? 'reach' : name.startsWith('test') ? 'test' : 'definition', names: [name] }
}

function boundIn(left: Part | null): readonly string[] {
  if (left === null) return []
  if (left.type === 'identifier') return [left.text]
  return /_list$|_pattern$/.test(left.type) ? left.named.flatMap(boundIn) : []
}

function importOf(part: Part): Bare {
  const from = part.at('module_name')?.text ?? null
  const brings = importedBy(part).map((each): Brought => {
    if (each.type === 'all')
      return {
        name: '*',
        origin: each.statement,
        statement: each.statement,
        list: null,
        entry: '',
        isRelative: from?.startsWith('.') ?? false,
      }
    const entry = each.statement.slice(each.statement.indexOf(' import ') + ' import '.length)
    return { ...each, list: from === null ? null : `from ${from}`, entry, isRelative: from?.startsWith('.') ?? false }
  })
  const last = part.parts.findLast(({ field }) => field === 'name')
  const comma = part.parts.find(({ type, from: at }) => type === ',' && last !== undefined && at >= last.to)
  const list = from === null || !last ? {} : { list: { of: `from ${from}`, end: comma?.to ?? last.to, isEmpty: false } }
  return { kind: 'import', names: [], brings, ...list }
}
