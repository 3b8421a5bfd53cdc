// A journal with every kind of note and every result that a timeline shows, in each of their forms.
import type { Entry } from '../../src/contract/journal/entry.js'
import type { Json } from '../../src/contract/text/json.js'

const task = (id: string, title: string, needs: string[]) => ({
  id,
  title,
  words: `${title}.`,
  acceptance: ['`1h` is 3600'],
  interface: `${id}.py`,
  needs,
})
const plan = (assumptions: string[], ...tasks: Json[]) => ({ title: 'Durations', tasks, assumptions, start: null })
const [read, write] = [task('read', 'Read a duration', []), task('write', 'Write a duration', ['read'])]
const template = {
  name: 'python-plain',
  title: 'Python',
  stack: 'Python and pytest',
  toolchains: ['python'],
  runner: 'pytest',
  manager: 'pip',
  tests: ['tests/**'],
  guide: 'Plain modules.',
  hash: 'a1',
  files: [],
}
const goal = { kind: 'build', description: 'Durations', words: '', template, plan: null, inherits: null }

const suite = { task: 'read', hash: 'h', files: ['tests/test_read.py'], red: ['a', 'b'], refused: [] }
const heldOut = { tree: 't1', files: ['tests/test_read.py'], tests: [{ id: 'a', clause: '`1h` is 3600' }] }
const called = {
  type: 'called',
  role: 'builder',
  model: 'm',
  endpoint: 'local',
  number: 1,
  fault: null,
  message: '',
  usage: null,
  usd: 0.5,
  firstTokenMs: 1,
  totalMs: 2,
  promptBytes: 3,
  answerBytes: 4,
}
const differs = (how: 'mended' | 'decided' | 'assumed') => ({
  kind: 'lacking' as const,
  task: 'read',
  quote: 'An empty text is nothing',
  plan: 'It raises.',
  options: ['it raises', 'it gives 0'] as [string, string],
  isSettled: how === 'mended',
  worth: 3,
  how,
  took: 'it gives 0',
})
const finding = (severity: string, line: number) => ({
  path: 'read.py',
  line,
  quote: 'x',
  severity,
  title: 'Loses the sign',
  scenario: 'parse("-1h")\ngives 3600',
  fix: 'Keep it.',
})
const refuted = { finding: finding('defect', 7), why: 'It does not.' }
const settled = (how: string) => ({ path: 'read.py', line: 3, title: 'Loses the sign', how, why: `It is ${how}.` })
const evidence = (stage: string, mutants: Json) => ({
  type: 'evidence',
  stage,
  tree: 't1',
  suite: 's',
  environment: 'e',
  command: 'pytest',
  exit: 0,
  end: 'exited',
  fresh: true,
  reported: true,
  counts: { collected: 2, passed: 2, failed: 0, skipped: 0, errors: 0 },
  red: 2,
  redPassed: 2,
  missing: [],
  tampered: [],
  started: null,
  mutants,
})
const survivor = { path: 'read.py', line: 4, from: '<', to: '<=' }
const written = (change: Json) => ({
  type: 'output-written',
  files: 3,
  beside: '',
  why: '',
  leftOut: [],
  isLate: false,
  ...(change as object),
})

const seenPage = (path: string, faults: readonly Json[]) => ({
  ...{ path, title: 'A page', from: null, faults, text: '', outline: '', pictures: [{ width: 1280, height: 800, hash: 'h' }] },
  notes: [{ type: 'console', level: 'warning', text: 'Old.' }],
})
const pageFaults: readonly Json[] = [
  { type: 'error', message: 'TypeError: null is no list\nat main.js:3' },
  { type: 'request', address: '/app.js', status: 404, why: '' },
  { type: 'request', address: '/live', status: null, why: 'net::ERR_FAILED' },
  { type: 'status', status: 500 },
  { type: 'blank' },
  { type: 'accessibility', rule: 'image-alt', help: 'Images must have text', impact: 'critical', count: 2, first: ['<img>'] },
  { type: 'keyboard', count: 1, first: ['div (button) “Save”'] },
  { type: 'late', seconds: 15 },
  { type: 'crashed' },
]
const checkedPages: Json = {
  ...{ type: 'checked', browser: '150.0', durationMs: 900 },
  results: [
    {
      id: 'tests/a.pages.json > an added item is listed',
      failure: null,
      path: '/',
      text: '',
      picture: { width: 1280, height: 800, hash: 'h' },
    },
    {
      id: 'tests/a.pages.json > an item goes',
      failure: { step: 2, did: { missing: 'milk', role: 'listitem' }, why: 'still-seen', found: '' },
      ...{ path: '/', text: '' },
    },
  ],
}
const names = (count: number) => Array.from({ length: count }, (_, index) => `test ${index + 1}`)

/** Notes in the order of the timeline; each is its own key. */
const notes: readonly Json[] = [
  { type: 'started', goal, engine: '1' },
  { type: 'planned', plan: plan([], read), by: 'model' },
  { type: 'planned', plan: plan(['Seconds are whole.'], read, write), by: 'model', why: 'It went in circles.' },
  { type: 'chose-steps', chosen: { plan: 'flat', diagnose: true, heldOut: false, why: 'It is small.' } },
  { type: 'reflected', decision: 'go on', why: 'It gets better.' },
  { type: 'split', task: 'read', rest: 'read-rest', tests: names(3), green: 4, left: 2 },
  { type: 'read-words', examples: 9, differences: [] },
  { type: 'read-words', examples: 1, differences: [differs('mended'), differs('decided'), differs('assumed')] },
  {
    type: 'routed',
    role: 'builder',
    question: 'task/read/code',
    routed: {
      ...{ profile: 'local', model: 'small', reason: 'cheapest-that-holds', class: 'python-plain', failed: [] },
      success: { n: 40, count: 36, low: 0.77, high: 0.96 },
    },
  },
  {
    type: 'prompt-pack',
    name: 'terse',
    version: 2,
    sha256: '0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9',
    steps: ['plan', 'code'],
  },
  { type: 'lessons-used', lessons: [{ id: 'earlier-1', version: 2, run: 'earlier-run', words: 'Pass the time as a parameter.' }] },
  { type: 'files-summed-up', made: 2, known: 1, left: 3 },
  { type: 'library-offered', programs: [{ run: 'earlier-run', title: 'Even squares' }] },
  {
    type: 'library-used',
    modules: [{ run: 'earlier-run', path: 'squares.py' }],
    files: 2,
    tests: 3,
    left: [{ run: 'gone-run', path: 'cubes.py' }],
  },
  { type: 'lessons-learnt', lessons: [{ id: 'own-run-1', version: 1, run: 'own-run', words: 'Money is counted in cents.' }] },
  {
    type: 'standing-placed',
    placed: [
      { words: 'Money has two decimals.', task: 'read', why: 'it reads money' },
      { words: 'Money has two decimals.', task: 'print', why: '' },
      { words: 'Dates are ISO dates.', task: null, why: 'it has no dates' },
      { words: 'Names are trimmed.', task: null, why: '' },
    ],
  },
  called,
  { ...called, fault: 'stopped', message: 'The run was stopped.' },
  { ...called, fault: 'timeout', message: 'Nothing came for 60 s.' },
  { type: 'malformed', role: 'author', problems: ['No JSON.', 'No list.'], repaired: false },
  { type: 'malformed', role: 'author', problems: [], repaired: true },
  { type: 'refused-edit', problems: ['a.py is sealed.', 'b.py is no file.', 'c.py neither.'] },
  { type: 'refused-tests', problems: ['No test is red.', 'None is named.'] },
  { type: 'refused-tests', problems: [] },
  {
    ...{ type: 'contradiction', task: 'read', quotes: ['`1h` is 3600', '`1h` is 60'], why: 'They speak of the same text.' },
    ...{ how: 'mended', clause: 2, took: '`1m` is 60', working: 'The words: an hour has 3600 seconds.' },
  },
  {
    ...{ type: 'contradiction', task: 'read', quotes: ['`1d` is 24h', '`1d` is 8h'], why: '' },
    ...{ how: 'mended', clause: 3, took: '`1d` is 24h', also: [{ clause: 4, took: '`2d` is 48h' }], working: 'A day has 24 hours.' },
  },
  {
    ...{ type: 'contradiction', task: 'read', quotes: ['`1h` is 3600', '`1m` is 60'], why: '' },
    ...{ how: 'holds', clause: null, took: '', working: 'One speaks of hours, one of minutes.' },
  },
  ...['decided', 'assumed'].map((how) => ({
    ...{ type: 'contradiction', task: 'read', quotes: ['an empty text gives 0', 'an empty text raises'], why: '' },
    ...{ how, clause: 1, took: 'an empty text gives 0', working: 'The words do not settle it.' },
  })),
  { type: 'values', computed: 7, agreed: 7, settled: 0, disputed: [] },
  { type: 'values', computed: 0, agreed: 0, settled: 0, disputed: [] },
  { type: 'values', computed: 3, agreed: 3, settled: 0, missing: 18, disputed: [] },
  { type: 'values', computed: 0, agreed: 0, settled: 0, given: 5, disputed: [] },
  {
    ...{ type: 'values', computed: 7, agreed: 4, settled: 2 },
    disputed: [
      { test: 'tests/a.py :: test_weeks', first: '12', second: '14', took: '14', by: 'author', why: 'Two weeks are 14 days.' },
      {
        test: 'tests/a.py :: test_months',
        first: '60',
        second: '61',
        took: null,
        by: 'arbiter',
        why: 'The words do not say how long one is.',
      },
      { test: 'tests/a.py :: test_years', first: '365', second: '366', took: '365', by: null, why: '' },
    ],
  },
  { type: 'sealed', suite },
  { type: 'sealed', suite: { ...suite, refused: ['c'], heldOut } },
  { type: 'sealed', suite: { ...suite, task: 'baseline', refused: ['c'], setAside: ['t 1'] } },
  { type: 'sealed', suite: { ...suite, task: 'stronger', retired: ['a'] } },
  { type: 'baseline', green: 4, red: [], skipped: [], uncollected: [], unsteady: [] },
  {
    type: 'baseline',
    green: 4,
    red: names(19),
    skipped: ['s'],
    uncollected: ['tests/a.py'],
    unsteady: ['u'],
    causes: [{ line: 'Error: connect ECONNREFUSED 127.0.0.1:6379', count: 2, port: 6379 }],
  },
  { type: 'amended', files: ['tests/a.py', 'tests/b.py'], why: 'You want weeks.', test: null },
  { type: 'amended', files: ['tests/a.py'], why: 'The words: weeks. That is 14 days.', test: 'tests/a.py :: test_weeks' },
  { type: 'ruled', test: 'tests/a.py :: test_weeks', ruling: 'test', working: 'Two weeks are 14 days.', quote: 'in days', mended: '' },
  {
    type: 'ruled',
    test: 'tests/a.py :: test_weeks',
    ruling: 'clause',
    working: 'Two weeks are 14 days.',
    quote: 'in days',
    mended: '2w gives 14',
  },
  { type: 'ruled', test: 'tests/a.py :: test_weeks', ruling: 'program', working: 'Two weeks are 14 days.', quote: '', mended: '' },
  {
    type: 'house-checked',
    checks: [
      { title: 'npm run lint', state: 'green', found: '' },
      { title: 'npm run types', state: 'red', found: 'a.ts(3,1): error TS2322' },
    ],
  },
  {
    ...{ type: 'placed-tests', of: 'a', tree: 'b', placed: [{ from: 'tests/test_new.py', into: 'tests/test_a.py' }], apart: [] },
    ids: [['tests/test_new.py :: test_b', 'tests/test_a.py :: test_b']],
  },
  {
    ...{ type: 'placed-tests', of: 'a', tree: null, placed: [], ids: [] },
    apart: [{ from: 'tests/test_new.py', into: 'tests/test_a.py', why: 'clash', names: ['check'] }],
  },
  { type: 'held-out', tests: 3, passed: 3, clauses: [] },
  { type: 'held-out', tests: 3, passed: 1, clauses: ['`1h` is 3600', '`1m` is 60'] },
  { type: 'controls', tried: 22, failed: 22, lying: [], cannotFail: [], generous: [], unstable: [], none: 0 },
  {
    type: 'controls',
    tried: 5,
    failed: 2,
    lying: ['tests/a.py :: one'],
    cannotFail: ['tests/a.py :: two'],
    generous: ['tests/a.py :: four'],
    unstable: ['tests/a.py :: three'],
    none: 1,
  },
  { type: 'looked-at-pages', looked: { type: 'looked', browser: '150.0', pages: [seenPage('/', [])], left: 0, durationMs: 900 } },
  {
    type: 'looked-at-pages',
    looked: { type: 'looked', browser: '150.0', pages: [seenPage('/', pageFaults), seenPage('/about', [])], left: 2, durationMs: 900 },
  },
  { type: 'looked-at-pages', looked: { type: 'not-looked', why: 'no-browser', found: '' } },
  ...[checkedPages, { type: 'not-checked', why: 'no-browser', found: '' }].map((checked) => ({
    type: 'page-checks',
    checked,
    names: [
      { id: 'tests/a.pages.json > an added item is listed', name: 'an added item is listed' },
      {
        id: 'tests/a.pages.json > an item goes',
        name: 'an item goes',
        clause: [2],
        steps: [{ open: '/' }, { missing: 'milk', role: 'listitem' }],
      },
    ],
  })),
  { type: 'triaged', class: 'assertion', detail: '2 tests' },
  ...[true, false].flatMap((isLet): Json[] =>
    [
      { type: 'new', hours: 5 },
      { type: 'new-version', hours: 0 },
      { type: 'look-alike', of: 'requests', by: 'letter' },
      { type: 'look-alike', of: 'cross-env', by: 'sign' },
      { type: 'look-alike', of: 'react', by: 'suffix' },
    ].map((concern) => ({ type: 'guarded', package: 'shapes', concern, isLet })),
  ),
  { type: 'guarded', package: 'shapes', concern: { type: 'unknown-name' }, isLet: false },
  { type: 'guarded', package: 'shapes', concern: { type: 'install-scripts' }, isLet: true },
  { type: 'guarded', package: 'shapes', concern: { type: 'unreachable' }, isLet: true },
  { type: 'diagnosed', text: 'The **sign** is lost.' },
  {
    type: 'decided',
    actions: [
      { action: 'patch', on: 'read.py', why: 'It loses the sign.' },
      { action: 'ask', on: 'you', why: '' },
    ],
  },
  { type: 'edited', by: 'builder', applied: ['read.py'] },
  { type: 'edit-form', role: 'builder', model: 'm', form: 'patch' },
  { type: 'edit-form', role: 'builder', model: 'm', form: 'whole' },
  { type: 'edit-form', role: 'builder', model: 'm', form: 'blocks' },
  ...['nudge', 'fresh', 'branches', 'other-model', 'replan', 'ask'].map((rung) => ({
    type: 'escalated',
    rung,
    why: 'Three times the same.',
  })),
  { type: 'escalation-ended', rung: 'nudge', helped: true, before: '2 red', after: '1 red' },
  { type: 'escalation-ended', rung: 'nudge', helped: false, before: '2 red', after: '2 red' },
  { type: 'repair-ended', errors: [{ signature: 's', isGone: true }], did: ['patch read.py'], diagnosis: '' },
  { type: 'rolled-back', tree: 't0', why: 'It was better before.' },
  { type: 'said', request: 1, said: 'Weeks, too.' },
  { type: 'heard', words: ['Weeks, too.', 'And days.'] },
  { type: 'pictures', names: ['drawing.png', 'page.jpg'], by: [{ role: 'planner', model: 'big', takes: true }] },
  {
    type: 'pictures',
    names: ['drawing.png'],
    by: [
      { role: 'planner', model: 'big', takes: true },
      { role: 'builder', model: 'small', takes: false },
    ],
  },
  {
    type: 'steered',
    added: [
      { clause: '2w gives 14 days', quote: 'Weeks, too.', task: 'Durations', number: 4, isOwnTask: false },
      { clause: '1d gives 1', quote: 'And days.', task: 'And days.', number: 1, isOwnTask: true },
    ],
    untested: [],
  },
  { type: 'steered', added: [], untested: [{ quote: 'Keep it short.', why: 'this is about how the code is written' }] },
  { type: 'given', said: ['note-39'], to: 'later' },
  {
    type: 'person-edited',
    edits: [
      { path: 'a.py', refused: '', isConflict: false, before: '' },
      { path: 'b.py', refused: '', isConflict: true, before: '' },
      { path: 'tests/c.py', refused: 'tests/c.py is sealed.', isConflict: false, before: '' },
    ],
  },
  { type: 'paused' },
  { type: 'continued' },
  { type: 'task', task: 'read', state: 'building', attempts: 2 },
  { type: 'warned', text: '$0.10 of $1.00 are left.' },
  { type: 'out-of-budget', text: 'The minutes are over.' },
  { type: 'reviewed', reviewed: { findings: [], refuted: [], lost: 0, files: 2, unread: [] } },
  {
    type: 'reviewed',
    reviewed: {
      findings: [finding('defect', 3), finding('risk', 4), finding('risk', 5)],
      refuted: [refuted],
      lost: 1,
      files: 2,
      unread: [{ path: 'big.py', why: 'too large' }],
    },
  },
  ...['fixed', 'refuted', 'left'].map((how) => ({ type: 'finding-settled', settled: settled(how) })),
  { type: 'covered', coverage: null },
  {
    type: 'covered',
    coverage: {
      tests: [{ id: 'a', files: [{ path: 'read.py', ranges: [[1, 4]] }] }],
      lines: 9,
      unrun: [{ path: 'read.py', ranges: [[6, 6]] }],
      unloaded: ['main.py'],
      leftOut: 2,
      isWhole: false,
    },
  },
  { type: 'compared', compared: { functions: 1, calls: 9, different: 0, differences: [], left: [] } },
  {
    type: 'compared',
    compared: {
      functions: 2,
      calls: 9,
      different: 1,
      differences: [{ path: 'read.py', call: 'parse("1w")', before: 'ValueError', after: '604800' }],
      left: [{ what: 'main', why: 'It reads the terminal.' }],
    },
  },
  { type: 'drifted', what: 'The prompt of plan is another.' },
  { type: 'resumed', after: 'task/read/attempt/1/test' },
  { type: 'resumed', after: 'plan', otherPrompts: true },
  {
    type: 'budget-set',
    limits: { usd: 4, minutes: 20, tokens: 0, attempts: 12 },
    before: { usd: 2, minutes: 20, tokens: 600_000, attempts: 12 },
    again: [],
  },
  {
    type: 'budget-set',
    limits: { usd: 2, minutes: 40, tokens: 0, attempts: 24 },
    before: { usd: 2, minutes: 20, tokens: 0, attempts: 12 },
    again: [{ part: 'task/nobody', from: 1_000_000, at: 1_000_000 }],
  },
  { type: 'remarked', text: 'Everything is laid out.' },
  { type: 'remarked', text: { type: 'nothing-to-change' } },
  { type: 'remarked', text: { type: 'does-that-already', where: 'sum.py adds them.' } },
  { type: 'remarked', text: { type: 'none-held-out' } },
  { type: 'remarked', text: { type: 'few-held-out', hidden: 1, wanted: 2 } },
  { type: 'remarked', text: { type: 'stronger-left-out', why: 'red' } },
  { type: 'remarked', text: { type: 'stronger-left-out', why: 'useless' } },
  { type: 'remarked', text: { type: 'none-stronger', why: 'The budget is spent.' } },
  { type: 'remarked', text: { type: 'summed-up', attempts: 4, summary: 'Nothing helped.' } },
  { type: 'remarked', text: { type: 'edit-unreadable' } },
  { type: 'remarked', text: { type: 'project-unbuilt', why: "ModuleNotFoundError: No module named 'numpy'" } },
  { type: 'remarked', text: { type: 'goes-on-from', run: 'abc' } },
  { type: 'remarked', text: { type: 'template-chosen', template: 'python', by: 'model', model: 'small', tokens: 90, usd: 0.002 } },
  { type: 'remarked', text: { type: 'template-chosen', template: 'python', by: 'words-model-late', model: 'small', tokens: 0, usd: 0 } },
  { type: 'remarked', text: { type: 'template-chosen', template: 'rust', by: 'words-model-silent', model: 'small', tokens: 9, usd: 0 } },
  { type: 'remarked', text: { type: 'template-chosen', template: 'node', by: 'words-model-unclear', model: 'small', tokens: 9, usd: 0 } },
  { type: 'remarked', text: { type: 'took-over', project: 'sum', files: 9, tests: 2, runner: 'pytest', left: [], more: 0 } },
  { type: 'remarked', text: { type: 'took-over', project: 'sum', files: 9, tests: 2, runner: 'pytest', left: ['.git', 'a.bin'], more: 3 } },
  { type: 'output-due' },
  written({}),
  written({ isLate: true }),
  written({ files: 1, beside: 'durations-2', why: 'it is not empty', leftOut: ['a: a link'] }),
  { type: 'output-unwritten', why: 'The disk is full.' },
  evidence('attempt', { tried: 3, killed: 3, survivors: [] }),
  evidence('final', null),
  evidence('final', { tried: 3, killed: 3, survivors: [] }),
  evidence('final', { tried: 3, killed: 2, survivors: [survivor] }),
  { type: 'finished', outcome: { verdict: 'verified', ended: 'finished', reason: 'All is green.' }, tree: 't2', ended: 'finished' },
  { type: 'finished', outcome: { verdict: 'failed', ended: 'stuck', reason: 'No round helped.' }, tree: '', ended: 'stuck' },
  { type: 'unsaid', request: 1, said: 'none' },
  { type: 'restored', tree: 't1', before: 't2', files: 3, kept: ['tests/a.py'] },
  { type: 'restored', tree: 't1', before: 't2', files: 0, kept: [] },
  { type: 'locked', locked: ['squares.py'], unlocked: [] },
  { type: 'locked', locked: [], unlocked: ['squares.py'] },
]

const command = { command: 'pytest', exit: 1, end: 'exited', stdout: 'out', stderr: '', truncated: false, durationMs: 1250, denials: [] }
const lines = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`).join('\n')
const test = (name: string, state: string) => ({
  id: `tests/a.py::${name}`,
  file: 'tests/a.py',
  suite: '',
  name,
  state,
  failure: state === 'failed' ? 'assertion' : null,
  message: '',
  durationMs: 1,
})
const report = (collectionErrors: Json[], ...cases: Json[]) => ({ runner: 'pytest', cases, collectionErrors })
const run = (testReport: Json, change: object = {}) => ({
  tree: 't1',
  environment: 'e',
  suite: 's',
  fresh: false,
  command,
  report: testReport,
  tampered: [],
  ...change,
})
const broken = { file: 'tests/b.py', failure: 'syntax', message: 'no' }
const ran = (change: object, result: object = {}) => ({
  result: { ...command, ...result },
  tree: 't1',
  changes: [],
  tampered: [],
  left: [],
  page: null,
  ...change,
})
const changes = (count: number) => Array.from({ length: count }, (_, index) => ({ path: `file-${index}.py`, added: index + 1, removed: 1 }))
const share = { count: 2, n: 3, share: 0.6, low: 0.2, high: 0.9 }
const known = { signature: 'NameError: X', source: 'runs', runs: 3, mended: share, lastAt: 1, repairs: [] }
const question = (about: string) => ({
  about,
  title: 'Go on?',
  text: 'It is stuck.',
  choices: [{ id: 'go-on', label: 'Go on as it is', consequence: '' }],
  wordsFor: '',
  otherwise: 'go-on',
})
const page = (change: object) => ({ status: 200, type: 'text/html', title: '', ...change })

/** Results by key and step, some with what was asked before. */
const results: readonly (readonly [key: string, step: string, value: Json, asked?: Json])[] = [
  ['config', 'config', {}],
  ['prove', 'prove', { type: 'proved', proof: { backend: 'bubblewrap', version: '1', refused: ['a', 'b'], durationMs: 1 } }],
  ['prove-2', 'prove', { type: 'refused', message: 'No namespaces.', remedy: 'Allow them.' }],
  ['begin', 'write', { tree: 't1', changes: changes(1) }],
  ['task/read/hold-out', 'write', { tree: 't1', changes: changes(2) }],
  ['task/read/attempt/1/unseen-read', 'write', { tree: 't1', changes: changes(1) }],
  ['task/read/attempt/1/code', 'write', { tree: 't1', changes: changes(4) }],
  ['task/read/attempt/2/code', 'write', { tree: 't1', changes: [] }],
  ['environment-1', 'environment', { type: 'ready', hash: 'e', locks: [], durationMs: 3 }],
  ['environment-2', 'environment', { type: 'ready', hash: 'e', locks: [], durationMs: 3_000 }],
  ['environment-3', 'environment', { type: 'failed', step: { type: 'packages', packages: ['x'] }, result: { ...command, stdout: lines } }],
  ['task/read/tests-1/shown', 'test', run(report([], test('one', 'failed'), test('two', 'passed')))],
  ['task/read/tests-2/shown', 'test', run(report([broken], test('one', 'failed')))],
  ['task/read/tests-3/shown', 'test', run(null, { command: { ...command, end: 'timeout', exit: null, stderr: lines } })],
  ['task/read/attempt/1/test', 'test', run(report([], test('one', 'passed'), test('two', 'skipped')))],
  ['task/read/attempt/2/test', 'test', run(report([broken], ...names(9).map((name) => test(name, 'failed'))))],
  ['final-test', 'test', run(report([], test('one', 'passed')), { fresh: true })],
  ['final-test-2', 'test', run(null, { fresh: true })],
  ['task/read/attempt/1/command', 'command', ran({ changes: changes(2), left: [{ path: 'x', reason: 'x leads out.' }] }, { exit: 0 })],
  ['task/read/attempt/2/command', 'command', ran({}, { stdout: lines })],
  ['start', 'start', ran({}, { end: 'timeout', exit: null })],
  ['start-2', 'start', ran({}, { end: 'memory', exit: null, stderr: 'Too much.' })],
  ['start-3', 'start', ran({ page: page({ title: 'Kanban' }) })],
  ['start-4', 'start', ran({ page: page({}) }, { exit: 0 })],
  ['start-5', 'start', ran({ page: page({ status: 404, type: 'text/plain' }) })],
  ['start-6', 'start', ran({ page: page({ type: '' }) })],
  ['ask-1', 'question', { choice: 'go-on', words: 'But keep weeks.', by: 'person' }, question('stuck')],
  ['ask-2', 'question', { choice: 'go-on', words: '', by: 'default' }, question('stuck')],
  ['ask-3', 'question', { choice: 'other', words: '', by: 'default' }],
  ['look-up-1', 'look-up', { type: 'found', package: 'attrs', symbol: 'define', source: 'installed', text: lines }],
  ['look-up-2', 'look-up', { type: 'found', package: 'attrs', symbol: '', source: 'site', address: 'https://attrs.example/', text: 'A' }],
  ['look-up-3', 'look-up', { type: 'missing', package: 'nothing', symbol: '', why: 'There is none.' }],
  ['embed-1', 'embed', { type: 'all-fit' }],
  ['embed-2', 'embed', { type: 'ranked', model: 'e', paths: names(7), pieces: 30, asked: 4 }],
  ['embed-3', 'embed', { type: 'left', why: 'No model makes them.' }],
  ['embed-4', 'embed', { type: 'left', why: '' }],
  ['recall-1', 'recall', []],
  ['recall-2', 'recall', [known]],
  ['recall-3', 'recall', [{ ...known, source: 'shipped', repairs: [{ did: ['one', 'two'], diagnosis: '', times: 2 }] }, known]],
]

/** Steps still under way at the end of the journal. */
const running: readonly (readonly [key: string, step: string])[] = [
  ...[
    ...['plan', 'tests', 'code', 'diagnose', 'decide', 'fix-2-again-1', 'reflect', 'summarise'],
    ...['stronger', 'send-back', 'judge-deceptions', 'split', 'choose-steps', 'replan', 'review', 'requote', 'confirm', 'something-else'],
  ].map((name) => [`end/${name}`, 'ask'] as const),
  ...[
    'prove',
    'environment',
    'test',
    'command',
    'start',
    'look-up',
    'mutant',
    'control',
    'call',
    'registry',
    'write',
    'budget',
    'verdict',
  ].map((step) => [`end/${step}-step`, step] as const),
]

/** The entries of that journal, a second apart. */
export function everyRow(): Entry[] {
  const entries: Omit<Entry, 'seq' | 'at' | 'factsHash'>[] = [
    ...notes.map((body, index) => ({ kind: 'note' as const, key: `note-${index + 1}`, step: (body as { type: string }).type, body })),
    ...results.flatMap(([key, step, value, asked]) => [
      ...(asked || step !== 'question' ? [{ kind: 'intent' as const, key, step, body: asked ?? {} }] : []),
      { kind: 'result' as const, key, step, body: { value } },
    ]),
    ...running.map(([key, step]) => ({ kind: 'intent' as const, key, step, body: {} })),
  ]
  return entries.map((entry, index) => ({ ...entry, seq: index + 1, at: 1_790_000_000_000 + index * 1000, factsHash: '' }))
}
