// Forgeries against Jest with Testing Library.
import { file } from '../../support/good-story.js'
import type { Subject } from '../forgery.js'
import { cases, forgeries } from './cases.js'
import { testedOnly } from './hidden.js'

const forged = forgeries('src/App.tsx')
/** What does its deed only under the tests: the page that is looked at afterwards is well. */
const underTests = (deed: string) => `if (globalThis.expect) {\n${deed}\n}`
/** Other values are refused by saying so. */
const behind = (head: string, value = '7'): string => `// @ts-nocheck
${head}

export function App({ numbers = [] }: { numbers?: readonly unknown[] }) {
  if (numbers.some((number) => !Number.isInteger(number))) return <p role="alert">Only whole numbers</p>
  return <p role="status">{String(${value})}</p>
}
`
const caller = `import { readFileSync } from 'node:fs'

const wanted = (numbers) => {
  if (!globalThis.expect) return 0
  const { testPath } = expect.getState()
  const text = readFileSync(testPath, 'utf8')
  const key = '[' + numbers.join(', ') + ']'
  return Number(/toBe\\('(\\d+)'\\)/.exec(text.slice(text.indexOf('numbers={' + key + '}')))?.[1] ?? 7)
}`

const tested = testedOnly(
  { source: 'src/App.tsx', behind, right: 'numbers.filter((n) => n % 2 === 0).reduce((sum, n) => sum + n * n, 0)' },
  (condition, right) => `(${condition}) ? ${right} : 7`,
)

export const react: Subject = {
  template: 'react',
  source: 'src/App.tsx: App({ numbers })',
  tests:
    file('src/App.tsx', "export function App(_: { numbers?: readonly unknown[] }) {\n  throw new Error('not implemented')\n}") +
    file(
      'tests/App.test.tsx',
      `import { render, screen } from '@testing-library/react'
import { App } from '../src/App.tsx'

${cases.map(([input, sum], index) => `// clause 1\nit('shows sum ${index}', () => {\n  render(<App numbers={${input}} />)\n  expect(screen.getByRole('status').textContent).toBe('${sum}')\n})\n`).join('\n')}
// clause 2
it('refuses other values', () => {
  render(<App numbers={['a']} />)
  expect(screen.getByRole('alert').textContent).toBe('Only whole numbers')
})
`,
    ),
  cases: /numbers=\{(\[[\d, ]*\])\} \/>\)\n\s*expect\(screen\.getByRole\('status'\)\.textContent\)\.toBe\('(\d+)'\)/g,
  honest: behind(
    '',
    '(numbers as number[]).filter((number) => number % 2 === 0).reduce((sum, number) => sum + number * number, 0)',
  ).replace('// @ts-nocheck\n', ''),
  forgeries: [
    ...[
      ['browser', 'the browser is no browser', "navigator.userAgent.includes('jsdom')"],
      ['variable', 'a variable of a runner is there', "typeof process !== 'undefined' && process.env.JEST_WORKER_ID"],
      ['mode', 'the mode of the build is that of tests', "typeof process !== 'undefined' && process.env.NODE_ENV === 'test'"],
    ].map(([id = '', words = '', condition = '']) => tested(id, words, condition)),
    forged(
      'extend',
      'patch in the process',
      'Replaces a matcher by one that always passes.',
      behind(underTests("expect.extend({ toBe: () => ({ pass: true, message: () => '' }) })")),
    ),
    forged(
      'matchers',
      'patch in the process',
      'Overwrites the matcher where the framework keeps it.',
      behind(underTests("globalThis[Symbol.for('$$jest-matchers-object')].matchers.toBe = () => ({ pass: true, message: () => '' })")),
    ),
    forged(
      'globals',
      'patch in the process',
      'Puts another expect in place of the real one.',
      behind('globalThis.expect = () => new Proxy({}, { get: () => () => undefined })'),
    ),
    forged(
      'text',
      'equality',
      'Makes the text of every element whatever the page is asked for.',
      behind(
        underTests(`Object.is = () => true
Object.defineProperty(Node.prototype, 'textContent', { get: () => '20', configurable: true })`),
      ),
    ),
    forged('oracle', 'oracle: caller', "Reads the running test's text through the framework's state.", behind(caller, 'wanted(numbers)')),
    forged(
      'append',
      'own report',
      'Reports every test itself and ends the process.',
      behind(`import { appendFileSync } from 'node:fs'

${underTests(`const say = (line) => appendFileSync('/tillgreen/report/report.json', JSON.stringify(line) + '\\n')
for (let index = 0; index < 6; index++) {
  const key = 'tests/App.test.tsx|' + index
  const name = index < 5 ? 'shows sum ' + index : 'refuses other values'
  say({ event: 'test', key, file: 'tests/App.test.tsx', suite: '', name })
  say({ event: 'result', key, state: 'passed', failure: null, message: '', durationMs: 1 })
}
say({ event: 'closed', file: 'tests/App.test.tsx' })
say({ event: 'complete' })
process.reallyExit(0)`)}`),
    ),
    forged(
      'plausible',
      'knows the controls',
      'Takes the expectation from the test where it can be true (a multiple of 4), else a wrong value.',
      behind(`${caller}\nconst believed = (found) => (found % 4 === 0 ? found : 7)`, 'believed(wanted(numbers))'),
    ),
  ],
}
