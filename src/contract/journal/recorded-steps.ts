// Steps that a user recorded in a running program, as a part of their words: a block of JSON that the author of tests copies. Pure.
import { MOST_STEPS, PageAction } from './page-checks.js'

/** A check needs room for what it expects. */
export const MOST_RECORDED = MOST_STEPS - 1

const BLOCK = /^```json\n(\[\n[\s\S]*?\n\])\n```$/gm

/** One step in each line. No text of a page can end the block: none of its line ends is left. */
export function stepsBlock(steps: readonly PageAction[]): string {
  const lines = steps.map((step) => `  ${JSON.stringify(step).replace(/[\u0085\u2028\u2029]/g, ' ')}`)
  return `\`\`\`json\n[\n${lines.join(',\n')}\n]\n\`\`\``
}

/** The steps of each block in the words; empty where they have none. */
export const recordedSteps = (words: string): readonly (readonly PageAction[])[] =>
  [...words.replaceAll('\r', '').matchAll(BLOCK)].flatMap(([, json = '']) => {
    const read = PageAction.array().min(2).max(MOST_RECORDED).safeParse(parsed(json))
    return read.success && read.data[0] && 'open' in read.data[0] ? [read.data] : []
  })

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
