// Several pairs of SEARCH and REPLACE below one header of ours are edits of its file. A file that may hold such lines keeps them.
import { describe, expect, test } from 'vitest'
import { parseEdits } from '../parse.js'

const OLD = 'a = 1\nb = 2\nc = 3\n'
const readFrom = (answer: string, isWide = true, path = 'a.py', text = OLD) => {
  const read = parseEdits(answer, { isWide, source: (each) => (each === path ? text : null) })
  return read.ok ? read.edits : read.problems
}
const pair = (find: string, replace: string) => `<<<<<<< SEARCH\n${find}\n=======\n${replace}\n>>>>>>> REPLACE\n`
const BOTH = [
  { type: 'edit', path: 'a.py', find: 'a = 1\n', replace: 'a = 5\n' },
  { type: 'edit', path: 'a.py', find: 'c = 3\n', replace: 'c = 7\n' },
]
const [first, second] = [pair('a = 1', 'a = 5'), pair('c = 3', 'c = 7')]

describe('pairs below one header', () => {
  test.each([
    ['of EDIT', `<<<<<<< EDIT a.py\n${first}${second}>>>>>>> END\n`],
    ['of EDIT without its end', `<<<<<<< EDIT a.py\n${first}\n${second}`],
    ['of FILE', `<<<<<<< FILE a.py\n${first}${second}>>>>>>> END\n`],
    ['in fences', `<<<<<<< EDIT a.py\n\`\`\`python\n${first}\`\`\`\n\`\`\`python\n${second}\`\`\`\n>>>>>>> END\n`],
    ['whose first begins with the header', `<<<<<<< EDIT a.py\n${first.replace('<<<<<<< SEARCH\n', '')}${second}>>>>>>> END\n`],
    ['whose last ends with the header', `<<<<<<< EDIT a.py\n${first}${second.replace('REPLACE', 'END')}`],
    [
      'in the signs of Cline',
      `<<<<<<< EDIT a.py\n${first}${second}>>>>>>> END\n`.replaceAll(/<+ SEARCH/g, '------- SEARCH').replaceAll(/>+ REP/g, '+++++++ REP'),
    ],
    ['with CRLF', `<<<<<<< EDIT a.py\n${first}${second}>>>>>>> END\n`.replaceAll('\n', '\r\n')],
  ])('%s', (_, answer) => {
    expect(readFrom(answer)).toEqual(BOTH)
    expect(readFrom(answer, false)).not.toEqual(BOTH)
  })

  test('may be one, and stand beside other blocks', () => {
    expect(readFrom(`<<<<<<< EDIT a.py\n${first}>>>>>>> END\n`)).toEqual(BOTH.slice(0, 1))
    expect(readFrom(`<<<<<<< FILE a.py\n${first}>>>>>>> END\n`)).toEqual(BOTH.slice(0, 1))
    expect(
      readFrom(
        `<<<<<<< EDIT a.py\n${first}${second}>>>>>>> END\n\n<<<<<<< FILE b.py\nx = 1\n>>>>>>> END\n<<<<<<< DELETE c.py\n>>>>>>> END\n`,
      ),
    ).toEqual([...BOTH, { type: 'file', path: 'b.py', text: 'x = 1\n' }, { type: 'delete', path: 'c.py' }])
    expect(readFrom(`<<<<<<< EDIT b.py\nx\n=======\ny\n>>>>>>> END\n<<<<<<< EDIT a.py\n${first}${second}>>>>>>> END\n`)).toEqual([
      { type: 'edit', path: 'b.py', find: 'x\n', replace: 'y\n' },
      ...BOTH,
    ])
  })
})

describe('what looks like pairs is left as it is', () => {
  test('in a page that shows them', () => {
    const page = `# How\n\n${first}`
    expect(readFrom(`<<<<<<< FILE how.md\n${first}>>>>>>> END\n`)).toEqual([{ type: 'file', path: 'how.md', text: first }])
    expect(readFrom(`<<<<<<< FILE how.md\n${page}>>>>>>> END\n`)).toEqual([{ type: 'file', path: 'how.md', text: page }])
  })

  test('in a program that has them, and in one between longer markers', () => {
    const program = `TEXT = """\n${first}${second}"""\n`
    expect(readFrom(`<<<<<<< FILE a.py\n${first}>>>>>>> END\n`, true, 'a.py', program)).toEqual([
      { type: 'file', path: 'a.py', text: first },
    ])
    expect(readFrom(`<<<<<<<<< FILE a.py\n${first}>>>>>>>>> END\n`)).toEqual([{ type: 'file', path: 'a.py', text: first }])
    expect(readFrom(`<<<<<<< FILE a.py\n${program}>>>>>>> END\n`)).toEqual([{ type: 'file', path: 'a.py', text: program }])
  })

  test('where a divider is missing or one is too many, and it is asked for again', () => {
    expect(readFrom(`<<<<<<< EDIT a.py\n${first}${second.replace('=======\n', '')}>>>>>>> END\n`)).toHaveLength(1)
    expect(readFrom(`<<<<<<< EDIT a.py\n${first.replace('=======', '=======\nx\n=======')}${second}>>>>>>> END\n`)).toEqual([
      expect.stringMatching(/exactly one is expected/),
    ])
    expect(readFrom('<<<<<<< EDIT a.py\na = 1\n=======\na = 5\n=======\nc = 3\n=======\nc = 7\n>>>>>>> END\n')).toEqual([
      expect.stringMatching(/3 lines "======="/),
    ])
  })
})
