// Why a path is refused in a workspace. Users and models read the same sentence, and journals keep it.
import type { LeftOutFault, LinkFault } from '../../contract/paths/path-fault.js'

/** Characters that are shown of a path, and of a link's target. */
const SHOWN = 120

export function pathFaultText(fault: LeftOutFault): string {
  switch (fault.type) {
    case 'path-empty':
      return 'A path is expected, but it is empty.'
    case 'path-long':
      return `${thePath(fault)} has ${fault.length} characters; at most ${fault.most} are allowed.`
    case 'path-deep':
      return `${thePath(fault)} is ${fault.levels} levels deep; at most ${fault.most} are allowed.`
    case 'control-character':
      return `${thePath(fault)} contains a control character.`
    case 'invisible-character':
      return `${thePath(fault)} contains an invisible or broken character.`
    case 'backslash':
      return `${thePath(fault)} contains a backslash; write forward slashes.`
    case 'absolute':
      return `${thePath(fault)} is absolute; write it relative to the workspace.`
    case 'drive':
      return `${thePath(fault)} names a drive; write it relative to the workspace.`
    case 'first-character':
      return `${thePath(fault)} starts with "${fault.character}", which programs misread; choose another name.`
    case 'forbidden-character':
      return `${thePath(fault)} contains "${fault.character}", which is not allowed in file names.`
    case 'segment-empty':
      return `${thePath(fault)} has an empty segment; write single slashes between names and none at the end.`
    case 'segment-dots':
      return `${thePath(fault)} contains the segment "${fault.name}"; write the plain path from the workspace's root.`
    case 'name-long':
      return `${thePath(fault)} has a name of ${fault.length} characters; at most ${fault.most} are allowed.`
    case 'name-repository':
      return `${thePath(fault)} leads into "${fault.name}", which belongs to version control.`
    case 'name-edge':
      return `${thePath(fault)} has the name "${fault.name}", which starts with a space or ends with a dot or space.`
    case 'name-reserved':
      return `${thePath(fault)} has the name "${fault.name}", which Windows reserves.`
    case 'twice':
      return `The path "${fault.path}" appears twice.`
    case 'makes-repository':
      return `The file "${fault.path}" makes a git repository of its folder, which belongs to version control.`
    case 'below-file':
      return `The path "${fault.path}" is below "${fault.blocker}", which is a file.`
    case 'below-link':
      return `The path "${fault.path}" is below "${fault.blocker}", which is a link.`
    case 'link':
      return `The link "${fault.path}" ${linkWords[fault.leads]} (${JSON.stringify(fault.target.slice(0, SHOWN))}).`
    case 'twin':
      return `The path "${fault.path}" is the same as "${fault.twin}" where upper and lower case or accents do not count.`
    case 'special-file':
      return `The file "${fault.path}" is a pipe, socket or device.`
    case 'link-or-special-file':
      return `"${fault.path}" is a link, or not a regular file.`
    case 'not-utf8':
      return `The name of ${JSON.stringify(fault.path)} is not UTF-8 text.`
    case 'not-read':
      return `"${fault.path}" could not be read (${fault.code}).`
    default:
      return fault satisfies never
  }
}

const linkWords: Readonly<Record<LinkFault, string>> = {
  'where-git-expects-a-file': 'is where git expects a file',
  out: 'leads out of the workspace',
  'into-repository': 'leads into a repository',
  circle: 'leads in a circle',
  'on-and-on': 'has too many links in a row',
}

const thePath = ({ path }: { readonly path: string }): string =>
  `The path ${JSON.stringify(path.length > SHOWN ? `${path.slice(0, SHOWN)}…` : path)}`
