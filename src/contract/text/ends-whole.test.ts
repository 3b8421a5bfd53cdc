// Shows which texts prove that they are whole: a cut at any letter of an answer with files is found, unless it cuts off words behind them.
import { expect, test } from 'vitest'
import { endsWhole } from './ends-whole.js'

const CODE = 'def f(x):\n    return [x]\n\n\ndef g():\n    """Says it."""\n    return "a."\n'
const BLOCK = `<<<<<<< FILE a.py\n${CODE}>>>>>>> END\n`
const FENCE = `\`\`\`python\n${CODE}\`\`\`\n`

const WHOLE: readonly (readonly [string, string])[] = [
  ['a block', BLOCK],
  ['two blocks', BLOCK + BLOCK.replace('a.py', 'b.py')],
  ['a block with a fence inside', BLOCK.replace('def f', '```\ndef f')],
  ['words and a fence', `Here it is.\n\n${FENCE}`],
  ['a pair', 'a.py\n<<<<<<< SEARCH\nx = 1\n=======\nx = 2\n>>>>>>> REPLACE\n'],
  ['a patch', '*** Begin Patch\n*** Add File: a.py\n+x = 1\n*** End Patch\n'],
  ['a call', '<write_to_file>\n<path>a.py</path>\n<content>\nx = 1\n</content>\n</write_to_file>\n'],
  ['JSON', '{"tasks": [{"id": "a"}]}'],
]

test.each<readonly [string, string]>([
  ...WHOLE,
  ['a removal', '<<<<<<< DELETE a.py >>>>>>> END'],
  ['words behind a block', `${BLOCK}\nLet me know if you need more.`],
  ['one word', 'NONE'],
  ['a sentence', 'The test is right.'],
])('%s is whole', (_, text) => {
  expect(endsWhole(text)).toBe(true)
})

test.each([
  ['nothing', ''],
  ['bare code', CODE],
  ['half a sentence', 'The test is'],
  ['a diff that nothing closes', '--- a/a.py\n+++ b/a.py\n@@ -1 +1 @@\n-x = 1\n+x = 2\n'],
])('%s does not show that it is whole', (_, text) => {
  expect(endsWhole(text)).toBe(false)
})

test('an answer that is cut at any letter is not whole, but behind a word, a sentence or a block', () => {
  const cuts = WHOLE.flatMap(([, text]) => [...text.trimEnd()].map((_, at) => text.slice(0, at).trimEnd()))
  const taken = new Set(cuts.filter((cut) => endsWhole(cut) && !/^\w+$/.test(cut)))
  expect([...taken]).toEqual([BLOCK.trimEnd(), 'Here it is.'])
})
