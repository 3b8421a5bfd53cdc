// Blocks in a block quote are read like those outside of one. What may quote something else is refused, and lines that begin like a quote stay.
import { describe, expect, test } from 'vitest'
import { parseEdits } from '../parse.js'

const CODE = 'import re\n\n\ndef words(text):\n    return re.findall(r"\\w+", text)\n'
const quoted = (text: string, sign = '> ') => text.replace(/^(?=.)/gm, sign).replace(/^$(?!(?![\s\S]))/gm, sign.trimEnd())
const fence = (text: string) => `\`\`\`python\n${text}\`\`\`\n`
const filesIn = (answer: string, due: string | null = null, isWide = true) => {
  const read = parseEdits(answer, { due, isWide, source: () => null })
  return read.ok ? read.edits.map((edit) => [edit.path, edit.type === 'file' ? edit.text : null]) : read.problems
}

describe('a block in a quote is read', () => {
  test.each([
    ['of our own form', `<<<<<<< FILE a.py\n${CODE}>>>>>>> END\n`],
    ['of our own form in a fence', fence(`<<<<<<< FILE a.py\n${CODE}>>>>>>> END\n`)],
    ['under its path', `### a.py\n\n${fence(CODE)}`],
    ['with words around it', `I write it.\n\n**a.py**\n${fence(CODE)}\nDone.\n`],
    ['with its path beside it', `\`\`\`python a.py\n${CODE}\`\`\`\n`],
  ])('%s', (_, answer) => {
    // Without a blank, the sign and an end of ours are one longer end.
    for (const sign of answer.includes('>>>') ? ['> ', ' > '] : ['> ', '>'])
      for (const text of [
        quoted(answer, sign),
        `Sure:\n\n${quoted(answer, sign)}\nThat is all.\n`,
        quoted(answer, sign).replace(/^>\s*$/gm, ''),
      ])
        expect(filesIn(text)).toEqual([['a.py', CODE]])
    expect(filesIn(quoted(answer), null, false)).toHaveLength(1)
    expect(filesIn(quoted(answer), null, false)).not.toEqual([['a.py', CODE]])
  })

  test('when its path is above the quote, and when several quotes follow each other', () => {
    expect(filesIn(`a.py\n\n${quoted(fence(CODE))}`)).toEqual([['a.py', CODE]])
    expect(filesIn(`${quoted(`a.py\n${fence(CODE)}`)}\nAnd:\n\n${quoted(`b.py\n${fence('x = 1\n')}`)}`)).toEqual([
      ['a.py', CODE],
      ['b.py', 'x = 1\n'],
    ])
    const exchange = '<<<<<<< EDIT a.py\nx\n=======\ny\n>>>>>>> END\n'
    expect(filesIn(quoted(exchange))).toEqual([['a.py', null]])
  })

  test('with lines of its own that begin like a quote', () => {
    const text = 'def f():\n    """\n>>> f()\n> x\n    """\n'
    expect(filesIn(quoted(`a.py\n${fence(text)}`))).toEqual([['a.py', text]])
  })
})

describe('is refused', () => {
  test.each([
    ['a block without a path', quoted(fence(CODE))],
    ['a block whose lines are not quoted', `> a.py\n> \`\`\`python\n${CODE}> \`\`\`\n`],
    ['a block that ends outside', `> a.py\n> \`\`\`python\n> x = 1\ny = 2\n`],
    ['a quote without a block', quoted(`a.py\n${CODE}`)],
    ['a part of the file that is quoted before words', `${quoted(fence(CODE))}\nThis is right as it is.\n`],
  ])('%s', (_, answer) => expect(filesIn(answer, 'a.py')).toEqual([expect.stringMatching(/no block/)]))
})

test('a quote beside blocks outside of it is a remark, and a quote in a page stays', () => {
  const answer = `${quoted(`b.py\n${fence('x = 1\n')}`)}\na.py\n${fence(CODE)}`
  expect(filesIn(answer)).toEqual([['a.py', CODE]])
  const page = `# Words\n\n${quoted(fence(CODE))}\n> Quoted.\n`
  expect(filesIn(`<<<<<<< FILE README.md\n${page}>>>>>>> END\n`)).toEqual([['README.md', page]])
  expect(filesIn(`README.md\n\`\`\`\`markdown\n${page}\`\`\`\`\n`)).toEqual([['README.md', page]])
})
