// Globs over workspace paths: `*` and `?` within a segment, `**` over any number of them.

const compiled = new Map<string, RegExp>()

/** Whether a path (relative, forward slashes) matches a glob as a whole. */
export function matches(glob: string, path: string): boolean {
  let pattern = compiled.get(glob)
  if (!pattern) {
    pattern = new RegExp(
      `^${glob
        .split(/(\*\*\/|\*\*|\*|\?)/)
        .map(toPattern)
        .join('')}$`,
      's',
    )
    compiled.set(glob, pattern)
  }
  return pattern.test(path)
}

export const matchesAny = (globs: readonly string[], path: string): boolean => globs.some((glob) => matches(glob, path))

function toPattern(part: string): string {
  switch (part) {
    case '**/':
      return '(?:[^/]+/)*'
    case '**':
      return '.*'
    case '*':
      return '[^/]*'
    case '?':
      return '[^/]'
    default:
      return part.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
  }
}

/** The folders that a list of globs begins with, without wildcards: `tests/**` gives `tests`. */
export function rootsOf(globs: readonly string[]): string[] {
  const roots = globs.map((glob) => {
    const segments = glob.split('/')
    const wild = segments.findIndex((segment) => /[*?]/.test(segment))
    return segments.slice(0, wild < 0 ? segments.length - 1 : wild).join('/')
  })
  return [...new Set(roots.filter(Boolean))]
}
