// Examples for prompts in Go.
import type { Examples } from '../examples.js'

export const examples: Examples = {
  plan: () => ({
    counter: 'counter/counter.go',
    show: ['show/show.go', 'main.go'],
    clauses: [
      'CountWords("The cat. the hat") gives []Count{{"the", 2}, {"cat", 1}, {"hat", 1}}',
      'CountWords("don\'t 4x4 \' x") gives []Count{{"don\'t", 1}, {"x", 2}}: digits part words, and an apostrophe alone is none',
      'CountWords("") gives an empty slice',
    ],
    counterOffers:
      'counter/counter.go: type Count struct { Word string; Number int }; func CountWords(text string) []Count, words in lower case',
    showOffers: 'show/show.go: func Show(arguments []string) int, the exit code; main.go calls it',
  }),
  repair: {
    file: 'parser/parser.go',
    change: 'SplitLine must keep empty fields: split by the separator itself instead of by white space',
    package: 'golang.org/x/text',
    why: 'the parser imports golang.org/x/text/width',
    quotes: ['if got := Total([]int{1, 2}); got != 3', 'if got := Total([]int{1, 2}); got != 4'],
  },
}
