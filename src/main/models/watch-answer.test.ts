// Shows that answers which repeat themselves or their prompt are seen early, and that data, tables and code of any length are not.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { watchAnswer } from './watch-answer.js'

const PROSE =
  'Write the tests of one task, and the stubs that they run against. Each clause needs one or two tests. Show the working of each computed value in a comment. Expect only what the words settle. Do not test the wording of a message. No stub holds behaviour. Leave files of earlier tasks alone.'

/** What is wrong with a text, and after how many letters of it that is said. */
function watch(text: string, { piece = 7, alike = 20, prose = PROSE } = {}) {
  const watched = watchAnswer({ prose, alike })
  for (let at = 0; at < text.length; at += piece) {
    const wrong = watched.take(text.slice(at, at + piece))
    if (wrong) return { wrong, at: at + piece }
  }
  return null
}

const times = (count: number, line: (index: number) => string) => Array.from({ length: count }, (_, index) => line(index)).join('')
const TESTS =
  'class TestRoman:\n    def test_one(self):\n        assert roman(1) == "I"\n\n    def test_two(self):\n        assert roman(2) == "II"\n\n'

describe('a loop is seen', () => {
  test.each([
    ['one line ten times', times(10, () => 'The list is empty.\n')],
    ['one class of tests again and again', times(12, () => TESTS)],
    ['words within one line', `values: ${times(30, () => 'the same value, ')}`],
    ['short words within one line', times(80, () => 'and ')],
    ['a single sign without end', '!'.repeat(1_300)],
    ['assertions that count on', times(20, (n) => `    assert roman(${n}) == "${'I'.repeat(n % 4)}"\n`)],
    [
      'clauses with one quotation',
      times(15, () => '  {\n    "quote": "It converts numbers.",\n    "title": "Converts numbers to numerals"\n  },\n'),
    ],
  ])('%s', (_, text) => {
    expect(watch(`\`\`\`python\n${text}`)?.wrong).toBe('loop')
    expect(watch(text, { piece: 1 })?.wrong).toBe('loop')
    expect(watch(text, { piece: 100_000 })?.wrong).toBe('loop')
  })

  test('long before the answer ends', () => {
    expect(watch('The list is empty.\n'.repeat(1_000))?.at).toBeLessThan(250)
  })
})

describe('an echo is seen', () => {
  test('of 200 letters of the instructions, whatever their layout', () => {
    expect(watch(`Sure. ${PROSE}`)?.wrong).toBe('echo')
    expect(watch(`# ${PROSE.replaceAll('. ', '.\n# - ')}`, { piece: 3 })?.wrong).toBe('echo')
  })

  test('outside of files: a program may keep the comments of the stub that the prompt shows', () => {
    const comment = ` * ${PROSE.replaceAll('. ', '.\n * ')}\n`
    for (const piece of [1, 7, 1_000]) {
      expect(watch(`Here it is.\n\`\`\`js\n/**\n${comment} */\nlet a = 1\n\`\`\`\n`, { piece })).toBeNull()
      expect(watch(`<<<<<<< FILE a.mjs\n/**\n${comment} */\nlet a = 1\n>>>>>>> END\n`, { piece })).toBeNull()
      expect(watch(`\`\`\`js\nlet a = 1\n\`\`\`\n${comment}`, { piece })?.wrong).toBe('echo')
    }
  })

  test('of no shorter passage, and of nothing else', () => {
    expect(watch(`Each clause: ${PROSE.slice(0, 190)}`)).toBeNull()
    expect(watch(PROSE.toUpperCase().split(' ').reverse().join(' '))).toBeNull()
    expect(watch(PROSE, { prose: '' })).toBeNull()
  })
})

describe('no alarm is given for', () => {
  const word = fc.stringMatching(/^[a-z]{3,9}$/)
  const row = fc.tuple(word, fc.integer(), fc.boolean(), word)
  const noAlarm = (text: string) => {
    expect(watch(text, { piece: 50 })).toBeNull()
  }

  test.each<[string, (rows: readonly (readonly [string, number, boolean, string])[]) => string]>([
    [
      'JSON',
      (rows) =>
        JSON.stringify(
          rows.map(([name, size, open, type]) => ({ name, size, open, type })),
          null,
          2,
        ),
    ],
    ['JSON in lines', (rows) => rows.map(([name, size]) => JSON.stringify({ name, size })).join('\n')],
    ['CSV', (rows) => rows.map((each) => each.join(',')).join('\n')],
    ['a Markdown table', (rows) => `| a | b | c | d |\n|---|---|---|---|\n${rows.map((each) => `| ${each.join(' | ')} |`).join('\n')}`],
    ['a table of texts', (rows) => rows.map(([name, , , other]) => `    "${name}": "${other}",`).join('\n')],
    ['HTML', (rows) => rows.map(([name, size]) => `<option value="${size}">${name.length}</option>`).join('\n')],
    ['stubs', (rows) => rows.map(([name], n) => `def ${name}_${n}(a):\n    raise NotImplementedError\n\n`).join('\n')],
    [
      'a list of schemas',
      (rows) => rows.map(([name]) => `  {\n    "name": "${name}",\n    "type": "string",\n    "required": true\n  },`).join('\n'),
    ],
    [
      'short lists of tests',
      (rows) =>
        rows
          .map(([name, size], n) => (n % 19 === 18 ? `def test_${name}():` : `    assert ${rows[0]?.[0]}(${size}) == "${name}"`))
          .join('\n'),
    ],
  ])('%s', (_, print) => {
    fc.assert(
      fc.property(fc.uniqueArray(row, { minLength: 20, maxLength: 60, selector: ([name]) => name }), (rows) => noAlarm(print(rows))),
      { numRuns: 30 },
    )
  })

  test('base64', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 500, maxLength: 3_000 }), (bytes) => noAlarm(Buffer.from(bytes).toString('base64'))),
      { numRuns: 30 },
    )
    noAlarm(`data:image/png;base64,${'A'.repeat(600)}`)
  })

  test.each([
    ['boards and masks', times(12, () => `    [${'False, '.repeat(8)}],\n`)],
    ['rows of numbers', times(40, () => `${'0, '.repeat(40)}\n`).slice(0, 1_100)],
    ['bytes', '0x00, '.repeat(60)],
    ['rules', `# ${'='.repeat(400)}\n`],
    ['empty rows of tables', `|${'---|'.repeat(60)}\n`],
    ['five equal lines', times(5, () => '    return not_found\n')],
  ])('%s', (_, text) => noAlarm(text))

  test('long tables of tests where the model is a large one', () => {
    expect(
      watch(
        times(50, (n) => `    assert roman(${n}) == "I"\n`),
        { alike: 60 },
      ),
    ).toBeNull()
  })

  test('answers that were recorded', () => {
    const runs = join(import.meta.dirname, '../../../test/fixtures/runs')
    const files = readdirSync(runs, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
    for (const name of files)
      expect([name, watch(readFileSync(join(runs, name), 'utf8').slice(0, 8_000), { alike: 60, piece: 500 })]).toEqual([name, null])
  })
})
