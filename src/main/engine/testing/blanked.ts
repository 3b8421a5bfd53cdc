// Source text with everything that is no code blanked out, so that its brackets and operators can be found.

export type Language = 'python' | 'javascript' | 'rust'

/** The language of a file by its name; null where it is not known. */
export function languageOf(path: string): Language | null {
  if (/\.py$/.test(path)) return 'python'
  if (/\.[cm]?[jt]sx?$/.test(path)) return 'javascript'
  return /\.rs$/.test(path) ? 'rust' : null
}

const LITERALS: Record<Language, RegExp> = {
  python: /#[^\n]*|(?:"""(?:\\[\s\S]|[^\\])*?""")|(?:'''(?:\\[\s\S]|[^\\])*?''')|'(?:\\[\s\S]|[^'\\\n])*'|"(?:\\[\s\S]|[^"\\\n])*"/g,
  // Comments, strings, templates, and a slash that can only begin a pattern.
  javascript:
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\[\s\S]|[^'\\\n])*'|"(?:\\[\s\S]|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|(?<=[(,=:[!&|?{};\n]\s*)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/g,
  rust: /\/\/[^\n]*|\/\*[\s\S]*?\*\/|r(#*)"[\s\S]*?"\1|"(?:\\[\s\S]|[^"\\])*"|'(?:\\.[^']*|[^'\\])'/g,
}

/** The same text, letter for letter as long, with everything that is no code replaced by spaces. */
export const blanked = (text: string, language: Language): string =>
  text.replace(LITERALS[language], (literal) => literal.replace(/[^\n]/g, ' '))
