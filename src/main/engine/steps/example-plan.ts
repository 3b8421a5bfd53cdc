// A plan of the right size, for the planner to look at until there is one of a verified run of the person's own.
import { Plan } from '../../../contract/plan.js'

export const ourExample: Plan = Plan.parse({
  title: 'Word counter',
  tasks: [
    {
      id: 'count',
      title: 'Count words in a text',
      words: 'Counts how often each word occurs in a text. A word is a longest run of letters and apostrophes; case does not matter. ...',
      acceptance: ['"The cat. the hat" gives the: 2, cat: 1, hat: 1', 'an empty text gives an empty result'],
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
        'main(arguments) reads the files that are named and prints the ten most frequent words, most frequent first, equal ones by the alphabet. ...',
      acceptance: ['one line for each word: the count, a space, the word', 'without arguments it prints its usage and ends with 0'],
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
