// Whole runs that together ask every question of the engine. Tests use them to lose the model at any question.
import { code, decideFix, description, edit, file, fix, goodStory, json, plan, right, stub, suite, weakPlan } from './good-story.js'
import { pagesConfig, storyOf } from './pages-story.js'
import { steeredStory, WORDS } from './steered-story.js'

export interface GoneStory {
  readonly name: string
  readonly description: string
  readonly template: string
  readonly answers: Readonly<Record<string, string>>
  readonly config: object
  /** Said while the key is asked for. */
  readonly said?: { readonly words: string; readonly at: string }
  /** What the user says of the finished program; its run is the one that is looked at. */
  readonly feedback?: string
  /** Questions, by the last words of their keys, that must have been asked: else the story covers less than it claims. */
  readonly asks: readonly string[]
  /** Whether it is a part of `npm test`; `npm run test:gone` takes all. */
  readonly isShort?: boolean
}

const python = { description, template: 'python-plain' }
const working = 'By the words it comes out so, step by step.'

const reader = {
  'reader/by-example': json({
    examples: [{ given: '[1, 2, 4]', outcome: '20', quote: 'sums the squares of the even numbers' }],
  }),
  'reader/differences': json({
    differences: [
      {
        ...{ kind: 'contradicts', task: 'sum', quote: 'sums the squares of the even numbers', isSettled: true, worth: 4 },
        ...{ plan: 'It sums all numbers.', options: ['[1, 2, 4] gives 21', '[1, 2, 4] gives 20'] },
      },
    ],
  }),
  'reader/mend': plan,
}

/** A second computation differs from the test of the first clause; its author insists, and the words are judged. */
const disputed = (number: number) => ({
  [`task/sum/tests-${number}/values`]: json({ values: [{ number: 1, working, value: '21' }] }),
  [`task/sum/tests-${number}/recompute`]: json({
    values: [{ number: 1, working, answer: 'keep', value: '20', quote: 'squares of the even numbers' }],
  }),
  [`task/sum/tests-${number}/dispute-1/ruling`]: json({ working, ruling: 'program' }),
})

const hollow = suite.replace('[even_squares([]), even_squares([6])], [0, 36]', 'even_squares([]), 0')

const read: GoneStory = {
  ...python,
  name: 'a build whose words are read, whose values are computed twice, and whose tests go back to their author',
  answers: {
    ...goodStory,
    ...reader,
    'task/sum/tests-1/tests': stub + hollow,
    'task/sum/tests-2/tests': stub + suite,
    ...disputed(1),
    ...disputed(2),
  },
  config: { heldOut: 0, mutants: 0, controls: false, oneCallRepairs: false },
  asks: [
    'plan',
    'by-example',
    'differences',
    'mend',
    'tests-1/tests',
    'tests-2/tests',
    'values',
    'recompute',
    'ruling',
    'code',
    'diagnose',
    'decide',
    'fix',
  ],
  isShort: true,
}

const weak = suite
  .replace(/ {4}# clause 1[\s\S]*?(?= {4}# clause 2)/, '')
  .replace(/\n {4}# clause 3[\s\S]*(?=\n>>>>>>> END)/, '')
  .replace('# clause 2', '# clause 1')

const strengthened: GoneStory = {
  ...python,
  name: 'a build whose tests are made stronger',
  answers: {
    plan: weakPlan,
    'task/sum/tests-1/tests': stub + weak.replace('[even_squares([]), even_squares([6])], [0, 36]', 'even_squares([]), 0'),
    'task/sum/code': file('squares.py', right),
    'final/mutants/stronger/stronger': suite
      .replace('tests/test_squares.py', 'tests/test_more.py')
      .replace('EvenSquaresTest', 'MoreTest')
      .replaceAll(/ {4}# clause \d\n/g, ''),
  },
  config: { hollow: false, controls: false, mutants: 6, reader: 'off', secondValues: false },
  asks: ['stronger'],
}

const wrongTest: GoneStory = {
  ...python,
  name: 'a build with a test that is judged and amended',
  answers: {
    ...goodStory,
    'task/sum/tests-1/tests': stub + suite.replace('[0, 36]', '[0, 35]'),
    'task/sum/code': file('squares.py', right),
    'task/sum/attempt/1/diagnose':
      'The words give 36.\n\nTEST WRONG: test_empty_list_gives_zero\nTEST LINE: its assertion\nWORDS: see above',
    'task/sum/attempt/1/ruling/1/ruling': json({
      ...{ working, ruling: 'test', quote: 'the sum of the squares of the even numbers', expected: '36', clause: null, mended: '' },
    }),
    'task/sum/attempt/1/ruling/1/amend': edit(
      'tests/test_squares.py',
      '        self.assertEqual([even_squares([]), even_squares([6])], [0, 35])',
      '        self.assertEqual([even_squares([]), even_squares([6])], [0, 36])',
    ),
  },
  config: { heldOut: 0, mutants: 0, hollow: false, controls: false, reader: 'off', secondValues: false, oneCallRepairs: false },
  asks: ['diagnose', 'ruling', 'amend'],
}

const steered: GoneStory = {
  ...python,
  name: 'a build whose user says something meanwhile',
  answers: steeredStory,
  config: { mutants: 0, hollow: false, controls: false, reader: 'off', secondValues: false, oneCallRepairs: false },
  said: { words: WORDS, at: 'task/sum/code' },
  asks: ['place', 'said-1/tests-1/tests', 'said-1/code'],
}

const started: GoneStory = {
  ...python,
  name: 'a build whose start is repaired',
  answers: {
    ...goodStory,
    plan: plan
      .replace('"start": null', '"start": { "argv": ["python3", "main.py"], "expect": "exits" }')
      .replace('"needs": []', '"needs": [], "outputs": ["squares.py", "main.py"], "delivers": true'),
    'task/sum/code': file('squares.py', right) + file('main.py', 'import sys\nprint(sys.argv[1])'),
    'starting/try/1/repair-start': file('main.py', 'import sys\nprint(sys.argv[1:])'),
  },
  config: { mutants: 0, hollow: false, controls: false, reader: 'off', secondValues: false },
  asks: ['repair-start'],
}

const contradicted: GoneStory = {
  ...python,
  name: 'a build whose author of tests finds a contradiction',
  answers: {
    ...goodStory,
    'task/sum/tests-1/tests':
      'CONTRADICTION\nQUOTE: [1, 2, 4] gives 20\nQUOTE: ["a"] raises TypeError\nWHY: The one gives a number, the other an error.',
    'task/sum/tests-1/contradiction': json({
      working: 'They speak of different lists.',
      ruling: 'none',
      clause: null,
      mended: '',
      quote: '',
      options: [],
      question: '',
    }),
    'task/sum/tests-2/tests': stub + suite,
    'task/sum/code': file('squares.py', right),
  },
  config: { mutants: 0, hollow: false, controls: false, reader: 'off', secondValues: false },
  asks: ['contradiction', 'tests-2/tests'],
}

const repaired: GoneStory = {
  ...python,
  name: 'feedback whose code is repaired',
  answers: {
    ...goodStory,
    'task/sum/code': file('squares.py', right),
    'task/feedback/tests-1/tests': file(
      'tests/test_bools.py',
      'import unittest\nfrom squares import even_squares\n\n\nclass BoolsTest(unittest.TestCase):\n    def test_true_is_refused(self):\n        with self.assertRaises(TypeError):\n            even_squares([True])',
    ),
    'task/feedback/code': edit(
      'squares.py',
      '        if not isinstance(number, int):',
      '        if number == "True" or not isinstance(number, int):',
    ),
    'task/feedback/attempt/1/diagnose': 'squares.py compares with a text.',
    'task/feedback/attempt/1/decide': decideFix,
    'task/feedback/attempt/1/action/1/fix': edit(
      'squares.py',
      '        if number == "True" or not isinstance(number, int):',
      '        if isinstance(number, bool) or not isinstance(number, int):',
    ),
  },
  config: { mutants: 0, hollow: false, controls: false, reader: 'off', secondValues: false, oneCallRepairs: false },
  feedback: 'True should be refused.',
  asks: ['feedback/tests-1/tests', 'feedback/code', 'diagnose', 'decide', 'fix'],
  isShort: true,
}

const once: GoneStory = {
  ...python,
  name: 'a build that is repaired in one question',
  answers: { ...goodStory, 'task/sum/code': code, 'task/sum/attempt/1/one-call/repair': `It keeps the odd ones.\n${fix}` },
  config: { mutants: 0, hollow: false, controls: false, reader: 'off', secondValues: false },
  asks: ['one-call/repair'],
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: a part of a program, which fills it in
const greeting = '<main><h1>Hello, ${name}</h1></main>'

const pages: GoneStory = {
  name: 'a build whose pages are repaired',
  ...{
    description: 'A page that greets by name.',
    template: 'node-plain',
    config: { ...pagesConfig, secondValues: false, oneCallRepairs: false },
  },
  answers: {
    ...storyOf(''),
    'pages/round/1/diagnose': 'page() leaves the body empty.',
    'pages/round/1/decide': json({ actions: [{ action: 'fix-file', path: 'src/page.mjs', change: 'a heading that greets' }] }),
    'pages/round/1/action/1/fix': edit('src/page.mjs', '  const body = ``', `  const body = \`${greeting}\``),
  },
  asks: ['pages/round/1/diagnose', 'pages/round/1/decide', 'pages/round/1/action/1/fix'],
}

export const goneStories: readonly GoneStory[] = [read, strengthened, wrongTest, steered, started, contradicted, repaired, once, pages]
