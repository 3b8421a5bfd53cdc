// What is installed and from where, in words: before packages that a stranger named are fetched.
import type { Install } from '../contract/calls/exports.js'

/** One install, in one line. */
export function installWords({ manager, packages, manifests, sources }: Install): string {
  const named = [...packages, ...manifests.map((path) => `the packages in ${path}`)]
  return `install with ${manager}: ${named.join(', ') || 'nothing'}, from ${sources.join(', ') || `the usual ${manager} sources`}`
}
