// Versions of Python packages as Poetry and Pipfiles write them, in pip's words.
import { z } from 'zod'

const SPEC = String.raw`(?:===?|!=|~=|>=|<=|<|>)\s*[\w.*+!-]+`
const REQUIREMENT = new RegExp(
  String.raw`^[A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?\s*(?:\[[\w,.\s-]*\])?\s*(?:\(\s*)?(?:${SPEC}(?:\s*,\s*${SPEC})*\s*,?)?(?:\s*\))?\s*(?:;[^{}]*)?$`,
)

/** A name with extras, versions and markers, and nothing that leads elsewhere (PEP 508). Only such lines reach pip. */
export const isRequirement = (line: string): boolean => REQUIREMENT.test(line)

const Entry = z.object({ version: z.string().optional(), extras: z.array(z.string()).optional() })

/**
 * A package of a table of Poetry or a Pipfile as a requirement. A package with several versions takes the last; one whose version is in no
 * known words takes any. Null for one that comes from elsewhere, such as a path.
 */
export function requirementOf(name: string, said: unknown): { readonly line: string; readonly isExact: boolean } | null {
  const last: unknown = Array.isArray(said) ? said.at(-1) : said
  const entry = typeof last === 'string' ? { version: last } : Entry.safeParse(last).data
  if (entry?.version === undefined) return null
  const extras = entry.extras?.length ? `[${entry.extras.join(',')}]` : ''
  const version = pipVersion(entry.version)
  const line = `${name}${extras}${version ?? ''}`
  return isRequirement(line) ? { line, isExact: version !== null } : null
}

/** Poetry's `^1.2`, `~1.2`, `1.*` and lists of them; of alternatives (`||`) the last. Null for words that are not known. */
function pipVersion(said: string): string | null {
  const [branch = ''] = said.split(/\s*\|\|?\s*/).slice(-1)
  const parts = branch
    .split(/\s*,\s*|\s+(?=[<>=!~^])/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '*')
    .map(pipPart)
  return parts.includes(null) ? null : parts.join(',')
}

function pipPart(said: string): string | null {
  const [, sign = '', number = '', any = ''] = /^(\^|~=|~|===|==|=|!=|>=|<=|>|<)?\s*v?(\d[\w.+-]*?)(\.\*)?$/.exec(said) ?? []
  if (number === '') return null
  switch (sign) {
    case '^':
      return `>=${number},<${above(number)}`
    case '~':
      return number.includes('.') ? `~=${number.split('.').length === 2 ? `${number}.0` : number}` : `==${number}.*`
    case '':
    case '=':
      return `==${number}${any}`
    default:
      return `${sign}${number}${any}`
  }
}

/** The first version that a caret does not allow: the leftmost number that is not 0, raised by one. */
function above(version: string): string {
  const parts = version.split('.').map((part) => Number.parseInt(part, 10) || 0)
  const at = parts.findIndex((part) => part > 0)
  const index = at === -1 ? parts.length - 1 : at
  return [...parts.slice(0, index), (parts[index] ?? 0) + 1].join('.')
}
