import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sentencesIn } from './sentences.js'

const wordsOf = (text: string) => sentencesIn(text).map(({ from, to }) => text.slice(from, to))

describe('a text is divided', () => {
  test('into its sentences, whatever abbreviations and quotations hold', () => {
    expect(wordsOf('Sums a list, e.g. [1, 2]. It prints "Done. Bye." and ends!  Empty gives 0')).toEqual([
      'Sums a list, e.g. [1, 2].',
      'It prints "Done. Bye." and ends!',
      'Empty gives 0',
    ])
    expect(wordsOf('Call `a.b. C` first. For 3.5 it rounds up, e.g. Bob gets 4.')).toEqual([
      'Call `a.b. C` first.',
      'For 3.5 it rounds up, e.g. Bob gets 4.',
    ])
    expect(wordsOf('He says "Stop." Then he goes.')).toEqual(['He says "Stop."', 'Then he goes.'])
  })

  test('into its sentences, whatever abbreviations and dates in German hold', () => {
    expect(wordsOf('Am 3. März z. B. wird die Summe gezeigt. Ende.')).toEqual(['Am 3. März z. B. wird die Summe gezeigt.', 'Ende.'])
    expect(wordsOf('Die Liste zeigt z.\u00a0B. Namen, d. h. Kunden mit Nr. Und sie zeigt ca. 20 Zeilen.')).toHaveLength(1)
    expect(wordsOf('Äpfel, Birnen usw. Kirschen bzw. Pflaumen ggf. Nüsse. Sonst i. d. R. Brot.')).toHaveLength(2)
    expect(wordsOf('In der 3. Zeile steht die Summe. Ab dem 12. Mai nicht mehr.')).toHaveLength(2)
  })

  test('and at what only looks like an abbreviation or a date', () => {
    expect(wordsOf('The axis is called z. Bars are red. It is sold in CA. We had 3. Then more came.')).toHaveLength(5)
    expect(wordsOf('Das kostet 3. Maiskolben kosten mehr. Der Wert heißt d. Hier steht er.')).toHaveLength(4)
  })

  test('at headings, items, rows and short lines, but not at a line broken for its length', () => {
    const text = [
      '# Todo list',
      'A list of things to do, for the terminal, that is kept in a file',
      'beside the program. It is sorted.',
      '',
      '- add TEXT',
      '- list',
      '1. First this. Then that.',
      '| a | b |',
      '| 1 | 2 |',
      'add X',
      'remove X',
    ].join('\r\n')
    expect(wordsOf(text)).toEqual([
      '# Todo list',
      'A list of things to do, for the terminal, that is kept in a file\r\nbeside the program.',
      'It is sorted.',
      '- add TEXT',
      '- list',
      '1. First this.',
      'Then that.',
      '| a | b |',
      '| 1 | 2 |',
      'add X',
      'remove X',
    ])
  })

  test('and fenced code is one piece, to its end or to that of the text', () => {
    expect(wordsOf('For example:\n```\nf(1). Gives 2.\n\n- x\n```\nThat is all.\n~~~\nopen')).toEqual([
      'For example:',
      '```\nf(1). Gives 2.\n\n- x\n```',
      'That is all.',
      '~~~\nopen',
    ])
  })

  test('an empty text into nothing', () => expect(sentencesIn(' \n\t\r\n')).toEqual([]))
})

test('sentences follow each other and cover all of a text but its white space', () => {
  const pieces = fc.constantFrom(
    'A cat. ',
    'e.g. ',
    '"Hi. You." ',
    '`x. Y`',
    '\n',
    '\n\n',
    '\r\n',
    '- item',
    '# Head',
    '```\n',
    '~~~',
    '1. ',
    '…',
    '😀',
    '\u2028',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(fc.oneof(pieces, fc.string({ maxLength: 12 })), { maxLength: 30 }).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const sentences = sentencesIn(text)
      let end = 0
      for (const { from, to } of sentences) {
        expect(from).toBeGreaterThanOrEqual(end)
        expect(to).toBeGreaterThan(from)
        expect(text.slice(from, to).trim()).toBe(text.slice(from, to))
        end = to
      }
      const covered = sentences.map(({ from, to }) => text.slice(from, to)).join('')
      expect(covered.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
    }),
    { numRuns: 500 },
  )
})
