import { expect, test } from 'vitest'
import { type Attachment, fitting, keepAttachments, MOST_KEPT } from './kept-attachments.js'

const text = (name: string, length: number): Attachment => ({ kind: 'text', name, bytes: length, text: 'x'.repeat(length) })

test('the first files are kept as far as there is room, and a small one beside one that is too large', () => {
  const [half, large, small] = [text('half', MOST_KEPT / 2), text('large', MOST_KEPT / 2), text('small', 100)]
  expect(fitting([half, large, small])).toEqual({ fit: [half, small], lost: [large] })
  expect(fitting([])).toEqual({ fit: [], lost: [] })
})

test('if storage fails, all of them are lost', () => {
  // There is no storage outside of a browser.
  expect(keepAttachments('start', [text('a', 10)])).toEqual([text('a', 10)])
})
