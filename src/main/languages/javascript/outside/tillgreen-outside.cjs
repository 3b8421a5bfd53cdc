// Divides tests of node:test, Vitest and Jest into what they ask of a program and what they expect of the answers, so that the program can
// answer where no test, framework or expectation is. Runs with --expose-internals, for Node has a parser of its own.
//
// Usage: tillgreen-outside.cjs divide|judge REQUEST ANSWER, as tillgreen_outside.py has it.
const { readFileSync, writeFileSync } = require('node:fs')
const { isDeepStrictEqual } = require('node:util')
const { runInThisContext } = require('node:vm')
const path = require('node:path').posix
const { stripTypeScriptTypes } = require('node:module')
const assert = require('node:assert/strict')
const loose = require('node:assert')
const { parse } = require('internal/deps/acorn/acorn/dist/acorn')

/** What only computes: tests may use it on both sides. */
const SAFE = new Set(
  `undefined NaN Infinity Math JSON Number String Boolean Array Object Set Map Date BigInt RegExp Symbol Error TypeError RangeError
  SyntaxError ReferenceError Promise Intl parseInt parseFloat isNaN isFinite structuredClone Uint8Array Float64Array`.split(/\s+/),
)
/** Errors that may come from the place and not from the program. */
const OF_PLACE = /^(ReferenceError|SyntaxError|SystemError)$|ERR_MODULE_NOT_FOUND/
const ASSERTS = new Set(['node:assert', 'node:assert/strict', 'assert', 'assert/strict'])
const FRAMEWORKS = new Set(['node:test', 'vitest', '@jest/globals'])

const HEAD = `
const _plain = (value, depth = 0) => {
  if (depth > 30) return ['opaque']
  if (value === undefined) return ['undefined']
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return ['is', value]
  if (typeof value === 'number') return ['number', Object.is(value, -0) ? '-0' : String(value)]
  if (typeof value === 'bigint') return ['bigint', String(value)]
  const kind = typeof value === 'object' ? Object.getPrototypeOf(value) : undefined
  if (kind === Array.prototype) return ['array', Array.from(value, (each) => _plain(each, depth + 1))]
  if (kind === Date.prototype) return ['date', value.getTime()]
  if (kind === Map.prototype) return ['map', [...value].map((pair) => pair.map((each) => _plain(each, depth + 1)))]
  if (kind === Set.prototype) return ['set', [...value].map((each) => _plain(each, depth + 1))]
  if (kind === Object.prototype || kind === null)
    return ['object', Object.entries(value).map(([name, each]) => [name, _plain(each, depth + 1)])]
  return ['opaque']
}
const _chain = (error) => {
  const names = []
  for (let kind = Object.getPrototypeOf(Object(error)); kind; kind = Object.getPrototypeOf(kind)) names.push(String(kind.constructor?.name))
  return names
}
const _answers = async (cases, word) => {
  for (const [number, one] of cases.entries()) {
    const say = (place, answer) => process.stdout.write(word + JSON.stringify([number, place, answer]) + '\\n')
    const raised = (error) => ({ raised: _chain(error), name: String(error?.name), code: String(error?.code), message: String(error?.message) })
    try {
      await one(async (place, give) => {
        try {
          say(place, { value: _plain(await give()) })
        } catch (error) {
          say(place, raised(error))
        }
      })
    } catch (error) {
      say(-1, raised(error))
    }
  }
}
`

/** The test needs more than plain questions. */
class Unfit extends Error {}

class File {
  constructor(name, source, files) {
    this.name = name
    this.text = /\.[cm]?ts$/.test(name) ? stripTypeScriptTypes(source, { mode: 'strip' }) : source
    this.tree = parse(this.text, { ecmaVersion: 'latest', sourceType: 'module' })
    this.imports = new Map()
    this.asserts = new Map()
    this.frameworks = new Set()
    for (const node of this.tree.body) if (node.type === 'ImportDeclaration') this.addImport(node, files)
  }

  addImport(node, files) {
    const from = node.source.value
    if (from.startsWith('.')) {
      const target = path.join(path.dirname(this.name), from)
      const written = [target, target.replace(/\.(m?)js$/, '.$1ts'), `${target}.ts`, `${target}.js`].find((each) => files.has(each))
      if (!written) return
      const specifiers = node.specifiers.map((each) =>
        each.type === 'ImportDefaultSpecifier'
          ? `default as ${each.local.name}`
          : each.type === 'ImportNamespaceSpecifier'
            ? null
            : `${each.imported.name ?? JSON.stringify(each.imported.value)} as ${each.local.name}`,
      )
      for (const [index, each] of node.specifiers.entries())
        this.imports.set(
          each.local.name,
          specifiers[index] === null
            ? `import * as ${each.local.name} from ${JSON.stringify(`./${written}`)}`
            : `import { ${specifiers[index]} } from ${JSON.stringify(`./${written}`)}`,
        )
    } else if (ASSERTS.has(from))
      for (const each of node.specifiers) {
        const imported = each.type === 'ImportSpecifier' ? (each.imported.name === 'strict' ? '' : each.imported.name) : ''
        this.asserts.set(each.local.name, { method: imported, isStrict: from.endsWith('strict') || each.imported?.name === 'strict' })
      }
    else if (FRAMEWORKS.has(from)) for (const each of node.specifiers) this.frameworks.add(each.local.name)
  }

  slice({ start, end }) {
    return this.text.slice(start, end)
  }

  /** Names that a part uses, beside those that it declares itself. */
  names(node) {
    const used = new Set()
    const own = new Set()
    walk(node, (each, parent, key) => {
      if (
        /^(AwaitExpression|YieldExpression|ImportExpression|MetaProperty|ThisExpression|Super)$/.test(each.type) &&
        each.type !== 'AwaitExpression'
      )
        throw new Unfit()
      if (each.type !== 'Identifier') return
      if (parent?.type === 'MemberExpression' && key === 'property' && !parent.computed) return
      if (parent?.type === 'Property' && key === 'key' && !parent.computed && !parent.shorthand) return
      if ((parent?.type === 'VariableDeclarator' && key === 'id') || key === 'params') own.add(each.name)
      else used.add(each.name)
    })
    walk(node, (each) => {
      const patterns = each.type === 'VariableDeclarator' ? [each.id] : (each.params ?? [])
      for (const pattern of patterns) for (const name of bound(pattern)) own.add(name)
    })
    return { used: [...used].filter((name) => !own.has(name)), own: [...own] }
  }

  isPlain(node) {
    return this.names(node).used.every((name) => SAFE.has(name))
  }

  check(node, local) {
    for (const name of this.names(node).used) if (!SAFE.has(name) && !local.has(name) && !this.imports.has(name)) throw new Unfit()
  }
}

function bound(pattern) {
  const names = []
  walk(pattern, (each, parent, key) => {
    if (each.type !== 'Identifier') return
    if (parent?.type === 'Property' && key === 'key' && !parent.shorthand) return
    if (parent?.type === 'AssignmentPattern' && key === 'right') return
    names.push(each.name)
  })
  return names
}

function walk(node, visit, parent = null, key = '') {
  visit(node, parent, key)
  for (const [name, value] of Object.entries(node))
    for (const each of Array.isArray(value) ? value : [value]) if (each && typeof each.type === 'string') walk(each, visit, node, name)
}

class Case {
  constructor(file, { suites, name, body }, constants) {
    Object.assign(this, { file, suite: suites.join(' > '), name, lines: [...constants.lines], checks: [], asked: 0 })
    this.local = new Set(constants.names)
    const statements =
      body.type === 'BlockStatement' ? body.body : [{ type: 'ExpressionStatement', expression: body, start: body.start, end: body.end }]
    for (const statement of statements) this.add(statement)
    if (this.checks.length === 0) throw new Unfit()
  }

  add(node) {
    if (node.type === 'VariableDeclaration') return this.keep(node)
    if (node.type !== 'ExpressionStatement') throw new Unfit()
    const inner = node.expression.type === 'AwaitExpression' ? node.expression.argument : node.expression
    if (inner.type === 'CallExpression' && (this.addAssert(inner) || this.addExpect(inner))) return
    this.keep(node)
  }

  keep(node) {
    this.file.check(node, this.local)
    this.lines.push(this.file.slice(node))
    for (const name of this.file.names(node).own) this.local.add(name)
  }

  ask(node) {
    this.file.check(node, this.local)
    this.lines.push(`await _ask(${this.asked}, async () => (${this.file.slice(node)}))`)
    return this.asked++
  }

  /** What a function that must throw does. */
  askCall(node) {
    if (!/^(Arrow)?FunctionExpression$/.test(node.type) || node.params.length > 0) return this.ask(node)
    this.file.check(node, this.local)
    const body = this.file.slice(node.body)
    this.lines.push(`await _ask(${this.asked}, async () => ${node.body.type === 'BlockStatement' ? body : `(${body})`})`)
    return this.asked++
  }

  plain(node) {
    if (!this.file.isPlain(node)) throw new Unfit()
    return this.file.slice(node)
  }

  addAssert(call) {
    const { callee, arguments: given } = call
    const object =
      callee.type === 'MemberExpression' && callee.object.type === 'Identifier' ? this.file.asserts.get(callee.object.name) : null
    const direct = callee.type === 'Identifier' ? this.file.asserts.get(callee.name) : null
    if (!object && !direct) return false
    const method = object ? callee.property.name : direct.method || 'ok'
    const { isStrict } = object ?? direct
    if (/^(throws|rejects)$/.test(method)) {
      const expected = given[1] ? this.expectedError(given[1]) : 'null'
      this.checks.push({ kind: 'throws', place: this.askCall(given[0]), expected })
    } else if (
      /^(ok|equal|strictEqual|deepEqual|deepStrictEqual|notEqual|notStrictEqual|notDeepEqual|notDeepStrictEqual|match|doesNotMatch)$/.test(
        method,
      )
    ) {
      if (given.some(({ type }) => type === 'SpreadElement')) throw new Unfit()
      const sides = given.slice(0, method === 'ok' ? 1 : 2)
      if (sides.length === 2 && !sides.some((each) => this.file.isPlain(each))) throw new Unfit()
      this.checks.push({ kind: 'assert', method, isStrict, given: sides.map((each) => this.operand(each)) })
    } else throw new Unfit()
    return true
  }

  operand(node) {
    return this.file.isPlain(node) ? { text: this.file.slice(node) } : { place: this.ask(node) }
  }

  /** A class by its name, a pattern, or an object with what the error must have. */
  expectedError(node) {
    if (node.type === 'Identifier' && /^[A-Z]/.test(node.name)) return JSON.stringify({ kind: node.name })
    if (node.type === 'Literal' && node.regex) return `({ pattern: ${this.file.slice(node)} })`
    if (node.type === 'Literal' && typeof node.value === 'string') return JSON.stringify({ part: node.value })
    if (node.type === 'ObjectExpression') return `({ shape: ${this.plain(node)} })`
    throw new Unfit()
  }

  addExpect(call) {
    const matcher = call.callee.type === 'MemberExpression' && !call.callee.computed ? call.callee.property.name : ''
    let inner = call.callee.object
    let isNot = false
    let isRejected = false
    while (inner?.type === 'MemberExpression' && /^(not|resolves|rejects)$/.test(inner.property.name)) {
      isNot ||= inner.property.name === 'not'
      isRejected ||= inner.property.name === 'rejects'
      inner = inner.object
    }
    if (inner?.type !== 'CallExpression' || inner.callee.type !== 'Identifier' || inner.callee.name !== 'expect') return false
    const [actual] = inner.arguments
    if (!actual || !MATCHERS.has(matcher)) throw new Unfit()
    if (/^toThrow/.test(matcher)) {
      if (isNot) throw new Unfit()
      const [expected] = call.arguments
      this.checks.push({
        kind: 'throws',
        place: this.askCall(actual),
        expected: expected ? this.expectedError(expected) : 'null',
        isPart: true,
      })
      return true
    }
    if (isRejected) throw new Unfit()
    if (this.file.isPlain(actual)) throw new Unfit()
    const place = this.ask(actual)
    this.checks.push({ kind: 'expect', matcher, isNot, place, given: call.arguments.map((each) => this.plain(each)) })
    return true
  }
}

const close = (a, b, digits = 2) => a === b || Math.abs(a - b) < 10 ** -digits / 2
const bare = (value) => {
  if (Array.isArray(value)) return value.map(bare)
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).flatMap(([name, each]) => (each === undefined ? [] : [[name, bare(each)]])))
}
const isPrimitive = (value) => value === null || typeof value !== 'object'
const MATCHERS = new Map([
  ['toBe', (value, expected) => (isPrimitive(value) ? Object.is(value, expected) : null)],
  ['toEqual', (value, expected) => isDeepStrictEqual(bare(value), bare(expected))],
  ['toStrictEqual', (value, expected) => isDeepStrictEqual(value, expected)],
  ['toBeNull', (value) => value === null],
  ['toBeUndefined', (value) => value === undefined],
  ['toBeDefined', (value) => value !== undefined],
  ['toBeTruthy', (value) => Boolean(value)],
  ['toBeFalsy', (value) => !value],
  ['toBeNaN', (value) => Number.isNaN(value)],
  ['toHaveLength', (value, expected) => value?.length === expected],
  ['toContain', (value, expected) => value.includes(expected)],
  ['toContainEqual', (value, expected) => value.some((each) => isDeepStrictEqual(bare(each), bare(expected)))],
  ['toMatch', (value, expected) => (typeof expected === 'string' ? value.includes(expected) : expected.test(value))],
  ['toBeCloseTo', close],
  ['toBeGreaterThan', (value, expected) => value > expected],
  ['toBeGreaterThanOrEqual', (value, expected) => value >= expected],
  ['toBeLessThan', (value, expected) => value < expected],
  ['toBeLessThanOrEqual', (value, expected) => value <= expected],
  ['toThrow', null],
  ['toThrowError', null],
])

function casesIn({ tests, files }) {
  const found = []
  for (const [name, place] of tests) {
    let file
    try {
      file = new File(name, readFileSync(place, 'utf8'), new Set(files))
    } catch {
      continue
    }
    add(found, file, { suites: [], statements: file.tree.body }, { lines: [], names: [], isPlain: true })
  }
  return found
}

/** Tests among the statements of a suite, with the constants that stand beside them. */
function add(found, file, { suites, statements }, around) {
  const constants = { lines: [...around.lines], names: [...around.names] }
  let { isPlain } = around
  for (const node of statements) {
    const call = node.type === 'ExpressionStatement' && node.expression.type === 'CallExpression' ? node.expression : null
    const called = call?.callee.type === 'Identifier' ? call.callee.name : ''
    const [title, body] = call?.arguments ?? []
    const isNamed = title?.type === 'Literal' && typeof title.value === 'string' && /FunctionExpression$/.test(body?.type ?? '')
    if (node.type === 'ImportDeclaration') continue
    if (node.type === 'VariableDeclaration' && node.kind === 'const' && isConstant(file, node, constants)) {
      constants.lines.push(file.slice(node))
      constants.names.push(...file.names(node).own)
    } else if (isNamed && called === 'describe' && body.body.type === 'BlockStatement') {
      add(found, file, { suites: [...suites, title.value], statements: body.body.body }, { ...constants, isPlain })
    } else if (isNamed && /^(it|test)$/.test(called)) {
      if (!isPlain || body.params.length > 0 || call.arguments.length > 2) continue
      try {
        found.push(new Case(file, { suites, name: title.value, body: body.body }, constants))
      } catch (error) {
        if (!(error instanceof Unfit)) throw error
      }
      // Something is set up around the tests that follow.
    } else if (/^(before|after)(Each|All)?$/.test(called)) isPlain = false
  }
}

function isConstant(file, node, constants) {
  try {
    return file.names(node).used.every((name) => SAFE.has(name) || constants.names.includes(name))
  } catch {
    return false
  }
}

function scriptOf(cases, word) {
  const imports = new Set(cases.flatMap(({ file }) => [...file.imports.values()]))
  const bodies = cases.map(({ lines }) => `async (_ask) => {\n${lines.join(';\n')}\n}`)
  return `${[...imports].join('\n')}\n${HEAD}\nawait _answers([\n${bodies.join(',\n')}\n], ${JSON.stringify(word)})\n`
}

function made([kind, inner]) {
  switch (kind) {
    case 'is':
      return inner
    case 'undefined':
      return undefined
    case 'number':
      return Number(inner)
    case 'bigint':
      return BigInt(inner)
    case 'array':
      return inner.map(made)
    case 'date':
      return new Date(inner)
    case 'map':
      return new Map(inner.map((pair) => pair.map(made)))
    case 'set':
      return new Set(inner.map(made))
    case 'object':
      return Object.fromEntries(inner.map(([name, each]) => [name, made(each)]))
    default:
      throw new Unfit()
  }
}

const evaluated = (text) => runInThisContext(`(${text})`)

function stateOf({ checks }, answers) {
  const states = checks.map((check) => judgeOne(check, answers))
  return states.includes('other') ? 'other' : states.includes('open') ? 'open' : 'same'
}

function judgeOne(check, answers) {
  const places = check.kind === 'assert' ? check.given.flatMap(({ place }) => place ?? []) : [check.place]
  const given = places.map((place) => answers.get(place))
  if (given.some((answer) => !answer)) return 'open'
  const thrown = given.find(({ raised }) => raised)
  if (check.kind === 'throws') return thrown ? judgeError(check, thrown) : 'other'
  if (thrown) return OF_PLACE.test(thrown.raised[0]) || OF_PLACE.test(thrown.code) ? 'open' : 'other'
  const values = new Map(places.map((place) => [place, made(answers.get(place).value)]))
  if (check.kind === 'expect') {
    const found = MATCHERS.get(check.matcher)(values.get(check.place), ...check.given.map(evaluated))
    return found === null ? 'open' : found === check.isNot ? 'other' : 'same'
  }
  try {
    const sides = check.given.map(({ text, place }) => (place === undefined ? evaluated(text) : values.get(place)))
    ;(check.isStrict ? assert : loose)[check.method](...sides)
    return 'same'
  } catch {
    return 'other'
  }
}

function judgeError({ expected, isPart }, { raised, name, message, code }) {
  const { kind, pattern, part, shape } = evaluated(expected) ?? {}
  if (kind !== undefined) return raised.includes(kind) || name === kind ? 'same' : OF_PLACE.test(raised[0]) ? 'open' : 'other'
  if (pattern) return pattern.test(isPart ? message : `${name}: ${message}`) ? 'same' : 'other'
  if (part !== undefined) return !isPart || message.includes(part) ? 'same' : 'other'
  if (!shape) return 'same'
  const own = { name, message, code }
  if (Object.keys(shape).some((key) => !(key in own))) return 'open'
  const fits = ([key, value]) => (value instanceof RegExp ? value.test(own[key]) : own[key] === value)
  return Object.entries(shape).every(fits) ? 'same' : 'other'
}

function judge(request) {
  const said = new Map()
  for (const line of request.said
    .split('\n')
    .map((each) => each.trimEnd())
    .filter((each) => each.startsWith(request.word)))
    try {
      const [number, place, answer] = JSON.parse(line.slice(request.word.length))
      const own = said.get(number) ?? new Map()
      said.set(number, own)
      if (!own.has(place)) own.set(place, answer)
    } catch {
      // The program printed something of its own there.
    }
  return casesIn(request).map((one, number) => {
    const { file, suite, name } = one
    try {
      return { file: file.name, suite, name, state: stateOf(one, said.get(number) ?? new Map()) }
    } catch {
      // What cannot be judged here is judged where the tests run.
      return { file: file.name, suite, name, state: 'open' }
    }
  })
}

const [mode, from, to] = process.argv.slice(2)
const request = JSON.parse(readFileSync(from, 'utf8'))
if (mode === 'divide') {
  const cases = casesIn(request)
  writeFileSync(to, JSON.stringify({ script: scriptOf(cases, request.word), tests: cases.length }))
} else writeFileSync(to, JSON.stringify(judge(request)))
