// Shows that safePath lets nothing out of the workspace on any system.

import { posix, win32 } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pathFaultText } from '../../words/recorded/path-fault.js'
import { safePath, WorkspaceGlob, WorkspacePath } from './path.js'

/** `npm run test:paths` tries 50,000. */
const RUNS = Number(process.env.TILLGREEN_PATHS ?? 5_000)

const accepted = [
  'a.py',
  'src/main.rs',
  'tests/test_a.py',
  'app/[id]/page.tsx',
  '.gitignore',
  '.gitattributes',
  '.gitmodules',
  '.githooks/pre-commit',
  'git/config.py',
  'console.py',
  'nullable.rs',
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
  ['.git', /version control/],
  ['.git./config', /version control|ends with a dot/],
  ['.git /config', /space/],
  ['.git::$INDEX_ALLOCATION/config', /not allowed/],
  ['a/.hg/hgrc', /version control/],
  ['.svn/wc.db', /version control/],
  ['a/.bzr/x', /version control/],
  ['_darcs/prefs/x', /version control/],
  ['\\\\server\\share\\x', /backslash/],
  ['\\\\.\\PhysicalDrive0', /backslash/],
  ['//?/C:/x', /absolute/],
  ['PROGRA~1:x', /not allowed/],
  ['a/nul', /reserves/],
  ['conin$', /reserves/],
  ['COM\u00b9.txt', /reserves/],
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
    expect(result.ok ? 'accepted' : pathFaultText(result.fault)).toMatch(reason)
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
      { numRuns: RUNS },
    )
  })
})

describe('the schemas of paths', () => {
  const sound = ['a', 'b.py', 'deep', 'src', '\u00e9', 'console', 'a-b_c.d', '.env']
  const unsound = ['.git', '..', 'con', '', 'x:y', '.GIT', 'git~2', 'a.', '_svn', 'com1.txt', 'x'.repeat(81)]
  const paths = fc
    .array(fc.oneof({ arbitrary: fc.constantFrom(...sound), weight: 9 }, fc.constantFrom(...unsound)), { minLength: 1, maxLength: 24 })
    .map((names) => names.join('/'))

  test('a path is sound if each of its names is, and it is neither too long nor too deep', () => {
    fc.assert(
      fc.property(paths, (path) => {
        const names = path.split('/')
        const expected = names.every((each) => sound.includes(each)) && names.length <= 20 && path.length <= 200
        expect(safePath(path).ok).toBe(expected)
        expect(WorkspacePath.safeParse(path).success).toBe(expected)
      }),
      { numRuns: RUNS },
    )
  })

  test.each(['src/**', '*.py', '**/*.test.ts', 'a..b/*'])('takes the glob %j', (glob) =>
    expect(WorkspaceGlob.safeParse(glob).success).toBe(true),
  )
  test.each(['../**', '/etc/*', 'a/../../*', '..', 'C:/*', '..\\*', '\\x'])('refuses the glob %j', (glob) =>
    expect(WorkspaceGlob.safeParse(glob).error?.issues[0]?.message).toContain('leaves the workspace'),
  )
})
