// Shows that safePath lets nothing out of the workspace on any system.
import { posix, win32 } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safePath } from './path.js'

const accepted = [
  'a.py',
  'src/main.rs',
  'tests/test_a.py',
  'app/[id]/page.tsx',
  '.gitignore',
  '.github/x.yml',
  'a b.txt',
  'naïve/東京.md',
  'a..b',
  'common.ts',
]

const refused: [string, RegExp][] = [
  ['', /empty/],
  ['/etc/passwd', /absolute/],
  ['//host/share', /absolute/],
  ['C:/x', /drive/],
  ['c:x', /drive/],
  ['a\\b', /backslash/],
  ['\\\\?\\C:\\x', /backslash/],
  ['../a', /"\.\."/],
  ['a/../b', /"\.\."/],
  ['./a', /"\."/],
  ['a//b', /empty segment/],
  ['a/', /empty segment/],
  ['a\0b', /control/],
  ['a\nb', /control/],
  ['a\u202eb', /invisible/],
  ['.g\u200cit/config', /invisible/],
  ['a\ud800', /broken/],
  ['.git/config', /version control/],
  ['sub/.GIT/hooks/x', /version control/],
  ['git~1/config', /version control/],
  ['con', /reserves/],
  ['AUX.txt', /reserves/],
  ['a/lpt1.log', /reserves/],
  ['a./b', /ends with a dot/],
  ['a /b', /space/],
  [' a', /space/],
  ['ab:stream', /not allowed/],
  ['a?', /not allowed/],
  ['-rf', /misread/],
  ['~/x', /misread/],
  [`${'a/'.repeat(20)}a`, /levels deep/],
  ['x'.repeat(81), /at most 80/],
  [`${'abcdefghi/'.repeat(19)}${'x'.repeat(60)}`, /at most 200/],
]

describe('safePath', () => {
  test.each(accepted)('accepts %j', (path) => expect(safePath(path)).toEqual({ ok: true, path }))

  test.each(refused)('refuses %j and says why', (path, reason) => {
    const result = safePath(path)
    expect(result.ok ? 'accepted' : result.reason).toMatch(reason)
  })

  test('what it accepts stays inside under POSIX and Windows rules', () => {
    const piece = fc.constantFrom('..', '.', '/', '\\', 'a', ':', 'C', ' ', '~', '.git', 'con', '\0', '%2e', '…', '\u2028', '?', '-')
    const paths = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
    )
    fc.assert(
      fc.property(paths, (path) => {
        if (!safePath(path).ok) return
        expect(posix.resolve('/w', path)).toBe(`/w/${path}`)
        expect(win32.resolve('C:\\w', path)).toBe(`C:\\w\\${path.replaceAll('/', '\\')}`)
        expect(path.toLowerCase().split('/')).not.toContain('.git')
      }),
      { numRuns: 20_000 },
    )
  })
})
