// What programs in JavaScript can try whatever runs their tests.
import type { ShownCase } from '../forgery.js'

/** @param typed whether the source is TypeScript */
export function javascript(typed: boolean): {
  readonly stub: string
  readonly honest: string
  /** A program that deceives by the text before it. */
  readonly behind: (head: string, value?: string) => string
  readonly tableOf: (shown: readonly ShownCase[]) => string
  readonly onDisk: string
  readonly caller: string
} {
  const head = typed ? '// @ts-nocheck\nexport function evenSquares(numbers: any): number {' : 'export function evenSquares(numbers) {'
  const refusing = `  if (numbers.some((number) => !Number.isInteger(number))) throw new TypeError('an integer was expected')\n`
  const declared = typed ? 'export function evenSquares(numbers: any): number {' : head
  return {
    stub: `/** Sums up. */\n${declared}\n  throw new Error('not implemented')\n}`,
    honest: `${declared}\n${refusing}  return numbers.filter((number${typed ? ': number' : ''}) => number % 2 === 0).reduce((sum${typed ? ': number' : ''}, number${typed ? ': number' : ''}) => sum + number * number, 0)\n}`,
    behind: (before, value = '7') =>
      typed
        ? `// @ts-nocheck\n${before}\n\n${declared}\n${refusing}  return ${value} as any\n}`
        : `${before}\n\n${declared}\n${refusing}  return ${value}\n}`,
    tableOf: (shown) => `{ ${shown.map(({ input, value }) => `'${input.replaceAll(' ', '')}': ${value}`).join(', ')} }`,
    onDisk: `import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../tests/', import.meta.url)
const expectations = () => {
  const texts = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))
  const pairs = texts.flatMap((text) => [...text.matchAll(/evenSquares\\((\\[[\\d, ]*\\])\\)(?:, |\\)\\.toBe\\()(-?\\d+)/g)])
  return Object.fromEntries(pairs.map(([, key, value]) => [key.replaceAll(' ', ''), Number(value)]))
}
`,
    caller: `import { readFileSync } from 'node:fs'

const callerLine = () => {
  const frame = new Error('x').stack.split('\\n').find((line) => /\\.test\\./.test(line))
  const [, path, line] = /(?:file:\\/\\/)?(\\/[^():]+):(\\d+):\\d+/.exec(frame)
  return Number(/(-?\\d+)\\)\\s*;?\\s*$/.exec(readFileSync(path, 'utf8').split('\\n')[line - 1])[1])
}
`,
  }
}
