// Shows the whole path of an edit, from the bytes in the store to the bytes in the store.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { applyEdits } from '../../engine/edits/apply.js'
import type { Edit } from '../../engine/edits/edit.js'
import { splitLines } from '../../engine/edits/lines.js'
import { parseEdits } from '../../engine/edits/parse.js'
import { printEdits } from '../../engine/edits/print.js'
import { openTrees } from '../../store/trees/trees.js'
import { openTreesPort } from './trees-port.js'

function openPlace() {
  const trees = openTrees(temporaryFolder())
  const port = openTreesPort({ trees })
  const treeWith = (path: string, bytes: Buffer): string =>
    trees.store({ files: [{ path, mode: 'file', hash: trees.put(bytes), bytes: bytes.length }], emptyFolders: [] })
  /** The bytes of the file after an answer with these edits; the problems where it is refused. */
  const edited = (path: string, bytes: Buffer, edits: readonly Edit[]): Buffer | string => {
    const tree = treeWith(path, bytes)
    const parsed = parseEdits(printEdits(edits))
    if (!parsed.ok) return parsed.problems.join('\n')
    const applied = applyEdits(
      (each) => port.read(tree, each),
      parsed.edits,
      () => ({ ok: true }),
      (change, isWhole) => port.unfit(tree, change, isWhole),
    )
    if (!applied.ok) return applied.problems.join('\n')
    return trees.read(port.change(tree, applied.changes).tree, path) ?? 'removed'
  }
  return { port, treeWith, edited }
}

const linesOf = (bytes: Buffer): string[] => bytes.toString('latin1').split(/(?<=\n)/)

const heads = ['', '# coding: latin-1\n', '# coding: shift_jis\n', '# coding: gbk\n', '\xef\xbb\xbf', '<?xml encoding="euc-kr"?>\n']
const line = fc.oneof(fc.uint8Array({ maxLength: 12, min: 1 }), fc.string({ unit: 'grapheme', maxLength: 8 }).map(Buffer.from))
const content = fc
  .tuple(fc.constantFrom(...heads), fc.array(line, { minLength: 1, maxLength: 8 }), fc.constantFrom('\n', '\r\n'))
  .map(([head, lines, end]) => Buffer.concat([Buffer.from(head, 'latin1'), ...lines.flatMap((each) => [each, Buffer.from(end)])]))

test('an edit of a file of any bytes changes only the lines that it names', () => {
  const { port, treeWith, edited } = openPlace()
  let taken = 0
  fc.assert(
    fc.property(content, fc.nat(), fc.constantFrom('', 'new line\n', 'a\nb\n'), (bytes, seed, replace) => {
      const text = port.read(treeWith('a.py', bytes), 'a.py')
      if (text === null) return
      const { bare } = splitLines(text)
      const at = seed % bare.length
      const after = edited('a.py', bytes, [{ type: 'edit', path: 'a.py', find: `${bare[at]}\n`, replace }])
      if (typeof after === 'string') return
      taken += 1
      const [old, now] = [linesOf(bytes), linesOf(after)]
      const mark = at === 0 && text.startsWith('\ufeff') ? '\xef\xbb\xbf' : ''
      const head = old.slice(0, at).join('') + mark
      expect(now.join('').startsWith(head)).toBe(true)
      expect(
        now
          .join('')
          .slice(head.length)
          .endsWith(old.slice(at + 1).join('')),
      ).toBe(true)
      expect(
        now
          .join('')
          .slice(head.length, now.join('').length - old.slice(at + 1).join('').length)
          .replaceAll('\r', ''),
      ).toBe(replace)
    }),
    { numRuns: 80 },
  )
  expect(taken).toBeGreaterThan(20)
})

const latin1 = Buffer.from('# -*- coding: latin-1 -*-\n# Gr\xfc\xdfe\nx = 1\n', 'latin1')

test('an edit of a Latin-1 file may write the letters that it has, and no others', () => {
  const { edited } = openPlace()
  const edit = (replace: string): Edit => ({ type: 'edit', path: 'a.py', find: 'x = 1\n', replace })
  expect(edited('a.py', latin1, [edit('x = "é"\n')])).toEqual(Buffer.from(latin1.toString('latin1').replace('1\n', '"\xe9"\n'), 'latin1'))
  expect(edited('a.py', latin1, [edit('x = "日"\n')])).toContain('written in latin-1, which does not have the letters "日"')
  expect(edited('a.py', latin1, [{ ...edit(''), find: '# -*- coding: latin-1 -*-\n' } as Edit])).toContain('Keep the line that names')
})

test('a binary file is neither edited, written nor removed, and the answer says why', () => {
  const { edited } = openPlace()
  const bytes = Buffer.from('\ufeffx = 1\n', 'utf16le')
  const edits: Edit[] = [
    { type: 'edit', path: 'a.py', find: 'x = 1\n', replace: 'x = 2\n' },
    { type: 'file', path: 'a.py', text: 'x = 2\n' },
    { type: 'delete', path: 'a.py' },
  ]
  for (const each of edits) expect(edited('a.py', bytes, [each])).toContain('the file is binary')
})

test('a change of a Latin-1 file is shown and counted as the one line that it is', () => {
  const { port, treeWith } = openPlace()
  const [before, after] = [
    treeWith('a.py', latin1),
    treeWith('a.py', Buffer.from(latin1.toString('latin1').replace('\xdf', '\xe9'), 'latin1')),
  ]
  expect(port.changedFiles(before, after)).toMatchObject([{ hunks: [{ from: 2, added: 1, removed: ['# Grüße'] }] }])
  expect(port.takeOver(before, after, ['a.py']).changes).toEqual([{ path: 'a.py', added: 1, removed: 1 }])
})
