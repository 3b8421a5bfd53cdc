// Calls the plain functions of a workspace with many values and writes down, line by line, what came of each call.
//
// Usage: tillgreen-caller.mjs REQUEST REPORT. The request is JSON: { modules, tests, count, seconds, calls }. `calls` is null,
// or [path, function, arguments] of each call to be made again, so that another state of the program meets the same values.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import vm from 'node:vm'

const CALL_MS = 500
const LONGEST = 300
const NUMBERS = [0, 1, -1, 2, 3, 7, 10, 100, 0.5, -2.5, 12345]
const TEXTS = ['', 'a', 'abc', 'A b', ' x ', '0', '1', '-1', 'ä', 'a,b', 'line\nline']
/** A module that names one of these may reach for the world, or depend on the moment. */
const WORLD =
  /\bfrom\s*['"](?:node:)?(?:fs|child_process|http|https|net|dgram|tls|worker_threads|cluster|readline)\b|\bimport\s*\(|\brequire\s*\(|\bfetch\s*\(|\bprocess\.(?!env\.NODE_ENV)|\bsetTimeout\b|\bsetInterval\b|\bMath\.random\b|\bcrypto\b|\bDate\.now\b|\bnew Date\(\)|\blocalStorage\b|\bdocument\b|\bwindow\b/

const [, , requestPath, reportPath] = process.argv
const request = JSON.parse(readFileSync(requestPath, 'utf8'))
writeFileSync(reportPath, '')
const say = (line) => appendFileSync(reportPath, `${JSON.stringify(line)}\n`)

// ---- where values come from ------------------------------------------------------------------------------------

/** The index after the bracket that closes the one at `open`, strings and comments respected; -1 where none does. */
function closing(text, open) {
  let depth = 0
  for (let index = open; index < text.length; index++) {
    const letter = text[index]
    if (letter === '"' || letter === "'" || letter === '`') {
      for (index++; index < text.length && text[index] !== letter; index++) if (text[index] === '\\') index++
    } else if (letter === '/' && text[index + 1] === '/') index = (text.indexOf('\n', index) + 1 || text.length) - 1
    else if (letter === '/' && text[index + 1] === '*') index = (text.indexOf('*/', index) + 2 || text.length) - 1
    else if ('([{'.includes(letter)) depth++
    else if (')]}'.includes(letter) && --depth === 0) return index + 1
  }
  return -1
}

/** Pieces between commas (or another letter) that stand in no bracket or string; `<` and `>` are brackets of types. */
function divided(text, letter = ',', isType = false) {
  const pieces = []
  let [from, depth] = [0, 0]
  for (let index = 0; index < text.length; index++) {
    const here = text[index]
    if ('"\'`([{'.includes(here)) {
      const end = '([{'.includes(here) ? closing(text, index) : quoteEnd(text, index)
      index = end < 0 ? text.length : end - 1
    } else if (isType && here === '<') depth++
    else if (isType && here === '>' && text[index - 1] !== '=') depth--
    else if (here === letter && depth === 0) {
      pieces.push(text.slice(from, index))
      from = index + 1
    }
  }
  return [...pieces, text.slice(from)].map((piece) => piece.trim()).filter(Boolean)
}

function quoteEnd(text, from) {
  for (let index = from + 1; index < text.length; index++) {
    if (text[index] === '\\') index++
    else if (text[index] === text[from]) return index + 1
  }
  return -1
}

/** A literal by its text: numbers, strings, arrays, objects; undefined where it is anything else. */
function literal(text) {
  const rest = text.replace(/'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"/g, '0').replace(/[{,]\s*[\w$]+\s*:/g, ',')
  if (
    rest.includes('`') ||
    /[a-zA-Z_$][\w$]*/.test(rest.replace(/\b(?:true|false|null|undefined|NaN|Infinity|e\d+)\b/g, '')) ||
    /[=(;]/.test(rest)
  )
    return { ok: false }
  try {
    return { ok: true, value: vm.runInNewContext(`(${text})`, {}, { timeout: 100 }) }
  } catch {
    return { ok: false }
  }
}

/** Calls with plain literals that tests make, by the name of the function. */
function callsIn(paths) {
  const found = new Map()
  for (const path of paths) {
    const text = readFileSync(path, 'utf8')
    for (const call of text.matchAll(/(?<![\w$])([a-zA-Z_$][\w$]*)\(/g)) {
      const end = closing(text, call.index + call[0].length - 1)
      if (end < 0 || end - call.index > 2_000) continue
      const args = divided(text.slice(call.index + call[0].length, end - 1)).map(literal)
      if (!args.every((each) => each.ok)) continue
      found.set(call[1], [...(found.get(call[1]) ?? []), args.map((each) => each.value)])
    }
  }
  return found
}

/** The parameters of an exported function, with their types as text: from the declaration, else from its JSDoc. */
function parametersOf(source, name) {
  const declared = new RegExp(`export\\s+(?:async\\s+)?(?:function\\*?\\s+${name}\\s*(?:<[^(]*>)?|const\\s+${name}\\s*=\\s*)\\(`).exec(
    source,
  )
  if (!declared) return null
  const open = declared.index + declared[0].length - 1
  const end = closing(source, open)
  if (end < 0) return null
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(source.slice(0, declared.index))?.[1] ?? ''
  return divided(source.slice(open + 1, end - 1), ',', true).map((text) => {
    const [, parameter = '', mark = '', type = '', standard = ''] =
      /^([\w$]+)\s*(\??)\s*(?::\s*([\s\S]*?))?\s*(?:=(?!>)\s*([\s\S]*))?$/.exec(text) ?? []
    const told = new RegExp(`@param\\s+\\{([^}]*)\\}\\s+\\[?${parameter}\\b`).exec(comment)?.[1] ?? ''
    const known = type || told || typeOfStandard(standard)
    return { type: known, isOptional: mark === '?' || standard !== '' || text.startsWith('...'), isPlain: parameter !== '' }
  })
}

const typeOfStandard = (text) =>
  /^-?[\d.]+$/.test(text) ? 'number' : /^['"]/.test(text) ? 'string' : /^(true|false)$/.test(text) ? 'boolean' : ''

/** Some values of a type that is given as text; null where it is not known how to make any. */
function valuesOf(type, source, chance, depth = 0) {
  const text = type
    .trim()
    .replace(/^readonly\s+/, '')
    .replace(/^[|&]\s*/, '')
  if (text === '' || depth > 4) return null
  const deeper = (inner) => valuesOf(inner, source, chance, depth + 1)
  const union = divided(text, '|', true)
  if (union.length > 1) {
    const made = union.map(deeper)
    return made.some((each) => each === null) ? null : made.flat()
  }
  if (text === 'number') return NUMBERS
  if (text === 'string') return TEXTS
  if (text === 'boolean') return [true, false]
  if (text === 'null') return [null]
  if (text === 'undefined' || text === 'void') return [undefined]
  if (text === 'unknown') return [1, 'a', null, [], {}]
  if (/^(['"]).*\1$|^-?[\d.]+$|^(true|false)$/.test(text)) return [literal(text).value]
  const list = /^([\s\S]*)\[\]$/.exec(text)?.[1] ?? /^(?:Readonly)?Array<([\s\S]*)>$/.exec(text)?.[1]
  if (list !== undefined) return listsOf(deeper(list.replace(/^\(([\s\S]*)\)$/, '$1')), chance)
  const record = /^(?:Readonly<)?Record<\s*string\s*,([\s\S]*?)>?>$/.exec(text)?.[1]
  if (record !== undefined) {
    const values = deeper(record)
    return values && [{}, { a: one(values, chance) }, { a: one(values, chance), b: one(values, chance) }]
  }
  if (text.startsWith('[') && text.endsWith(']')) {
    const items = divided(text.slice(1, -1), ',', true).map(deeper)
    return items.some((each) => each === null) ? null : Array.from({ length: 6 }, () => items.map((each) => one(each, chance)))
  }
  if (text.startsWith('{') && closing(text, 0) === text.length) return objectsOf(text.slice(1, -1), deeper, chance)
  if (text.startsWith('(') && closing(text, 0) === text.length) return deeper(text.slice(1, -1))
  return namedValues(text, source, deeper, chance)
}

function namedValues(text, source, deeper, chance) {
  if (!/^[A-Za-z_$][\w$]*$/.test(text)) return null
  const shape = new RegExp(`\\binterface\\s+${text}\\s*\\{`).exec(source)
  if (shape) {
    const open = shape.index + shape[0].length - 1
    return objectsOf(source.slice(open + 1, closing(source, open) - 1), deeper, chance)
  }
  const alias = new RegExp(`\\btype\\s+${text}\\s*=\\s*`).exec(source)
  if (!alias) return null
  const from = alias.index + alias[0].length
  const rest = source.slice(from)
  if (rest.startsWith('{')) return deeper(rest.slice(0, closing(rest, 0)))
  return deeper(rest.split(/;|\n\s*\n|\n(?=\s*(?:export|const|function|type|interface|\/\*\*|\/\/))/)[0])
}

function objectsOf(body, deeper, chance) {
  const plain = body.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')
  const fields = divided(plain.replace(/\n/g, ';').replaceAll(',', ';'), ';', true).map((field) =>
    /^(?:readonly\s+)?([\w$]+)(\??)\s*:\s*([\s\S]+)$/.exec(field),
  )
  if (fields.some((field) => field === null)) return null
  const made = fields.map((field) => ({ name: field[1], isOptional: field[2] === '?', values: deeper(field[3]) }))
  if (made.some((each) => each.values === null)) return null
  return Array.from({ length: 8 }, () =>
    Object.fromEntries(made.filter((each) => !each.isOptional || chance() < 0.5).map((each) => [each.name, one(each.values, chance)])),
  )
}

const one = (values, chance) => values[Math.floor(chance() * values.length)]

function listsOf(items, chance) {
  if (items === null) return null
  const lists = Array.from({ length: 6 }, () => Array.from({ length: 1 + Math.floor(chance() * 5) }, () => one(items, chance)))
  return [[], items.slice(0, 1), items.slice(1, 3), items.slice(0, 4), ...lists]
}

/** Values that are like a given one, as somebody's next call may be. */
function neighbours(value) {
  if (typeof value === 'boolean') return [!value]
  if (typeof value === 'number') return [value + 1, value - 1, -value, 0, value * 10, value + 0.5]
  if (typeof value === 'string') return [value.slice(0, -1), value.slice(1), value.toUpperCase(), `${value} `, value + value, '']
  if (Array.isArray(value)) {
    const changed = value.slice(0, 3).flatMap((item, at) =>
      neighbours(item)
        .slice(0, 3)
        .map((other) => value.with(at, other)),
    )
    return [value.slice(0, -1), [...value].reverse(), [...value, ...value.slice(0, 1)], [], ...changed]
  }
  return []
}

/** The same numbers between 0 and 1 for the same name. */
function chanceOf(name) {
  let state = [...name].reduce((hash, letter) => Math.imul(hash ^ letter.codePointAt(0), 0x01000193) >>> 0, 0x811c9dc5)
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Arguments as text that reads back as the same value; empty where no text does. */
function textOf(args) {
  const text = inspect(args, { depth: 12, breakLength: Infinity, maxArrayLength: 200, maxStringLength: 2_000, compact: true, sorted: true })
  const back = literal(text)
  return back.ok && inspect(back.value, { depth: 12, breakLength: Infinity, compact: true, sorted: true }) === text ? text : ''
}

function madeCalls(source, name, harvested, count) {
  const chance = chanceOf(name)
  const parameters = parametersOf(source, name)
  if (parameters?.some((each) => !each.isPlain && !each.isOptional)) return tested(harvested, [], chance, count)
  const fitting = harvested.filter((args) => parameters === null || args.length <= parameters.length)
  const typed = []
  if (parameters) {
    const pools = parameters.map((each) => valuesOf(each.type, source, chance))
    const needed = parameters.filter((each) => !each.isOptional).length
    const known = pools.indexOf(null)
    const most = known < 0 ? pools.length : known
    if (most >= needed)
      for (let round = 0; round < (most === 0 ? 1 : count * 2); round++) {
        const length = needed + Math.floor(chance() * (most - needed + 1))
        typed.push(pools.slice(0, length).map((pool) => one(pool, chance)))
      }
  }
  return tested(fitting, typed, chance, count)
}

/** The tests' own calls first, then a mix of all others; each once. */
function tested(fitting, typed, chance, count) {
  const near = fitting.flatMap((args) => args.flatMap((value, index) => neighbours(value).map((other) => args.with(index, other))))
  const first = [...new Set(fitting.map(textOf).filter(Boolean))]
  const others = [...new Set([...near, ...typed].map(textOf).filter((text) => text && !first.includes(text)))]
  const mixed = others.map((text) => ({ text, rank: chance() })).sort((a, b) => a.rank - b.rank)
  return [...first, ...mixed.map(({ text }) => text)].slice(0, count)
}

// ---- calling ---------------------------------------------------------------------------------------------------

/** What a call gives, throws and does to its arguments; null where it took too long or gives a promise. */
function called(fn, text) {
  const args = vm.runInThisContext(`(${text})`)
  const given = vm.runInThisContext(`(${text})`)
  globalThis.tillgreenCall = () => fn(...given)
  let words = ''
  try {
    const value = vm.runInThisContext('tillgreenCall()', { timeout: CALL_MS })
    if (value !== null && typeof value === 'object' && typeof value.then === 'function') {
      value.then(undefined, () => {})
      return null
    }
    words = shown(typeof value?.next === 'function' ? ['yields', ...take(value)] : value)
  } catch (error) {
    if (error?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null
    words = `throws ${error?.name ?? typeof error}: ${error?.message ?? shown(error)}`
  }
  if (shown(given) !== shown(args)) words += `, changes its arguments to ${shown(given)}`
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}...` : words
}

function* take(values) {
  for (let index = 0; index < 50; index++) {
    const { done, value } = values.next()
    if (done) return
    yield value
  }
}

const shown = (value) => inspect(value, { depth: 6, breakLength: Infinity, maxArrayLength: 50, compact: true, sorted: true })

const harvested = callsIn(request.tests)
const until = performance.now() + request.seconds * 1_000
// What a module prints is not ours to report.
console.log = () => {}
for (const path of request.modules) {
  if (request.calls && !request.calls.some((each) => each[0] === path)) continue
  const source = readFileSync(path, 'utf8')
  if (WORLD.test(source)) {
    say({ left: path, why: 'it may reach for the world, or depend on the moment' })
    continue
  }
  let module
  try {
    module = await import(pathToFileURL(join(process.cwd(), path)).href)
  } catch (error) {
    say({ left: path, why: `it cannot be imported: ${String(error?.message ?? error).split('\n')[0]}`.slice(0, LONGEST) })
    continue
  }
  for (const [name, fn] of Object.entries(module)) {
    if (typeof fn !== 'function' || name === 'main' || /^class\b/.test(Function.prototype.toString.call(fn))) continue
    const calls = request.calls
      ? request.calls.filter((each) => each[0] === path && each[1] === name).map((each) => each[2])
      : madeCalls(source, name, harvested.get(name) ?? [], request.count)
    if (calls.length === 0) say({ left: `${path}: ${name}`, why: 'no types that values can be made of, and no plain call in the tests' })
    for (const text of calls) {
      if (performance.now() > until) {
        say({ left: `${path}: ${name}`, why: 'the time was over' })
        break
      }
      const first = called(fn, text)
      if (first === null || first !== called(fn, text)) {
        say({ left: `${path}: ${name}`, why: 'it takes too long, gives a promise, or something else each time' })
        break
      }
      say({ path, name, args: text, call: `${name}(${text.slice(1, -1).trim()})`, result: first })
    }
  }
}
say({ done: true })
process.exit(0)
