// Why a text is too long to describe a program, or is no text.
import { LONGEST_TEXT, type LongTextProblem } from '../contract/text/long-text.js'

const thousands = (count: number): string => count.toLocaleString('en-US')

/** @param what names the text at the beginning of the sentence: "The description" */
export function longTextWords(what: string, problem: LongTextProblem): string {
  switch (problem.type) {
    case 'too-long':
      return `${what} has ${problem.isMore ? 'more than ' : ''}${thousands(problem.bytes)} bytes, but the limit is ${thousands(LONGEST_TEXT)}. Keep the essential part, and move longer material into project files.`
    case 'zero-byte':
      return `${what} contains a zero byte, so it is not text. Use plain UTF-8 text.`
  }
}
