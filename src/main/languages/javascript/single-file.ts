// A program of one JavaScript file with its examples as tests of Node's own runner.
import type { CallExample, CommandExample } from '../../../contract/examples/example.js'
import { fill } from '../../../contract/text/fill.js'
import { importedNames, isFraction, type NumberedExample, type SingleFile, translateWords } from '../single-file.js'
import printed from './printed.txt?raw'
import imports from './printed-imports.txt?raw'

/** Literals of other languages. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['True', 'true'],
  ['False', 'false'],
  ['None', 'null'],
])

export const singleFile: SingleFile = {
  runners: ['node-test'],
  fence: 'javascript',
  called: 'JavaScript (an ES module for Node)',
  fileOf: (module) => `${module.replace(/[^\w-]+/g, '-')}.mjs`,
  namedIn: (text) => /(?<![\w/.-])([A-Za-z_][\w-]*\.m?js)\b/.exec(text)?.[1] ?? null,
  tests(examples, file) {
    const names = importedNames(examples)
    const isRun = examples.some(({ example }) => example.kind === 'command')
    const text = [
      "import assert from 'node:assert/strict'",
      ...(isRun ? [imports.trim()] : []),
      "import { describe, it } from 'node:test'",
      ...(names.length > 0 ? [`import { ${names.join(', ')} } from '../${file}'`] : []),
      ...(isRun ? [runner(file)] : []),
      "\ndescribe('examples', () => {",
      examples.map(caseOf).join('\n\n'),
      '})',
    ].join('\n')
    return { path: 'tests/examples.test.mjs', text: `${text}\n` }
  },
  stub: (examples) => importedNames(examples).map(stubOf).join('\n') || "throw new Error('not implemented')\n",
  quoted: (text) => JSON.stringify(text),
}

const runner = (file: string): string => `\n${fill(printed, { file: JSON.stringify(file) }).trim()}`

const caseOf = ({ clause, number, example }: NumberedExample): string =>
  `${clause === null ? '' : `  // clause ${clause}\n`}  it('example ${number}', () => {\n    ${bodyOf(example)}\n  })`

function bodyOf(example: CallExample | CommandExample): string {
  if (example.kind === 'command')
    return `assert.equal(printed(${JSON.stringify(example.command)}), ${JSON.stringify(example.output.trim())})`
  const { isError } = example
  const [call, result] = [translateWords(example.call, WORDS), translateWords(example.result, WORDS)]
  if (isError) return `assert.throws(() => ${call}, { name: '${result}' })`
  return isFraction(result) ? `assert.equal(Math.round(${call} * 1e7) / 1e7, ${result})` : `assert.deepEqual(${call}, ${result})`
}

const stubOf = (name: string): string =>
  /^[A-Z]/.test(name)
    ? `export class ${name} {\n  constructor() {\n    throw new Error('not implemented')\n  }\n}\n`
    : `export function ${name}() {\n  throw new Error('not implemented')\n}\n`
