// Examples for prompts in JavaScript and TypeScript.
import type { Examples } from '../examples.js'

export const examples: Examples = {
  plan: (entry) => {
    const isTyped = entry === null || /\.tsx?$/.test(entry)
    const counter = isTyped ? 'src/counter.ts' : 'src/counter.mjs'
    const show = isTyped ? 'src/show.ts' : 'src/show.mjs'
    return {
      counter,
      show: [show, entry ?? 'src/main.ts'],
      clauses: [
        'countWords("The cat. the hat") equals { the: 2, cat: 1, hat: 1 }',
        'countWords("don\'t 4x4 \' x") equals { "don\'t": 1, x: 2 }: digits part words, and an apostrophe alone is none',
        'countWords("") equals {}',
      ],
      counterOffers: isTyped
        ? `${counter}: export function countWords(text: string): Record<string, number>, keys in lower case`
        : `${counter}: export function countWords(text), an object of numbers with keys in lower case`,
      showOffers: isTyped
        ? `${show}: export function main(args: string[]): number; ${entry ?? 'src/main.ts'} calls it`
        : `${show}: export function main(args), gives the exit code; ${entry} calls it`,
    }
  },
  repair: {
    file: 'src/parser.ts',
    change: 'splitLine() must keep empty fields: split by the separator itself instead of by white space',
    package: 'date-fns',
    why: 'the parser imports date-fns',
    quotes: ['expect(total([1, 2])).toBe(3)', 'expect(total([1, 2])).toBe(4)'],
  },
}
