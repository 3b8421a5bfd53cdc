// Holds what an install with pip left in a layer against what the packages say of themselves: a file that no package
// names, or that is not what its package says, could steer Python or the test runner from the first moment on.

import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, open, readdir, readlink, rm } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { phrasesOf } from '../../../contract/text/phrases.js'
import phrases from './installed-files.phrases.md?raw'

/** Files and links below a folder by relative path, each with what changes when its content does. */
export type Inventory = ReadonlyMap<string, string>

/**
 * Lists a folder without following any link. No process may be writing to it.
 * @returns an identity per file: a program cannot set the time of the last change, so an equal one means equal content
 */
export async function takeInventory(folder: string): Promise<Inventory> {
  const found = new Map<string, string>()
  const walk = async (path: string): Promise<void> => {
    const entries = await readdir(join(folder, path), { withFileTypes: true })
    for (const entry of entries) {
      const inner = posix.join(path, entry.name)
      const state = await lstat(join(folder, inner), { bigint: true }).catch(() => null)
      // The name is not valid UTF-8. No package lists it, so it has no owner.
      if (state === null) found.set(inner, 'unreadable')
      else if (entry.isDirectory()) await walk(inner)
      else {
        const { mode, ino, size, mtimeNs, ctimeNs } = state
        found.set(
          inner,
          entry.isSymbolicLink() ? `link ${await readlink(join(folder, inner))}` : [mode, ino, size, mtimeNs, ctimeNs].join(' '),
        )
      }
    }
  }
  await walk('')
  return found
}

const say = phrasesOf(phrases, {
  gone: ['path'],
  foundation: ['path'],
  link: ['path'],
  nobodys: ['path'],
  special: ['path', 'owners'],
  'other-content': ['path', 'owners'],
  runs: ['path', 'owners'],
  'runs-code': ['path', 'owners'],
  'stands-in': ['path', 'owners', 'other'],
})

interface Claim {
  /** Name and version of the package, as its folder is called. */
  readonly owner: string
  /** `sha256=...` as records write it; empty if the record names none. */
  readonly hash: string
}

const SITE_PACKAGES = /^lib\/python[\d.]+\/site-packages\//
/** What makes a folder a virtual environment: no package may replace it. */
const FOUNDATION = /^(pyvenv\.cfg|lib64|bin\/(python[\d.]*|activate\b.*|Activate\.ps1))$/
const CUSTOMIZE = /^(sitecustomize|usercustomize)(\.|\/|$)/
const BYTECODE = /(^|\/)__pycache__\//
/** Packages whose code at Python's start is known: they correct imports or measure, and judge no test. */
const KNOWN_AT_START = /^(setuptools|coverage|pytest_cov)-/

/** A file that Python imports, without what it is imported by: https://docs.python.org/3/reference/import.html */
const MODULE = /^(.*?)(?:\/__init__)?\.(?:[\w-]+\.)?(?:py|pyc|so)$/

/**
 * Finds what must not stay after an install with pip, and removes bytecode, which Python would load in the place of sources.
 * @param folder the virtual environment on this machine
 * @param before its inventory from before the install; what was there then was judged then
 * @param isAsked whether a user asked for these packages, by the template or the project: they may run code at Python's start
 * @returns one sentence per file, naming it; empty if all is well
 */
export async function judgeInstalled(folder: string, before: Inventory, isAsked: boolean): Promise<string[]> {
  const after = await takeInventory(folder)
  const problems = [...before.keys()].filter((path) => FOUNDATION.test(path) && !after.has(path)).map((path) => say('gone', { path }))
  const claims = await readRecords(folder, [...after.keys()])
  const modules = modulesOf(claims)
  for (const [path, identity] of after) {
    if (before.get(path) === identity) continue
    if (BYTECODE.test(path) && SITE_PACKAGES.test(path)) await rm(join(folder, path), { force: true })
    else {
      const problem = await judge({ folder, path, identity, owners: claims.get(path) ?? [], modules, isAsked })
      if (problem !== null) problems.push(problem)
    }
  }
  return problems.sort()
}

interface InstalledFile {
  readonly folder: string
  readonly path: string
  readonly identity: string
  readonly owners: readonly Claim[]
  readonly modules: ReadonlyMap<string, readonly Module[]>
  readonly isAsked: boolean
}

async function judge({ folder, path, identity, owners, modules, isAsked }: InstalledFile): Promise<string | null> {
  if (FOUNDATION.test(path)) return say('foundation', { path })
  if (identity.startsWith('link ')) return say('link', { path })
  if (owners.length === 0) return say('nobodys', { path })
  const of = { path, owners: owners.map(({ owner }) => owner).join(' and ') }
  const bytes = await readPlain(join(folder, path))
  if (bytes === null) return say('special', of)
  const hash = `sha256=${createHash('sha256').update(bytes).digest('base64url')}`
  // A record cannot hold its own hash.
  const isRecord = owners.every(({ owner, hash }) => hash === '' && path.endsWith(`/${owner}.dist-info/RECORD`))
  const isSame = (claim: Claim) => isRecord || claim.hash === hash
  if (!(isAsked ? owners.some(isSame) : owners.every(isSame))) return say('other-content', of)
  const inside = SITE_PACKAGES.test(path) ? path.replace(SITE_PACKAGES, '') : null
  if (inside === null || isAsked) return null
  if (CUSTOMIZE.test(inside)) return say('runs', of)
  const isKnown = owners.every(({ owner }) => KNOWN_AT_START.test(owner))
  if (/^[^/]+\.pth$/.test(inside) && !isKnown && /^import[ \t]/m.test(bytes.toString())) return say('runs-code', of)
  const taken = takenFrom(path, owners, modules)
  return taken === null ? null : say('stands-in', { ...of, other: taken })
}

interface Module extends Claim {
  readonly path: string
}

/** The package whose module this file would replace, or that owns its folder; null if there is none. */
function takenFrom(path: string, owners: readonly Claim[], modules: ReadonlyMap<string, readonly Module[]>): string | null {
  const isOwn = ({ owner }: Module) => owners.some((own) => own.owner === owner)
  const folders = path.split('/').map((_, count, parts) => parts.slice(0, count).join('/'))
  // A folder without `__init__` has no owner: packages share it.
  const around = folders.map((folder) => modules.get(folder) ?? []).find((found) => found.length > 0 && !found.some(isOwn))
  const beside = modules.get(MODULE.exec(path)?.[1] ?? '')?.find((found) => found.path !== path && !isOwn(found))
  return around?.[0]?.owner ?? beside?.owner ?? null
}

/** Which packages bring which modules, by path without suffix. */
function modulesOf(claims: ReadonlyMap<string, readonly Claim[]>): Map<string, Module[]> {
  const modules = new Map<string, Module[]>()
  for (const [path, owners] of claims) {
    const module = BYTECODE.test(path) || !SITE_PACKAGES.test(path) ? undefined : MODULE.exec(path)?.[1]
    if (module !== undefined) modules.set(module, [...(modules.get(module) ?? []), ...owners.map((claim) => ({ ...claim, path }))])
  }
  return modules
}

/** Which packages name which files, by path below the environment. */
async function readRecords(folder: string, paths: readonly string[]): Promise<Map<string, Claim[]>> {
  const claims = new Map<string, Claim[]>()
  const records = paths.filter((path) => SITE_PACKAGES.test(path) && /^[^/]+\.dist-info\/RECORD$/.test(path.replace(SITE_PACKAGES, '')))
  for (const record of records) {
    const home = posix.dirname(record)
    const owner = posix.basename(home).replace(/\.dist-info$/, '')
    for (const line of ((await readPlain(join(folder, record))) ?? '').toString().split(/\r?\n/)) {
      const [, quoted, plain, hash = ''] = /^(?:"((?:[^"]|"")*)"|([^",]*)),([^,]*),/.exec(line) ?? []
      const name = quoted?.replaceAll('""', '"') ?? plain ?? ''
      if (name === '') continue
      const path = posix.join(posix.dirname(home), name)
      claims.set(path, [...(claims.get(path) ?? []), { owner, hash: hash.replace(/=+$/, '') }])
    }
  }
  return claims
}

/** The bytes of a plain file; null for anything else. */
async function readPlain(path: string): Promise<Buffer | null> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => null)
  if (file === null) return null
  try {
    return (await file.stat()).isFile() ? await file.readFile() : null
  } finally {
    await file.close()
  }
}
