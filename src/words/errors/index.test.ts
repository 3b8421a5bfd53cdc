import { expect, test } from 'vitest'
import { userError } from '../../contract/errors/index.js'
import { errorText } from './index.js'

const texts = (...made: readonly ReturnType<typeof userError>[]): string[] => made.map(({ error }) => errorText(error))

const file = userError('file-refused', { path: '/p/a', fault: { type: 'link' } })
const cause = file.error

test('errors of files and folders say what to do', () => {
  expect(
    texts(
      file,
      userError('file-refused', { path: '/p', fault: { type: 'system', cause: 'no space left', code: 'ENOSPC' } }),
      userError('entry-exists', { path: '/p' }),
      userError('entry-not-written', { path: '/p', fault: { type: 'disk-full' } }),
      userError('tree-unfit', { fault: { type: 'twice', path: 'a' }, more: 2 }),
      userError('data-folder-full', { folder: '/data' }),
      userError('data-folder-part-gone', { folder: '/data', path: '/data/x' }),
      userError('data-file-large', { path: '/data/x', bytes: 20 * 2 ** 20, most: 16 * 2 ** 20 }),
      userError('keys-unreadable', { path: '/data/keys.json', how: 'plain' }),
      userError('output-below-file', { folder: '/a/b', file: '/a' }),
    ),
  ).toEqual([
    '/p/a is a link, which Tillgreen does not follow.',
    '/p cannot be used: no space left (ENOSPC).',
    '/p already exists. Choose another path, or use --force to replace the existing file.',
    '/p could not be written: the disk is full. The existing file is unchanged. Choose another path with --out.',
    'This workspace state cannot be used, because it contains a path that is not allowed. The path "a" appears twice. Other paths that are not allowed: 2.',
    'The data folder /data must be writable, but its disk is full. Free some space, then continue with "tillgreen resume". The recorded steps are kept.',
    'The data folder /data must be writable, but part of it is missing (/data/x). If you removed that part, restore it from a backup, then continue with "tillgreen resume". The recorded steps are kept.',
    '/data/x must be smaller than 16 MiB, but it has 20971520 bytes. Fix the problem or move the file elsewhere, then try again. Nothing was changed.',
    '/data/keys.json does not contain readable keys. Repair the file or move it elsewhere, then store the keys again.',
    'The output folder /a/b cannot be created, because /a is a file. Choose another folder with --out.',
  ])
})

test('the cause of an error is part of its sentence', () => {
  expect(
    texts(
      userError('upload-not-kept', { cause }),
      userError('apply-not-written', { folder: '/p', fault: { type: 'other', cause } }),
      userError('project-not-read', { folder: '/p', fault: { type: 'other', cause } }),
      userError('archive-not-read', { file: 'a.zip', cause: 'ENOENT: no such file' }),
    ),
  ).toEqual([
    'A dropped file could not be copied: /p/a is a link, which Tillgreen does not follow.',
    'Nothing was written to /p: /p/a is a link, which Tillgreen does not follow.',
    '/p cannot be copied: /p/a is a link, which Tillgreen does not follow.',
    'a.zip cannot be read: ENOENT: no such file.',
  ])
})

test('errors of projects and templates say what to do', () => {
  expect(
    texts(
      userError('project-unrecognised', { files: 2, expected: ['a package.json', 'files in Python'], found: ['README.md', 'b'] }),
      userError('project-not-read', { folder: '/p', fault: { type: 'too-large', files: 5, bytes: 2 ** 30 } }),
      userError('template-unknown', { name: 'x', names: ['python', 'rust'] }),
      userError('apply-conflict', { run: 'r1', paths: ['a', 'b'] }),
    ),
  ).toEqual([
    'The project type could not be recognised from 2 files: expected a package.json or files in Python at the top level, but found README.md, b. Choose the project folder itself, or provide its test command with --test-command.',
    '/p cannot be copied: it contains more than 5 files or 1024 MiB.',
    'The template "x" does not exist. Choose one of: python, rust. Or enter the path to your own template.',
    'Nothing was written, because a, b are no longer the same as at the start of the run. Export the changes as a patch with "tillgreen export r1 --format patch" and merge them, or restore the files first.',
  ])
})

test('an unfit archive is described by its entry or its limit', () => {
  const archive = (problem: Parameters<typeof userError<'archive-unfit'>>[1]['problem']) =>
    userError('archive-unfit', { file: 'a.zip', problem })
  expect(
    texts(
      archive({ type: 'too-large', most: 128 * 2 ** 20 }),
      archive({ type: 'encrypted', entry: 'x' }),
      archive({ type: 'below-file', entry: 'x/y', file: 'x' }),
      archive({ type: 'unreadable', cause: 'End of central directory record signature not found.' }),
    ),
  ).toEqual([
    'a.zip cannot be unpacked: it contains more than 128 MiB of files; the limit is 128 MiB. If you trust the archive, unpack it yourself and choose the unpacked folder.',
    'a.zip cannot be unpacked: "x" is encrypted; create the archive without a password.',
    'a.zip cannot be unpacked: "x" is a file, but "x/y" uses it as a folder.',
    'a.zip cannot be unpacked: End of central directory record signature not found.',
  ])
})
