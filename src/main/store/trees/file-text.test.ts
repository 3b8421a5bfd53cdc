// The text of a file gives back its exact bytes, and letters that its encoding cannot hold are never written.
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { bytesOf, textOf, unfitText, utf8Of } from './file-text.js'

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const declared = (name: string, text: string) => iconv.encode(`# -*- coding: ${name} -*-\n${text}\n`, name)
const broken = Buffer.concat([Buffer.from('Grüße, größer\n'), Buffer.from([0xff, 0x0a])])

const files: readonly (readonly [string, Buffer, string | null])[] = [
  ['UTF-8 with a byte order mark', Buffer.from('\ufeffGrüße'), '\ufeffGrüße'],
  ['declared Latin-1', declared('latin-1', 'Grüße'), '# -*- coding: latin-1 -*-\nGrüße\n'],
  ['declared Windows-1252', declared('cp1252', '“5 €”'), '# -*- coding: cp1252 -*-\n“5 €”\n'],
  ['declared Shift-JIS', declared('shift_jis', '表示'), '# -*- coding: shift_jis -*-\n表示\n'],
  ['declared GBK', declared('gbk', '你好'), '# -*- coding: gbk -*-\n你好\n'],
  ['a page in Latin-1', latin1('<meta charset="iso-8859-1">\n<p>Gr\xfc\xdfe'), '<meta charset="iso-8859-1">\n<p>Grüße'],
  ['Latin-1 that nothing declares', latin1('Gr\xfc\xdfe'), 'Grüße'],
  ['UTF-8 with one broken byte', broken, 'Grüße, größer\n\uefff\n'],
  ['UTF-16', Buffer.from('\ufeffGrüße', 'utf16le'), null],
  ['a NUL byte', Buffer.from('a\0b'), null],
]

test.each(files)('%s is read without a replacement character and comes back the same', (_name, bytes, text) => {
  expect(textOf(bytes)).toBe(text)
  if (text !== null) expect(bytesOf('a.py', text, bytes).equals(bytes)).toBe(true)
})

test('text that is written again is taken from faultless UTF-8 only', () => {
  expect([utf8Of(Buffer.from('\ufeffü')), utf8Of(latin1('\xfc')), utf8Of(broken), utf8Of(Buffer.from('a\0'))]).toEqual([
    '\ufeffü',
    null,
    null,
    null,
  ])
})

test('a letter that the encoding of a file lacks is refused, one that it has is written in it', () => {
  const before = declared('latin-1', 'Grüße')
  const [fit, unfit] = [textOf(before)?.replace('ß', 'é') ?? '', textOf(before)?.replace('ß', '日') ?? '']
  expect(unfitText('a.py', fit, before, false)).toBeNull()
  expect(bytesOf('a.py', fit, before).equals(declared('latin-1', 'Grüée'))).toBe(true)
  expect(unfitText('a.py', unfit, before, false)).toEqual({ type: 'letters', encoding: 'latin-1', letters: '日' })
  expect(() => bytesOf('a.py', unfit, before)).toThrow('日')
})

test('a file that declares no encoding takes ASCII letters and its own', () => {
  const before = latin1('Gr\xfc\xdfe')
  expect(unfitText('a.txt', 'ü, once more: ß', before, false)).toBeNull()
  expect(unfitText('a.txt', 'Grüße, é', before, false)).toEqual({ type: 'letters', encoding: null, letters: 'é' })
  expect(unfitText('a.txt', 'Grüße, é\n\uefff\uef80', broken, false)).toEqual({ type: 'letters', encoding: 'utf-8', letters: '\uef80' })
})

test('an edit keeps the declared encoding, and a whole new text may leave it', () => {
  const before = declared('latin-1', 'Grüße')
  expect(unfitText('a.py', 'Grüße', before, false)).toEqual({ type: 'encoding-changed', encoding: 'latin-1' })
  expect(unfitText('a.py', 'Grüße 日', before, true)).toBeNull()
  expect(bytesOf('a.py', 'Grüße 日', before).toString()).toBe('Grüße 日')
})

test('a new Python file is written as it declares, and as UTF-8 where that lacks a letter', () => {
  const text = '# coding: latin-1\nx = "ü"\n'
  expect(bytesOf('a.py', text, null).equals(latin1(text))).toBe(true)
  expect(bytesOf('a.js', text, null).toString()).toBe(text)
  expect(bytesOf('a.py', `${text}# 日\n`, null).toString()).toBe(`${text}# 日\n`)
})

test('nothing is written over a binary file', () => {
  expect(unfitText('a.bin', 'text', Buffer.from('a\0b'), true)).toEqual({ type: 'binary' })
})
