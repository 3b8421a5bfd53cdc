// The one judge of paths that a model, an archive, a tree or a file of unknown origin names: what it lets through stays inside the
// workspace on all systems, and belongs to no version control.
import { z } from 'zod'
import type { PathFault } from './path-fault.js'
import { issueOf } from './schema-issue.js'

export type PathJudgement = { readonly ok: true; readonly path: string } | { readonly ok: false; readonly fault: PathFault }

/** With the folder in front of it a path still fits into the 260 characters that Windows takes by default. */
const LONGEST_PATH = 200
/** 80 UTF-16 units are at most 240 bytes, below the 255 that file systems take for one name. */
const LONGEST_NAME = 80
const DEEPEST = 20

const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?$/i
/** Their hooks and configuration name programs to run. Also the short names that Windows gives to `.git`. */
const REPOSITORY = /^(\.git|git~\d+|\.hg|hg~\d+|\.svn|_svn|svn~\d+|\.bzr|\.jj|\.sl|_darcs)$/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/
/** They make a name look like another one: zero width, direction marks, line separators, the byte order mark. */
// biome-ignore lint/suspicious/noMisleadingCharacterClass: combining characters are among what it looks for
const INVISIBLE = /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]/
const FORBIDDEN = /[<>:"|?*`]/
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** A path in a workspace, wherever it comes from: refused at the entrance where `safePath` refuses it. */
export const WorkspacePath = z.string().superRefine((path, context) => {
  const judged = safePath(path)
  if (!judged.ok) context.addIssue(issueOf({ type: 'path', fault: judged.fault }))
})

/** A glob over such paths. */
export const WorkspaceGlob = z.string().superRefine((glob, context) => {
  const isInside = !/^[/\\]|^[a-z]:/i.test(glob) && !/(^|[/\\])\.\.([/\\]|$)/.test(glob)
  if (!isInside) context.addIssue(issueOf({ type: 'glob-outside', glob }))
})

/** Whether a name is the folder, or the file, in which a version control keeps itself. */
export const isRepository = (name: string): boolean => REPOSITORY.test(name)

/** Most paths are of these characters alone, and are judged in one look. */
const PLAIN = /^[A-Za-z0-9_][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*(?:\/[A-Za-z0-9_][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*)*$/
const MAY_BE_SPECIAL = /(^|\/)(con|prn|aux|nul|com\d|lpt\d|_svn|_darcs)(\.|\/|$)/i

const isPlain = (path: string): boolean =>
  path.length <= LONGEST_NAME && PLAIN.test(path) && !MAY_BE_SPECIAL.test(path) && path.split('/').length <= DEEPEST

/**
 * Judges a path: relative, forward slashes, and a plain name on Linux, macOS and Windows alike. Returns the path unchanged, or its fault.
 * It checks the text only: the caller must still refuse to follow links.
 */
export function safePath(path: string): PathJudgement {
  const fault = isPlain(path) ? null : faultOf(path)
  return fault === null ? { ok: true, path } : { ok: false, fault }
}

function faultOf(path: string): PathFault | null {
  if (path === '') return { type: 'path-empty' }
  if (path.length > LONGEST_PATH) return { type: 'path-long', path, length: path.length, most: LONGEST_PATH }
  if (CONTROL.test(path)) return { type: 'control-character', path }
  if (INVISIBLE.test(path) || LONE_SURROGATE.test(path)) return { type: 'invisible-character', path }
  if (path.includes('\\')) return { type: 'backslash', path }
  if (path.startsWith('/')) return { type: 'absolute', path }
  if (/^[a-z]:/i.test(path)) return { type: 'drive', path }
  if (/^[-~]/.test(path)) return { type: 'first-character', path, character: path.slice(0, 1) }
  const forbidden = FORBIDDEN.exec(path)
  if (forbidden) return { type: 'forbidden-character', path, character: forbidden[0] }
  const names = path.split('/')
  if (names.length > DEEPEST) return { type: 'path-deep', path, levels: names.length, most: DEEPEST }
  for (const name of names) {
    const fault = faultOfName(path, name)
    if (fault !== null) return fault
  }
  return null
}

function faultOfName(path: string, name: string): PathFault | null {
  if (name === '') return { type: 'segment-empty', path }
  if (name === '.' || name === '..') return { type: 'segment-dots', path, name }
  if (name.length > LONGEST_NAME) return { type: 'name-long', path, length: name.length, most: LONGEST_NAME }
  if (REPOSITORY.test(name)) return { type: 'name-repository', path, name }
  if (/^\s|[\s.]$/.test(name)) return { type: 'name-edge', path, name }
  if (RESERVED.test(name)) return { type: 'name-reserved', path, name }
  return null
}
