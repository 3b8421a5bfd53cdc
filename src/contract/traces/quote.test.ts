import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOf, placesOf, quoteFault } from './quote.js'

const text = 'Sums the even\r\n  numbers of a list. For an empty list: 0.'

test('a quotation is found with any white space in it, and letter by letter otherwise', () => {
  expect(placeOf(text, 'the even numbers')).toEqual({ from: 5, to: 24 })
  expect(placeOf(text, ' the  even\nnumbers\tof ')).toEqual({ from: 5, to: 27 })
  expect(placeOf(text, 'the Even numbers')).toBeNull()
  expect(placeOf(text, 'theeven numbers')).toBeNull()
  expect(placeOf(text, ' ')).toBeNull()
})

test('a few common letters are no quotation, a whole sentence always is one', () => {
  expect(quoteFault([text], 'the')).toBe('short')
  expect(quoteFault([text], 'the odd numbers')).toBe('nowhere')
  expect(quoteFault([text], 'a list')).toBeNull()
  expect(quoteFault(['Be quick.', text], 'numbers')).toBe('short')
  expect(quoteFault([text, 'Faster'], 'Faster')).toBeNull()
})

test('every piece of a text is found at its place, or earlier', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '\t'), maxLength: 30 })
  fc.assert(
    fc.property(words, fc.nat(30), fc.nat(30), (whole, from, length) => {
      const piece = whole.slice(from, from + length)
      const place = placeOf(whole, piece)
      if (piece.trim() === '') expect(place).toBeNull()
      else {
        expect(place).not.toBeNull()
        if (!place) return
        expect(place.from).toBeLessThanOrEqual(from + piece.length - piece.trimStart().length)
        expect(whole.slice(place.from, place.to).split(/\s+/)).toEqual(piece.trim().split(/\s+/))
      }
    }),
  )
})

test.each([
  ['curly quotes', 'If the field is “empty”, it says “n/a”.', 'If the field is "empty", it says "n/a".'],
  ['a curly apostrophe', 'The customer’s name comes first.', "The customer's name comes first."],
  ['German quotes', 'Der Knopf heißt „Speichern“ und ist grün.', 'Der Knopf heißt "Speichern" und ist grün.'],
  ['French quotes', 'Le bouton s’appelle «\u202fEnvoyer\u202f» ici.', "Le bouton s'appelle « Envoyer » ici."],
  ['no-break spaces', 'At most 10\u00a0000\u00a0€ per order.', 'At most 10 000 € per order.'],
  ['dashes', 'Open Monday – Friday, 9–17 h — or so.', 'Open Monday - Friday, 9-17 h - or so.'],
  ['a no-break hyphen', 'The e\u2011mail address is checked.', 'The e-mail address is checked.'],
  ['soft hyphens', 'The ac\u00adcount num\u00adber is shown.', 'The account number is shown.'],
  ['letters without width', 'The total\u200b is \u2060shown in bold.', 'The total is shown in bold.'],
  ['ligatures', 'The \ufb01rst o\ufb03ce is shown.', 'The first office is shown.'],
  ['decomposed letters', 'Der Betrag fu\u0308r Ma\u0308rz ist ro\u0308tlich.', 'Der Betrag für März ist rötlich.'],
  ['decomposed syllables', '합계를 보여 줍니다'.normalize('NFD'), '합계를 보여 줍니다'],
  ['three dots', 'Names are cut with … at the end.', 'Names are cut with ... at the end.'],
  ['full width digits', '上限は１０件です。', '上限は10件です。'],
  ['bullets', '•\tThe list shows totals', '- The list shows totals'],
])('a quotation without %s is found in a text with them, and the reverse, at the place in the original words', (_, office, plain) => {
  expect(placeOf(`A 😀. ${office} End.`, plain)).toEqual({ from: 6, to: 6 + office.length })
  expect(placeOf(`A 😀. ${plain} End.`, office)).toEqual({ from: 6, to: 6 + plain.length })
  expect(quoteFault([office], plain)).toBeNull()
  expect(placesOf(`${office}\n${office}`, plain)).toEqual([
    { from: 0, to: office.length },
    { from: office.length + 1, to: 2 * office.length + 1 },
  ])
})

test('a place in folded words holds whole signs of the text', () => {
  expect(placeOf('The o\ufb03ce', 'Office')).toBeNull()
  expect(placeOf('The o\ufb03ce', 'the office')).toBeNull()
  expect(placeOf('The o\ufb03ce', 'of')).toEqual({ from: 4, to: 6 })
  expect(placeOf('a “b”', '"b')).toEqual({ from: 2, to: 4 })
})

test.each([
  ['a raised digit', 'At most 10² rows.', 'At most 102 rows.'],
  ['a fraction', 'At most 1½ rows.', 'At most 11⁄2 rows.'],
  ['another letter', 'The Größe is shown.', 'The Grösse is shown.'],
  ['a letter without its marks', 'Die Zählung läuft – immer.', 'Die Zahlung lauft - immer.'],
  ['no dash', 'It is not – ever – shown.', 'It is not ever shown.'],
])('words that differ in %s are no quotation', (_, office, quote) => {
  expect(quoteFault([office], quote)).toBe('nowhere')
})

test('a quotation that occurs letter by letter is found only there', () => {
  expect(placesOf("It’s red. It's red.", "It's red.")).toEqual([{ from: 10, to: 19 }])
})

test('a quotation runs over lines that a mail program quotes, and no sign of comparison is passed over', () => {
  const mail = 'Ann wrote:\n> Sums the even numbers\n> of a list.\n>\n> > The empty list\n> > gives 0.\n'
  for (const quote of ['the even numbers of a list.', 'The empty list gives 0.', 'of a list.\n\nThe empty list']) {
    const place = placeOf(mail, quote)
    expect(mail.slice(place?.from, place?.to).replace(/[>\s]+/g, ' ')).toBe(quote.replace(/\s+/g, ' '))
  }
  expect(placeOf('Refuses values\n> 100 of them.', 'values 100')).toBeNull()
})
