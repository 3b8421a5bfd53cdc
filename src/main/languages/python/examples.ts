// Examples for prompts in Python.
import type { Examples } from '../examples.js'

export const examples: Examples = {
  plan: () => ({
    counter: 'counter.py',
    show: ['main.py'],
    clauses: [
      'count_words("The cat. the hat") == {"the": 2, "cat": 1, "hat": 1}',
      'count_words("don\'t 4x4 \' x") == {"don\'t": 1, "x": 2}: digits part words, and an apostrophe alone is none',
      'count_words("") == {}',
    ],
    counterOffers: 'counter.py: count_words(text: str) -> dict[str, int], keys in lower case',
    showOffers: 'main.py: main(arguments: list[str]) -> int',
  }),
  repair: {
    file: 'parser.py',
    change: 'split_line() must keep empty fields: split by the separator itself instead of by white space',
    package: 'python-dateutil',
    why: 'the parser imports dateutil',
    quotes: ['assertEqual(total([1, 2]), 3)', 'assertEqual(total([1, 2]), 4)'],
  },
}
