// The kind of a failure decides whether a red test is an honest one.
import { describe, expect, it } from 'vitest'
import { cut, kindOf, traceOf } from './tillgreen-report.mjs'

const named = (name: string, message: string, extra: object = {}) => Object.assign(new Error(message), { name }, extra)

describe('kindOf', () => {
  it.each([
    ['assertion', named('AssertionError', 'expected 1 to be 2')],
    ['assertion', named('AssertionError', 'expected [Function] to throw: not implemented')],
    ['assertion', named('Error', 'Snapshot `a 1` mismatched')],
    ['not-implemented', new Error('not implemented')],
    ['not-implemented', new Error('Not implemented: parse')],
    ['not-implemented', new TypeError('parse is not implemented yet')],
    ['not-implemented', new Error('wrapped', { cause: new Error('not implemented') })],
    ['not-implemented', named('NotImplementedError', 'later')],
    ['import', named('Error', "Cannot find module './x.ts' imported from a", { code: 'ERR_MODULE_NOT_FOUND' })],
    ['import', new SyntaxError("The requested module './x.mjs' does not provide an export named 'y'")],
    ['import', new Error('Failed to resolve import "./x" from "tests/a.test.ts". Does the file exist?')],
    ['syntax', new SyntaxError('Unexpected token')],
    ['syntax', named('SyntaxError', 'enum is not supported', { code: 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX' })],
    ['error', new SyntaxError('Unexpected token a in JSON at position 0')],
    ['error', new TypeError('x is not a function')],
    ['timeout', new Error('Test timed out in 10000ms.')],
    ['timeout', new Error('Exceeded timeout of 10000 ms for a test.\nAdd a timeout value')],
    ['assertion', named('Error', 'expect(received).toBe(expected)', { matcherResult: {} })],
    ['assertion', named('TestingLibraryElementError', 'Unable to find an element with the text: no')],
    ['assertion', Object.assign(new Error('expect(element).toHaveTextContent()'), { actual: undefined, expected: undefined })],
    ['error', Object.assign(new Error('not what was expected'), { expected: 3 })],
    ['error', undefined],
    ['error', 'a thrown string'],
  ])('calls it %s: %s', (kind, error) => {
    expect(kindOf(error, 'run')).toBe(kind)
  })

  it('takes what a compiler could not read for a syntax error, but not what a program says', () => {
    const error = new Error('  x Expected ident\n\nCaused by:\n    Syntax Error\n')
    expect([kindOf(error, 'load'), kindOf(error, 'run')]).toEqual(['syntax', 'error'])
  })

  it('survives errors that cause each other', () => {
    const [first, second] = [new Error('a'), new Error('b')]
    first.cause = second
    second.cause = first
    expect(kindOf(first, 'run')).toBe('error')
  })

  it('reads an object that answers to every name as an error of the program', () => {
    const answers: object = new Proxy(() => {}, { get: () => answers, apply: () => answers })
    const throws = {
      get message(): string {
        throw new Error('a getter of the program')
      },
    }
    expect([kindOf(answers, 'run'), kindOf(throws, 'run'), kindOf(Object.create(null), 'run')]).toEqual(['error', 'error', 'error'])
    expect([traceOf(answers), traceOf(Object.create(null))]).toEqual([expect.any(String), expect.any(String)])
  })

  it('cuts long messages in the middle', () => {
    expect(cut(`a${'x'.repeat(50_000)}z`)).toMatch(/^ax+\n\.\.\. \d+ characters left out \.\.\.\nx+z$/)
  })
})
