// The small project of the good story, whose words leave open what a bool is: two authors who differ about it, and tests of what was chosen.
import { file, json, stub, suite } from './good-story.js'

export const example = (clause: number, input: string, kind: 'VALUE' | 'ERROR', expected: string): string =>
  `<<<<<<< EXAMPLE ${clause}\n${input}\n======= ${kind}\n${expected}\n>>>>>>> END\n`
export const outcome = (number: number, kind: 'VALUE' | 'ERROR', expected: string): string =>
  `<<<<<<< OUTCOME ${number}\n======= ${kind}\n${expected}\n>>>>>>> END\n`

const open = json({ looks: [{ number: 1, choice: 'open', quote: '' }] })

/** What both authors answer, by key. */
export const bool: Readonly<Record<string, string>> = {
  'ambiguity/task/sum/first/examples':
    example(1, 'even_squares([1, 2, 4])', 'VALUE', '20') + example(3, 'even_squares([True])', 'ERROR', 'TypeError'),
  'ambiguity/task/sum/second/examples':
    example(2, 'even_squares([])', 'VALUE', '0') +
    example(1, 'even_squares([-2])', 'VALUE', '4') +
    example(3, 'even_squares([2, "a"])', 'ERROR', 'TypeError'),
  'ambiguity/task/sum/second/outcomes': outcome(1, 'VALUE', '20') + outcome(2, 'VALUE', '0'),
  'ambiguity/task/sum/first/outcomes':
    outcome(1, 'VALUE', '0') + outcome(2, 'VALUE', '4.0') + outcome(3, 'ERROR', 'raises TypeError: "a" is no int'),
  'ambiguity/task/sum/first/second-look': open,
  'ambiguity/task/sum/second/second-look': open,
}

/** The usual tests, and one of what the prompt says was decided. */
export function decidedTests(prompt: string): string {
  const [, call = 'no call', value = 'None'] = /Decided by the person: `(.*?)` gives `(.*?)`/.exec(prompt) ?? []
  const test = `import unittest\nfrom squares import even_squares\n\n\nclass DecidedTest(unittest.TestCase):\n    # clause 4\n    def test_decided(self):\n        self.assertEqual(${call}, ${value})\n`
  return stub + suite + file('tests/test_decided.py', test)
}
