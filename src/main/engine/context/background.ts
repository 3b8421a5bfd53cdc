// Tells files that a change of behaviour does not need: legal texts, locks, translations, results of tools, and settings of CI and docs.
import type { ListedFile } from './relevance.js'

const LEGAL =
  /^(?:licen[cs]es?|copying|notice|authors|contributors|security|code[_-]of[_-]conduct)(?:-[\w-]+)?(?:\.(?:md|markdown|rst|txt))?$/i
const LOCK =
  /^(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?|cargo\.lock|go\.sum|(?:poetry|uv|pdm|pipfile|flake)\.lock)$/i
const WRITTEN_BY_TOOLS = /(?:^|\/)[^/]+\.(?:egg|dist)-info\/|(?:^|\/)PKG-INFO$|\.toml\.orig$|\.min\.(?:js|css)$|\.map$|\.pot?$/
const STEERS_SERVICES = /^\.(?:github|gitlab|circleci)\//
const BUILDS_DOCUMENTS = /(?:^|\/)docs?\/(?:source\/)?(?:conf\.py|Makefile|make\.bat)$/

/** Whether no change of behaviour needs this file. */
function isBackground(path: string): boolean {
  const base = baseOf(path)
  return LEGAL.test(base) || LOCK.test(base) || WRITTEN_BY_TOOLS.test(path) || STEERS_SERVICES.test(path) || BUILDS_DOCUMENTS.test(path)
}

/** The files without their background. A file whose name the words contain is never background. */
export function withoutBackground(files: readonly ListedFile[], said: string): ListedFile[] {
  const words = said.toLowerCase()
  return files.filter(({ path }) => !isBackground(path) || words.includes(stemOf(path)))
}

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The name of a file in lower case, as words spell it: "license" of LICENSE-MIT.txt. */
const stemOf = (path: string): string => {
  const base = baseOf(path).toLowerCase()
  return LEGAL.test(base) ? base.replace(/[-.].*$/, '') : base
}
