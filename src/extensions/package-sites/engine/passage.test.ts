import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkAbout, passageAbout } from './passage.js'

const filler = (words: string) => `${words} `.repeat(400)
const page = `# Shapes\n\n${filler('Areas and volumes.')}\n\n## Squares\n\narea(side) is what it says.\n\n## Cubes\n\nUse shapes.Cube.volume(digits) here.\n\n${filler('More of cubes.')}`

test('the section about a symbol comes first, then the beginning of the page', () => {
  const { text, isNamed } = passageAbout(page, 'shapes.Cube.volume', 7_000)
  expect(isNamed).toBe(true)
  expect(text).toMatch(/^## Cubes\n\nUse shapes\.Cube\.volume\(digits\)/)
  expect(text).toMatch(/\[\.\.\.\]\s+# Shapes/)
  expect(passageAbout(page, 'area', 300).text).toMatch(/^## Squares\n\narea\(side\)/)
})

test('a page that does not name the symbol gives its beginning, marked as not named', () => {
  expect(passageAbout(page, 'shapes.perimeter', 20)).toEqual({ text: page.slice(0, 20), isNamed: false })
  expect(passageAbout(page, '', 20)).toEqual({ text: page.slice(0, 20), isNamed: true })
  // A longer word that only holds the name is another one.
  expect(passageAbout('subarea(side)', 'area', 100).isNamed).toBe(false)
})

test('for any page and symbol, the text stays within the limit, and all of it is from the page', () => {
  const symbols = fc.constantFrom('', 'area', 'a.area', 'Cube::volume', '$', '.', 'x$y')
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), symbols, fc.integer({ min: 20, max: 300 }), (text, symbol, longest) => {
      const passage = passageAbout(text, symbol, longest)
      expect(passage.text.length).toBeLessThanOrEqual(longest)
      for (const part of passage.text.split('\n\n[...]\n\n')) expect(text).toContain(part)
    }),
  )
})

test('a link to the whole name goes before one to its last part, and that before a reference of everything', () => {
  const link = (address: string, words: string) => ({ address, words })
  const whole = link('https://x.org/api/shapes.Cube.volume.html', 'more')
  const last = link('https://x.org/cube', 'volume')
  const reference = link('https://x.org/ref', 'API reference')
  const other = link('https://x.org/news', 'News')
  expect(linkAbout([other, reference, last, whole], 'shapes.Cube.volume')).toBe(whole.address)
  expect(linkAbout([other, reference, last], 'shapes.Cube.volume')).toBe(last.address)
  expect(linkAbout([other, reference], '')).toBe(reference.address)
  expect(linkAbout([other], 'volume')).toBe('')
})
