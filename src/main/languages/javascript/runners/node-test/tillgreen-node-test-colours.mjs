// What Node's own reporter shows, in its colours. It would ask the terminal for them, or an environment that the program sees as well.
import { Readable } from 'node:stream'
import { spec } from 'node:test/reporters'

const colours = { '\u2714': 32, '\u2716': 31, '\ufe63': 90, '\u2139': 34, '\u25b6': 39 }
const marked = new RegExp(`^( *)([${Object.keys(colours).join('')}])(.*)$`, 'gmu')

/** Colours each line by the mark that it begins with. */
export default async function* coloured(events) {
  for await (const text of Readable.from(events).pipe(spec()))
    yield String(text).replace(marked, (_line, indent, mark, rest) => `${indent}\u001b[${colours[mark]}m${mark}${rest}\u001b[0m`)
}
