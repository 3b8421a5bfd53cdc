// A plan of the right size, for the planner to look at until there is one of a verified run of the user's own.
import type { Plan } from '../../../contract/run/plan.js'
import { WrittenPlan } from '../../../contract/traces/written-plan.js'

export const ourExample: Plan = WrittenPlan.parse({
  title: 'Word counter',
  tasks: [
    {
      id: 'count',
      title: 'Count words in a text',
      words:
        'Counts how often each word occurs in a text. A word is a longest run of letters (of any alphabet) and apostrophes that holds at least one letter; digits, punctuation and spaces part words. Case does not matter: words that differ by case alone count together. The result is in the order in which words first occur.',
      acceptance: [
        { clause: 'count_words("The cat. the hat") == {"the": 2, "cat": 1, "hat": 1}', quote: 'whatever their case' },
        'count_words("don\'t 4x4 \' x") == {"don\'t": 1, "x": 2}: digits part words, and an apostrophe alone is none',
        'count_words("") == {}',
        'the keys are in the order of their first occurrence',
      ],
      interface: 'counter.py: count_words(text: str) -> dict[str, int], keys in lower case',
      needs: [],
      inputs: [],
      outputs: ['counter.py'],
      delivers: false,
      value: 5,
      effort: 2,
    },
    {
      id: 'show',
      title: 'Show the most frequent words of files',
      words:
        'main(arguments) reads the files that are named, as UTF-8, and prints the ten most frequent words of all of them together, most frequent first, equal ones by the alphabet, each on a line as the count, a space and the word. It returns 0. A file that cannot be read is named on stderr in one line, nothing is printed on stdout, and it returns 1. Without arguments it prints its usage on stdout and returns 0.',
      acceptance: [
        { clause: 'for a file with "b a b" it prints "2 b\\n1 a\\n"', quote: 'the most frequent first, with their counts' },
        {
          clause: 'of eleven words that each occur once the first ten by the alphabet are printed',
          quote: ['the ten most frequent', 'else by the alphabet'],
        },
        'for a file that is missing it prints nothing on stdout, one line that holds its name on stderr, and returns 1',
        'without arguments it prints its usage on stdout and returns 0',
      ],
      interface: 'main.py: main(arguments: list[str]) -> int',
      needs: ['count'],
      inputs: ['counter.py'],
      outputs: ['main.py'],
      delivers: true,
      value: 4,
      effort: 1,
    },
  ],
  assumptions: ['Words are counted in plain text, not in PDF or Word files.'],
  start: { argv: ['python3', 'main.py'], expect: 'exits' },
})
