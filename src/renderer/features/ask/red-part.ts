// The question of a stuck run ends with the output of its red tests. It is long, so a sentence names the tests instead. Pure.
import { testName } from '../../../words/run/test-name.js'

export interface RedPart {
  /** What is said before it. */
  readonly said: string
  /** Names of the red tests. */
  readonly tests: readonly string[]
  /** What they printed. */
  readonly output: string
}

const HEAD = 'What is red:\n\n```\n'

/** Null where a question has no such part. */
export function redPartOf(text: string): RedPart | null {
  const at = text.indexOf(HEAD)
  if (at < 0) return null
  const lines = text
    .slice(at + HEAD.length)
    .split('\n')
    .filter((line) => !/^```\w*$/.test(line))
  const tests = lines.flatMap((line) => /^### .* :: (.+?)(?: \([\w-]+\))?$/.exec(line)?.[1] ?? [])
  return {
    said: text.slice(0, at).trim(),
    tests: [...new Set(tests.map((test) => testName(test.split(' > ').at(-1) ?? test)))],
    output: lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  }
}
