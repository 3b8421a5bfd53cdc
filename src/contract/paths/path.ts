// The one judge of paths that a model, an archive, a tree or a file of unknown origin names: what it lets through stays inside the
// workspace on all systems, and belongs to no version control.
import { z } from 'zod'

export type PathJudgement = { readonly ok: true; readonly path: string } | { readonly ok: false; readonly reason: string }

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
  if (!judged.ok) context.addIssue({ code: 'custom', message: judged.reason })
})

/** A glob over such paths. */
export const WorkspaceGlob = z.string().refine((glob) => !/^[/\\]|^[a-z]:/i.test(glob) && !/(^|[/\\])\.\.([/\\]|$)/.test(glob), {
  error: ({ input }) => `The glob ${JSON.stringify(input)} leaves the workspace; write it relative to the root.`,
})

/** Whether a name is the folder, or the file, in which a version control keeps itself. */
export const isRepository = (name: string): boolean => REPOSITORY.test(name)

/** Most paths are of these characters alone, and are judged in one look. */
const PLAIN = /^[A-Za-z0-9_][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*(?:\/[A-Za-z0-9_][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*)*$/
const MAY_BE_SPECIAL = /(^|\/)(con|prn|aux|nul|com\d|lpt\d|_svn|_darcs)(\.|\/|$)/i

const isPlain = (path: string): boolean =>
  path.length <= LONGEST_NAME && PLAIN.test(path) && !MAY_BE_SPECIAL.test(path) && path.split('/').length <= DEEPEST

/**
 * Judges a path: relative, forward slashes, and a plain name on Linux, macOS and Windows alike. It returns the path
 * unchanged or a reason that can be shown to a user or sent back to a model. It looks at the text only: whoever
 * opens the file must still refuse to follow links.
 */
export function safePath(path: string): PathJudgement {
  const reason = isPlain(path) ? null : reasonAgainst(path)
  return reason === null ? { ok: true, path } : { ok: false, reason }
}

function reasonAgainst(path: string): string | null {
  if (path === '') return 'A path is expected, but it is empty.'
  const shown = JSON.stringify(path.length > 120 ? `${path.slice(0, 120)}…` : path)
  if (path.length > LONGEST_PATH) return `The path ${shown} has ${path.length} characters; at most ${LONGEST_PATH} are allowed.`
  if (CONTROL.test(path)) return `The path ${shown} contains a control character.`
  if (INVISIBLE.test(path) || LONE_SURROGATE.test(path)) return `The path ${shown} contains an invisible or broken character.`
  if (path.includes('\\')) return `The path ${shown} contains a backslash; write forward slashes.`
  if (path.startsWith('/')) return `The path ${shown} is absolute; write it relative to the workspace.`
  if (/^[a-z]:/i.test(path)) return `The path ${shown} names a drive; write it relative to the workspace.`
  if (/^[-~]/.test(path)) return `The path ${shown} starts with "${path[0]}", which programs misread; choose another name.`
  const forbidden = FORBIDDEN.exec(path)
  if (forbidden) return `The path ${shown} contains "${forbidden[0]}", which is not allowed in file names.`
  const names = path.split('/')
  if (names.length > DEEPEST) return `The path ${shown} is ${names.length} levels deep; at most ${DEEPEST} are allowed.`
  for (const name of names) {
    const problem = problemOf(name)
    if (problem !== null) return `The path ${shown} ${problem}`
  }
  return null
}

function problemOf(name: string): string | null {
  if (name === '') return 'has an empty segment; write single slashes between names and none at the end.'
  if (name === '.' || name === '..') return `contains the segment "${name}"; write the plain path from the workspace's root.`
  if (name.length > LONGEST_NAME) return `has a name of ${name.length} characters; at most ${LONGEST_NAME} are allowed.`
  if (REPOSITORY.test(name)) return `leads into "${name}", which belongs to version control.`
  if (/^\s|[\s.]$/.test(name)) return `has the name "${name}", which starts with a space or ends with a dot or space.`
  if (RESERVED.test(name)) return `has the name "${name}", which Windows reserves.`
  return null
}
