// Examples for prompts in Rust.
import type { Examples } from '../examples.js'

export const examples: Examples = {
  plan: () => ({
    counter: 'src/counter.rs',
    show: ['src/show.rs', 'src/main.rs'],
    clauses: [
      'count_words("The cat. the hat") gives [("the", 2), ("cat", 1), ("hat", 1)]',
      'count_words("don\'t 4x4 \' x") gives [("don\'t", 1), ("x", 2)]: digits part words, and an apostrophe alone is none',
      'count_words("") gives []',
    ],
    counterOffers: 'src/counter.rs: pub fn count_words(text: &str) -> Vec<(String, usize)>, words in lower case',
    showOffers: 'src/show.rs: pub fn show(arguments: &[String]) -> i32, the exit code; src/main.rs calls it',
  }),
  repair: {
    file: 'src/parser.rs',
    change: 'split_line() must keep empty fields: split by the separator itself instead of by white space',
    package: 'chrono',
    why: 'the parser uses chrono',
    quotes: ['assert_eq!(total(&[1, 2]), 3)', 'assert_eq!(total(&[1, 2]), 4)'],
  },
}
