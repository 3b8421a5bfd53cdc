// Reads a list of well-known packages: one name per line, and remarks after a hash.

/** The names of a list, each as the registry compares it. */
export function readPopular(list: string, plain: (name: string) => string): ReadonlySet<string> {
  const lines = list.split('\n').map((line) => line.replace(/#.*$/, '').trim())
  return new Set(lines.filter(Boolean).map(plain))
}
