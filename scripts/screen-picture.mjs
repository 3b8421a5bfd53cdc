// A virtual screen's memory as a PNG: Xvfb keeps it as a file in the format of `xwd`. Pure.
import { crc32, deflateSync } from 'node:zlib'

/**
 * @param {Buffer} dump the file that Xvfb writes with -fbdir, of a screen with 24 bits
 * @returns {{ png: Buffer, colours: number }} the picture, and how many different colours it has
 */
export function pictureOf(dump) {
  const field = (index) => dump.readUInt32BE(index * 4)
  const [headerSize, width, height, bytesPerLine, colourEntries] = [field(0), field(4), field(5), field(12), field(19)]
  if (field(1) !== 7 || field(11) !== 32 || field(7) !== 0)
    throw new Error('The screen is not of the kind that is read here: 24 bits, Z format.')
  const pixels = dump.subarray(headerSize + colourEntries * 12)
  const colours = new Set()
  // Each line of a PNG begins with its filter, here none.
  const lines = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = y * bytesPerLine + x * 4
      const to = y * (1 + width * 3) + 1 + x * 3
      lines[to] = pixels[from + 2]
      lines[to + 1] = pixels[from + 1]
      lines[to + 2] = pixels[from]
      colours.add(pixels.readUIntLE(from, 3))
    }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const png = Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))])
  return { png, colours: colours.size }
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(data.length, 0)
  around.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)])
}
