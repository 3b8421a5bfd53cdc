// Pictures that are kept with the sources: one for each look of each scene, small, and still the same picture.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { kept } from './looks.js'
import { withPalette } from './palette.js'

const folder = join(import.meta.dirname, 'baselines')

test('each look of each scene has its accepted picture, and no other is kept', () => {
  expect(readdirSync(folder).sort()).toEqual([...kept()].sort())
})

test('all of them together stay small enough to be kept with the sources', () => {
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  expect(bytes).toBeLessThan(5.2e6)
})

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Two pixels a line: the first line as it is, the second one as its difference to the line above. */
const twoByTwo = (): Buffer => {
  const header = Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 2, 0, 0, 0])
  const lines = Buffer.from([0, 10, 20, 30, 200, 100, 50, 2, 0, 0, 0, 56, 0, 0])
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))])
}

test('a rare colour is kept beside hundreds of shades of another one', () => {
  const [width, height] = [300, 40]
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  // 300 shades of grey and blue, 39 pixels of each; one pixel of amber a line, half of them a little lighter.
  const amber = (y: number) => (y % 2 === 0 ? [224, 164, 60] : [225, 165, 61])
  const shade = (x: number) => (x < 150 ? [x, x, x] : [x - 150, x - 150, x - 110])
  const line = (y: number) => [0, ...Array.from({ length: width }, (_, x) => (x === y ? amber(y) : shade(x))).flat()]
  const data = Buffer.from(Array.from({ length: height }, (_, y) => line(y)).flat())
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const png = Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(data)), chunk('IEND', Buffer.alloc(0))])
  const small = withPalette(png)
  const from = small.indexOf('PLTE') + 4
  const palette = small.subarray(from, from + small.readUInt32BE(from - 8))
  const colours = Array.from({ length: palette.length / 3 }, (_, at) => [...palette.subarray(at * 3, at * 3 + 3)])
  expect(
    colours.some(([red = 0, green = 0, blue = 0]) => Math.abs(red - 224) < 9 && Math.abs(green - 164) < 9 && Math.abs(blue - 60) < 9),
  ).toBe(true)
})

test('few colours are kept as they are, and a picture that has a palette is left alone', () => {
  const small = withPalette(twoByTwo())
  const at = (name: string) => small.indexOf(name) + 4
  const palette = [...small.subarray(at('PLTE'), at('PLTE') + 9)]
  const lines = inflateSync(small.subarray(at('IDAT'), small.indexOf('IEND') - 8))
  const colourAt = (line: number, pixel: number) => {
    const index = lines[line * 3 + 1 + pixel] ?? 0
    return palette.slice(index * 3, index * 3 + 3)
  }
  expect([colourAt(0, 0), colourAt(0, 1), colourAt(1, 0), colourAt(1, 1)]).toEqual([
    [10, 20, 30],
    [200, 100, 50],
    [10, 20, 30],
    [0, 100, 50],
  ])
  expect(withPalette(small)).toBe(small)
})
