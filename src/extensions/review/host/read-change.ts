// Reads the changes between two revisions of a user's git repository, without running anything that it configures.
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { causeOf, kindOf, UserError, userError } from '../../../contract/errors/index.js'
import { matchesAny } from '../../../contract/paths/glob.js'
import type { ChangedFile } from '../../../main/engine/ports/change.js'
import { git } from '../../../main/host/exports/git.js'
import { changedFile } from '../../../main/host/files/file-hunks.js'
import { textOf } from '../../../main/store/trees/file-text.js'
import type { UnreadFile } from '../contract/reviewed.js'
import { contentsOf, inRepository, sizesOf } from './git-blobs.js'
import { LARGEST, whyByContent, whyByPath } from './passed-over.js'

export interface GitChange {
  /** The folder of the working copy. */
  readonly root: string
  /** The commits that are compared. */
  readonly base: string
  readonly head: string
  /** The messages of the commits between them, and what they remove: there is nothing left of it to be shown. */
  readonly purpose: string
  readonly files: readonly ChangedFile[]
  /** Files that are not shown to a model, and why. */
  readonly passedOver: readonly UnreadFile[]
}

/** Letters of commit messages that say what the change is for. */
const PURPOSE = 4_000
const COMMITS = 40
const REMOVED = 'removed'
/** Removed files that are named. */
const NAMED = 100

/**
 * What `range` (`BASE..HEAD`, or `BASE...HEAD` from where they parted) changes. Files that match `skip` are passed over.
 * Refuses where there is no repository or revision, or nothing to review.
 */
export async function readChange(folder: string, range: string, skip: readonly string[]): Promise<GitChange> {
  const ends = rangeOf(range)
  const root = await rootOf(resolve(folder))
  const [from, head] = await Promise.all([commitOf(root, ends.base), commitOf(root, ends.head)])
  const base = ends.fromFork ? await forkOf(root, from, head, range) : from
  const changed = await changedBlobs(root, base, head)
  if (changed.length === 0) throw userError('range-empty', { base: ends.base, head: ends.head })
  const why = (path: string) => (matchesAny(skip, path) ? 'excluded by --skip' : whyByPath(path))
  const removed = changed.filter(({ kind }) => kind === REMOVED).map(({ path }) => path)
  const passed = changed.flatMap(({ path, kind }) => {
    const reason = kind === 'file' ? why(path) : kind
    return reason && reason !== REMOVED ? [{ path, why: reason }] : []
  })
  const open = changed.filter((each) => each.kind === 'file' && !why(each.path))
  const sizes = await sizesOf(
    root,
    open.flatMap(({ before, after }) => [before, after]),
  )
  const isLarge = ({ before, after }: Blobs) => Math.max(sizes.get(before) ?? 0, sizes.get(after) ?? 0) > LARGEST
  const contents = await contentsOf(
    root,
    open.filter((each) => !isLarge(each)).flatMap(({ before, after }) => [before, after]),
  )
  const files: ChangedFile[] = []
  for (const each of open) {
    const [before, after] = [contents.get(each.before), contents.get(each.after)]
    const isAbsent = (each.before !== '' && !before) || !after
    const reason = isLarge(each)
      ? `larger than ${LARGEST} bytes`
      : isAbsent
        ? 'its content is missing from this repository'
        : [before, after].map((side) => (side ? whyByContent(side) : '')).find(Boolean)
    const file = changedFile(each.path, (before && textOf(before)) ?? '', (after && textOf(after)) ?? '')
    if (reason) passed.push({ path: each.path, why: reason })
    else if (file.hunks.length === 0) passed.push({ path: each.path, why: 'no changed lines' })
    else files.push(file)
  }
  const purpose = `${await purposeOf(root, base, head)}${removedWords(removed)}`
  return { root, base, head, purpose, files, passedOver: passed }
}

const removedWords = (paths: readonly string[]): string =>
  paths.length === 0
    ? ''
    : `\n\nFiles that it removes: ${paths.slice(0, NAMED).join(', ')}${paths.length > NAMED ? ` and ${paths.length - NAMED} more` : ''}`

interface Range {
  readonly base: string
  readonly head: string
  readonly fromFork: boolean
}

/** `BASE..HEAD` or `BASE...HEAD`; an end that is left out is HEAD. Refuses everything else. */
export function rangeOf(range: string): Range {
  const found = /^(.*?)(\.{2,3})(.*)$/.exec(range)
  const [, base = '', dots = '', head = ''] = found ?? []
  if (!found || (base === '' && head === '') || head.includes('..')) throw userError('range-unfit', { range })
  return { base: base || 'HEAD', head: head || 'HEAD', fromFork: dots === '...' }
}

async function rootOf(folder: string): Promise<string> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) throw userError('repository-no-folder', { folder })
  const root = await git(folder, ['rev-parse', '--show-toplevel']).catch((error: unknown) => {
    // There is no git.
    if (error instanceof UserError && kindOf(error.error) === 'missing') throw error
    throw userError('repository-missing', { folder, cause: causeOf(error) })
  })
  return root.toString().replace(/\n$/, '')
}

async function commitOf(root: string, revision: string): Promise<string> {
  const found = await inRepository(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]).catch(() => null)
  const commit = found?.toString().trim() ?? ''
  if (!/^[0-9a-f]{40,64}$/.test(commit)) throw userError('revision-unknown', { revision, repository: root })
  return commit
}

async function forkOf(root: string, base: string, head: string, range: string): Promise<string> {
  const found = await inRepository(root, ['merge-base', base, head]).catch(() => null)
  if (!found) throw userError('range-unrelated', { range })
  return found.toString().trim()
}

interface Blobs {
  readonly path: string
  /** Hashes; empty where there is no file. */
  readonly before: string
  readonly after: string
  /** `file`, or why it is passed over. */
  readonly kind: string
}

/** What `git diff --raw -z` says, one file each. */
async function changedBlobs(root: string, base: string, head: string): Promise<Blobs[]> {
  const raw = await inRepository(root, [
    'diff',
    '--raw',
    '-z',
    '-M',
    '--no-abbrev',
    '--no-ext-diff',
    '--no-textconv',
    '--no-color',
    '--ignore-submodules=none',
    base,
    head,
  ])
  return readRaw(raw.toString())
}

/** Reads `:mode mode hash hash status NUL path NUL [path NUL]`. Pure. */
export function readRaw(text: string): Blobs[] {
  const words = text.split('\0')
  const changed: Blobs[] = []
  for (let index = 0; index < words.length; ) {
    const [oldMode = '', mode = '', before = '', after = '', status = ''] = (words[index] ?? '').replace(/^:/, '').split(' ')
    if (status === '') break
    const isMoved = /^[RC]/.test(status)
    const path = words[index + (isMoved ? 2 : 1)] ?? ''
    index += isMoved ? 3 : 2
    changed.push({
      path,
      before: /^0+$/.test(before) ? '' : before,
      after: /^0+$/.test(after) ? '' : after,
      kind: kindOfChange(oldMode, mode),
    })
  }
  return changed
}

function kindOfChange(before: string, after: string): string {
  if (after === '000000') return REMOVED
  const modes = [before, after]
  if (modes.includes('160000')) return 'a repository inside this one'
  return modes.includes('120000') ? 'a link' : 'file'
}

async function purposeOf(root: string, base: string, head: string): Promise<string> {
  const log = await inRepository(root, [
    'log',
    '--no-show-signature',
    '--no-color',
    '--no-decorate',
    `--max-count=${COMMITS}`,
    '--format=- %s%n%w(0,2,2)%b',
    `${base}..${head}`,
  ])
  const words = log
    .toString()
    .replace(/\n{2,}/g, '\n')
    .trim()
  return words === '' ? '(no commit message says it)' : words.slice(0, PURPOSE)
}
