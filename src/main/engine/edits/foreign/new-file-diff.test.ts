// A diff of a new file gives its path without git's letters. Where a folder has that name, the letter stays.
import { describe, expect, test } from 'vitest'
import { hasFolder } from '../has-folder.js'
import { parseEdits } from '../parse.js'

const BODY = '@@ -0,0 +1,2 @@\n+import re\n+x = 2\n'
const pathsIn = (answer: string, there: readonly string[] = []) => {
  const files = there.map((path) => ({ path }))
  const source = (path: string) => (there.includes(path) ? 'y = 1\n' : null)
  const read = parseEdits(answer, { isWide: true, source, isFolder: (name) => hasFolder(files, name) })
  return read.ok ? read.edits.map((edit) => [edit.type, edit.path]) : read.problems
}
const NEW = `--- /dev/null\n+++ b/tests/x.py\n${BODY}`

describe('the path of a new file', () => {
  test.each([
    ['of git', `diff --git a/tests/x.py b/tests/x.py\nnew file mode 100644\nindex 0000000..1a2b3c4\n${NEW}`],
    ['in a fence', `\`\`\`diff\n${NEW}\`\`\`\n`],
    ['under a heading', `### b/tests/x.py\n\n\`\`\`diff\n${NEW}\`\`\`\n`],
    ['with both letters', NEW.replace('/dev/null', 'a/tests/x.py')],
    ['with the other letter', NEW.replace('b/tests', 'a/tests')],
    ['in a block of ours', `<<<<<<< PATCH tests/x.py\n${NEW}>>>>>>> END\n`],
    ['in the envelope of Codex', `*** Begin Patch\n*** Add File: b/tests/x.py\n+import re\n+x = 2\n*** End Patch\n`],
  ])('has no letter of git in a diff %s', (_, answer) => {
    expect(pathsIn(answer)).toEqual([['file', 'tests/x.py']])
    expect(pathsIn(answer, ['bin/y.py', 'lib/b/z.py'])).toEqual([['file', 'tests/x.py']])
  })

  test('keeps the folder that is there, where nothing shows that the letter is git’s', () => {
    expect(pathsIn(NEW, ['b/y.py'])).toEqual([['file', 'b/tests/x.py']])
    expect(pathsIn(NEW.replace('b/tests', 'a/tests'), ['a/y.py'])).toEqual([['file', 'a/tests/x.py']])
    expect(pathsIn(NEW.replace('b/tests', 'a/tests'), ['b/y.py'])).toEqual([['file', 'tests/x.py']])
  })

  test('has none beside such a folder where the diff shows that the letter is git’s', () => {
    expect(pathsIn(`diff --git a/tests/x.py b/tests/x.py\nnew file mode 100644\n${NEW}`, ['b/y.py'])).toEqual([['file', 'tests/x.py']])
    expect(pathsIn(NEW.replace('/dev/null', 'a/tests/x.py'), ['b/y.py'])).toEqual([['file', 'tests/x.py']])
    expect(pathsIn(`diff --git a/b/x.py b/b/x.py\n${NEW.replace('b/tests', 'b/b')}`, ['b/y.py'])).toEqual([['file', 'b/x.py']])
  })

  test('of a file that is there is as before', () => {
    const change = '@@ -1 +1 @@\n-y = 1\n+y = 2\n'
    expect(pathsIn(`--- a/y.py\n+++ b/y.py\n${change}`, ['y.py', 'b/z.py'])).toEqual([['edit', 'y.py']])
    expect(pathsIn(`--- b/y.py\n+++ b/y.py\n${change}`, ['b/y.py'])).toEqual([['edit', 'b/y.py']])
  })
})
