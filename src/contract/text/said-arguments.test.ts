// Commands and options are found in the sentences of a plan.
import { expect, test } from 'vitest'
import { saidArguments, saidOptions } from './said-arguments.js'

test.each([
  ['a command in code', ['`python3 main.py photos --dry-run` prints the new names'], [], [['photos', '--dry-run']]],
  ['a command in plain words ends before its verb', ['main.py in/a.csv prints 3 rows'], [], [['in/a.csv']]],
  ['an option is added to what is usual', ['With --quiet nothing is printed.'], ['photos'], [['photos', '--quiet']]],
  ['an option is added to the first command', ['`main.py a.csv` prints 3', '--json prints a list'], [], [['a.csv'], ['a.csv', '--json']]],
  ['an option with a value is left out', ['--out FILE writes there, --limit 3 stops', '--sep=";" divides'], [], []],
  [
    'a file without a name is a slot',
    ['`main.py FOLDER --quiet` renames', 'main.py <csv-file> reads'],
    [],
    [['FOLDER', '--quiet'], ['CSV_FILE']],
  ],
  ['another value that is not known leaves the command out', ['`main.py --limit N a.csv` stops'], [], []],
  ['a call of the main function', ['main(["add", "Buy milk"]) prints 1', "main(['a.md'], io) is 0"], [], [['add', 'Buy milk'], ['a.md']]],
  ['a call with a name for a file', ['main(["--file", path, "list"]) prints it; --file is in the help'], [], [['--file', 'PATH', 'list']]],
  ['a call with another name', ['main([name, str(day)]) greets'], [], []],
  ['another file of a longer name is not the program', ['`python3 domain.py x.csv` fails'], [], []],
])('%s', (_name, sentences, usual, expected) => {
  expect(saidArguments(sentences, 'main.py', usual)).toEqual(expected)
})

test('among the sentences about an option, one that is no call comes first', () => {
  const sentences = ['main(["--json", path]) prints []', 'With --json a list is printed.']
  expect(saidOptions(sentences)).toEqual([{ option: '--json', sentence: sentences[1] }])
})

test('each option is found once, with the first sentence that names it', () => {
  const sentences = ['With --quiet nothing is printed.', '--out FILE and --quiet go together', 'a--b is no option']
  expect(saidOptions(sentences)).toEqual([
    { option: '--quiet', sentence: sentences[0] },
    { option: '--out', sentence: sentences[1] },
  ])
})
