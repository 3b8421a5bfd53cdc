// Tells whether a code block cannot be the file that it would be written to: it says another language, or is the text of a protocol.

const LANGUAGES: readonly (readonly [words: RegExp, ends: RegExp])[] = [
  [/^(?:python\d?|py)$/i, /\.(?:py|pyi|pyw)$/i],
  [/^(?:javascript|js|jsx|node|typescript|ts|tsx)$/i, /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/i],
  [/^(?:go|golang)$/i, /\.go$/i],
  [/^(?:rust|rs)$/i, /\.rs$/i],
  [/^(?:java|kotlin|scala)$/i, /\.(?:java|kts?|scala)$/i],
  [/^(?:c|cpp|c\+\+|h)$/i, /\.(?:c|cc|cpp|cxx|h|hpp)$/i],
  [/^(?:ruby|rb)$/i, /\.rb$/i],
]
/** Blocks of data, of commands, of what a program prints, and of calls. */
const NO_CODE =
  /^(?:json[c5l]?|ya?ml|xml|html|toml|ini|csv|sql|diff|patch|mermaid|bash|sh|shell|zsh|console|terminal|powershell|output|tool_\w+)$/i
/** Blocks of any text. */
const TEXT = /^(?:te?xt|plain\w*)$/i
/** First lines that no program has: tags, and JSON. */
const NO_PROGRAM = /^(?:<\/?[A-Za-z][^>]*>|[{[]\s*(?:\/\/.*|\/\*.*|["'{].*)?$)/
/** The headers of patches, lines between files, and commands of notebooks. */
const OF_PATCH = /^(?:\*\*\* Begin Patch|diff --git |--- (?:a\/|\S+\.\w+$)|\+\+\+ |@@ |={3,} .* ={3,}$|%%\w)/

/** @param info the word beside the opening; empty for code without a block */
export function isOtherLanguage(path: string, info: string, lines: readonly string[]): boolean {
  const own = LANGUAGES.find(([, ends]) => ends.test(path))
  if (own === undefined) return false
  const said = LANGUAGES.find(([words]) => words.test(info))
  // Components are often said to be HTML.
  if (hasMarkup(path) && /^(?:html|xml)$/i.test(info)) return false
  if (NO_CODE.test(info) || (said !== undefined && said !== own)) return true
  if (TEXT.test(info) && !lines.some((line) => CODE.test(line))) return true
  return isProtocol(path, lines)
}

/** What only code has. */
const CODE = /[=(){};]|^(?:import|from|use|package|class|def|fn|func)\b/

/** Whether a text begins as JSON, as a tag or as a patch, which no program does. */
export function isProtocol(path: string, lines: readonly string[]): boolean {
  const first = lines.find((line) => line.trim() !== '') ?? ''
  return OF_PATCH.test(first) || (!hasMarkup(path) && NO_PROGRAM.test(first))
}

/** Whether a program may hold tags outside of its strings. */
export const hasMarkup = (path: string): boolean => /\.(?:jsx|tsx|vue|svelte|astro)$/i.test(path)

/** Whether a path has the end of a language that is known here. */
export const isProgram = (path: string): boolean => LANGUAGES.some(([, ends]) => ends.test(path))
