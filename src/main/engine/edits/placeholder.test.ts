// Shows which lines count as stand-ins for unwritten code, and which honest lines do not.
import { describe, expect, test } from 'vitest'
import { placeholderIn } from './placeholder.js'

const found = (path: string, line: string) => placeholderIn(path, `first = 1\n${line}\nlast = 2\n`, () => false) !== null

describe('placeholderIn', () => {
  test.each([
    ['a.py', '# ... existing code ...'],
    ['a.py', '    # ...existing code...'],
    ['a.py', '# rest of the code stays the same'],
    ['a.py', '# The rest stays the same.'],
    ['a.py', '# rest of the file remains unchanged'],
    ['a.py', '# unchanged'],
    ['a.py', '# ... (rest of the implementation)'],
    ['a.py', '# (other methods unchanged)'],
    ['a.py', '# TODO: implement rest'],
    ['a.py', '# ...'],
    ['a.py', '... existing code ...'],
    ['a.ts', '// ... existing code ...'],
    ['a.ts', '// TODO: implement rest'],
    ['a.ts', '// TODO: implement the remaining methods'],
    ['a.ts', '// Rest of the component'],
    ['a.ts', '// keep existing imports'],
    ['a.ts', '/* ... rest of file ... */'],
    ['a.tsx', '{/* ... existing code ... */}'],
    ['a.ts', '...'],
    ['a.rs', '…'],
    ['a.ts', '... rest of the code ...'],
    ['a.ts', '[... remaining code unchanged ...]'],
    ['a.html', '<!-- rest of the content unchanged -->'],
    ['a.sql', '-- existing code here'],
    ['README.md', '<!-- ... existing content ... -->'],
    ['README.md', '... rest of the file ...'],
  ])('%s: %s is one', (path, line) => expect(found(path, line)).toBe(true))

  test.each([
    ['a.py', '    ...'],
    ['a.py', '>>> ...'],
    ['a.py', '... x = 1'],
    ['a.py', '# Other methods'],
    ['a.py', '# Wait for the rest of the threads to finish before going on'],
    ['a.py', '# remaining lines are joined'],
    ['a.py', '# the value must be unchanged'],
    ['a.py', '# unchanged lines keep their number'],
    ['a.py', 'print("... existing code ...")'],
    ['a.py', 'assert rest == "unchanged"'],
    ['a.py', '# TODO: implement caching'],
    ['a.py', '# Loading...'],
    ['a.py', '# keep existing sessions alive'],
    ['a.py', '# write the remaining bytes'],
    ['a.py', '# rest of the line'],
    ['a.py', '# lines unchanged'],
    ['a.py', '# implement the remaining part of RFC 9110'],
    ['a.py', '# Loop over other files...'],
    ['a.ts', '...rest,'],
    ['a.ts', '...existing'],
    ['a.ts', '...(rest as Code),'],
    ['a.ts', '...previous.lines,'],
    ['a.ts', '--unchanged'],
    ['a.ts', '#rest = 1'],
    ['a.css', '#unchanged {'],
    ['a.yaml', '...'],
    ['README.md', '# Unchanged'],
    ['README.md', '...'],
    ['notes.txt', 'The rest stays the same.'],
  ])('%s: %s is none', (path, line) => expect(found(path, line)).toBe(false))

  test('a line that the file had already is no placeholder', () => {
    expect(placeholderIn('a.py', '# unchanged\n', (line) => line === '# unchanged')).toBe(null)
    expect(placeholderIn('a.py', 'x\n  # unchanged\n', () => false)).toEqual({ line: 2, text: '# unchanged' })
  })
})
