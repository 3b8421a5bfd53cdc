// Reads a value in the notation of any usual language, so that two spellings of one value can be recognised.

export type Literal =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'truth'; readonly value: boolean }
  | { readonly kind: 'number'; readonly value: number /** Null where it is no whole number. */; readonly whole: bigint | null }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'list' | 'set'; readonly items: readonly Literal[] }
  | { readonly kind: 'map'; readonly entries: readonly (readonly [Literal, Literal])[] }
  /** `Point(1, y=2)`, `Point { x: 1 }`, and names such as `Color.RED`, which have no parts. */
  | { readonly kind: 'made'; readonly name: string; readonly parts: readonly Part[] }

export interface Part {
  /** Empty for a positional part. */
  readonly name: string
  readonly value: Literal
}

interface Cursor {
  readonly text: string
  at: number
  depth: number
}

/** Deeper values are not compared by their parts. */
const DEEPEST = 60

const NUMBER =
  /[-+]?(?:0x[0-9a-f][0-9a-f_]*|(?:\d[\d_]*(?:\.\d[\d_]*|\.(?![\w.]))?|\.\d+)(?:e[-+]?\d+)?)(?:n|[iuf](?:8|16|32|64|128|size)|f|l)?(?![\w.])/iy
const WORD = /(?:new\s+)?[A-Za-z_$][\w$]*(?:(?:::|\.)[A-Za-z_$][\w$]*)*!?/y
const KEY = /([A-Za-z_$][\w$-]*)\s*:(?!:)/y
const NAMED = /([A-Za-z_]\w*)\s*=(?![=>])\s*/y
const CONVERTED = /(?:\s*\.(?:to_string|to_owned|into|to_vec)\(\))*/y
const NEXT = /\s*(,)?\s*/y
/** The type that Go writes before the braces of a list or a map. */
const TYPED = /(?:\[\d*\]|map\[[\w.]+\])[\w.*[\]]*(?=\{)/y
const ARROW = /\s*(?::|=>)\s*/y

const WORDS: ReadonlyMap<string, Literal> = new Map([
  ['true', { kind: 'truth', value: true }],
  ['True', { kind: 'truth', value: true }],
  ['false', { kind: 'truth', value: false }],
  ['False', { kind: 'truth', value: false }],
  ['null', { kind: 'nothing' }],
  ['None', { kind: 'nothing' }],
  ['undefined', { kind: 'nothing' }],
  ['nil', { kind: 'nothing' }],
])
/** Wrappers that do not change the meaning of a value. */
const WRAPPERS: ReadonlySet<string> = new Set(['Ok', 'Some', 'Just', 'Right', 'String::from', 'str', 'String', 'list', 'tuple'])
const SETS: ReadonlySet<string> = new Set(['set', 'frozenset', 'Set', 'HashSet::from', 'BTreeSet::from'])
const MAPS: ReadonlySet<string> = new Set(['dict', 'Map', 'HashMap::from', 'BTreeMap::from'])

/** The value of a whole text; null if it is no known literal. Never throws. */
export function readLiteral(text: string): Literal | null {
  const cursor: Cursor = { text: text.trim().replace(/;$/, ''), at: 0, depth: 0 }
  const value = valueAt(cursor)
  return value !== null && cursor.at === cursor.text.length ? value : null
}

function take(cursor: Cursor, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = cursor.at
  const found = pattern.exec(cursor.text)
  if (found) cursor.at = pattern.lastIndex
  return found
}

function valueAt(cursor: Cursor): Literal | null {
  if (++cursor.depth > DEEPEST) return null
  take(cursor, /\s*&?(?:mut )?/y)
  const value = plainValueAt(cursor)
  take(cursor, CONVERTED)
  cursor.depth--
  return value
}

function plainValueAt(cursor: Cursor): Literal | null {
  const type = take(cursor, TYPED)?.[0]
  if (type !== undefined) return typedAt(cursor, type)
  const sign = cursor.text[cursor.at] ?? ''
  switch (sign) {
    case '"':
    case "'":
    case '`':
      return textAt(cursor)
    case '[':
      return listAt(cursor, ']', 'list')
    case '(':
      return groupAt(cursor)
    case '{':
      return bracesAt(cursor)
  }
  const number = take(cursor, NUMBER)
  if (number) return numberOf(number[0])
  const word = take(cursor, WORD)
  return word ? wordAt(cursor, word[0]) : null
}

function numberOf(spelled: string): Literal | null {
  const plain = spelled.replaceAll('_', '')
  const isHex = /^[-+]?0x/i.test(plain)
  const digits = isHex ? plain.replace(/n$/, '') : plain.replace(/(?:n|[iuf](?:8|16|32|64|128|size)|f|l)$/i, '')
  const sign = digits.startsWith('-') ? -1 : 1
  const value = sign * Number(digits.replace(/^[-+]/, ''))
  const isWhole = isHex || /^[-+]?\d+$/.test(digits)
  return Number.isNaN(value) ? null : { kind: 'number', value, whole: isWhole ? BigInt(sign) * BigInt(digits.replace(/^[-+]/, '')) : null }
}

const ESCAPES: ReadonlyMap<string, string> = new Map(Object.entries({ n: '\n', t: '\t', r: '\r', '0': '\0', b: '\b', f: '\f', v: '\v' }))
const CODE = /x([0-9a-fA-F]{2})|u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})/y

function textAt(cursor: Cursor, isRaw = false): Literal | null {
  const one = cursor.text[cursor.at] ?? ''
  const quote = one !== '`' && cursor.text.startsWith(one.repeat(3), cursor.at) ? one.repeat(3) : one
  cursor.at += quote.length
  let value = ''
  while (cursor.at < cursor.text.length) {
    if (cursor.text.startsWith(quote, cursor.at)) {
      cursor.at += quote.length
      return { kind: 'text', value }
    }
    const letter = cursor.text[cursor.at++] ?? ''
    if (one === '`' && letter === '$' && cursor.text[cursor.at] === '{') return null
    value += letter === '\\' && !isRaw ? escaped(cursor) : letter
  }
  return null
}

function escaped(cursor: Cursor): string {
  const code = take(cursor, CODE)
  const point = Number.parseInt(code?.slice(1).find((each) => each !== undefined) ?? '', 16)
  if (code) return point <= 0x10ffff ? String.fromCodePoint(point) : code[0]
  const letter = cursor.text[cursor.at++] ?? ''
  return ESCAPES.get(letter) ?? letter
}

/** The items between brackets, read by `item`, up to `end`; null if one cannot be read. */
function itemsAt<T>(cursor: Cursor, end: string, item: () => T | null): { readonly items: T[]; readonly hasComma: boolean } | null {
  cursor.at++
  const items: T[] = []
  let hasComma = false
  take(cursor, /\s*/y)
  while (cursor.text[cursor.at] !== end) {
    const value = item()
    if (value === null) return null
    items.push(value)
    const comma = take(cursor, NEXT)?.[1] !== undefined
    hasComma ||= comma
    if (!comma && cursor.text[cursor.at] !== end) return null
  }
  cursor.at++
  return { items, hasComma }
}

function listAt(cursor: Cursor, end: string, kind: 'list' | 'set'): Literal | null {
  const read = itemsAt(cursor, end, () => valueAt(cursor))
  return read && { kind, items: read.items }
}

/** `(1)` is 1, `(1,)` and `(1, 2)` are lists. */
function groupAt(cursor: Cursor): Literal | null {
  const read = itemsAt(cursor, ')', () => valueAt(cursor))
  const [only] = read?.items ?? []
  if (read === null) return null
  return only && read.items.length === 1 && !read.hasComma ? only : { kind: 'list', items: read.items }
}

/** A map, or a set if its items have no values. */
function bracesAt(cursor: Cursor): Literal | null {
  const read = itemsAt(cursor, '}', () => entryAt(cursor))
  if (read === null) return null
  const entries = read.items.flatMap(([key, value]) => (value === null ? [] : [[key, value] as const]))
  if (entries.length === read.items.length) return { kind: 'map', entries }
  return entries.length === 0 ? { kind: 'set', items: read.items.map(([key]) => key) } : null
}

/** `[]int{1, 2}` and `map[string]int{"a": 1}`. Braces inside a list are lists too. */
function typedAt(cursor: Cursor, type: string): Literal | null {
  const read = bracesAt(cursor)
  return read && type.startsWith('[') ? inOrder(read) : read
}

function inOrder(read: Literal): Literal {
  if (read.kind === 'set') return { kind: 'list', items: read.items.map(inOrder) }
  return read.kind === 'map' && read.entries.length === 0 ? { kind: 'list', items: [] } : read
}

function entryAt(cursor: Cursor): readonly [Literal, Literal | null] | null {
  const word = take(cursor, KEY)
  const key: Literal | null = word ? { kind: 'text', value: word[1] ?? '' } : valueAt(cursor)
  if (key === null || (!word && !take(cursor, ARROW))) return key && [key, null]
  const value = valueAt(cursor)
  return value && [key, value]
}

function wordAt(cursor: Cursor, spelled: string): Literal | null {
  const next = cursor.text[cursor.at] ?? ''
  if (/^(?:r|u|b|rb|br)$/i.test(spelled) && /["']/.test(next)) {
    const text = textAt(cursor, /r/i.test(spelled))
    return text && (/b/i.test(spelled) ? { kind: 'made', name: 'bytes', parts: [{ name: '', value: text }] } : text)
  }
  const name = spelled.replace(/^new\s+/, '')
  if (name === 'vec!') return next === '[' ? listAt(cursor, ']', 'list') : null
  if (next === '(') return callAt(cursor, name)
  const fields = name.endsWith('!') ? null : take(cursor, /\s*(?=\{)/y)
  if (fields) return structAt(cursor, name)
  return WORDS.get(name) ?? { kind: 'made', name, parts: [] }
}

function callAt(cursor: Cursor, name: string): Literal | null {
  const read = itemsAt(cursor, ')', () => partAt(cursor))
  if (read === null) return null
  const [only] = read.items
  const isOne = only !== undefined && read.items.length === 1 && only.name === ''
  if (isOne && WRAPPERS.has(name)) return only.value
  if (SETS.has(name) && read.items.length === 0) return { kind: 'set', items: [] }
  if (isOne && SETS.has(name) && only.value.kind === 'list') return { kind: 'set', items: only.value.items }
  if (isOne && MAPS.has(name) && only.value.kind === 'list') return mapOf(only.value.items)
  return { kind: 'made', name, parts: read.items }
}

function partAt(cursor: Cursor): Part | null {
  const name = take(cursor, NAMED)?.[1] ?? ''
  const value = valueAt(cursor)
  return value && { name, value }
}

function structAt(cursor: Cursor, name: string): Literal | null {
  const read = bracesAt(cursor)
  if (read?.kind !== 'map') return null
  return { kind: 'made', name, parts: read.entries.map(([key, value]) => ({ name: key.kind === 'text' ? key.value : '', value })) }
}

/** Pairs as a map; null if an item is no pair. */
function mapOf(items: readonly Literal[]): Literal | null {
  const entries = items.flatMap((item) => {
    const [key, value, ...more] = item.kind === 'list' ? item.items : []
    return key && value && more.length === 0 ? [[key, value] as const] : []
  })
  return entries.length === items.length ? { kind: 'map', entries } : null
}
