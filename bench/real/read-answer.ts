// Takes the file out of a model's answer.

const FENCE = /^[ \t]*(`{3,}|~{3,})[^\n]*\n([\s\S]*?)(?:^[ \t]*\1[`~]*[ \t]*$|$(?![\s\S]))/m

/** The first fenced block, also one that is never closed. Without a fence the whole answer. */
export function codeIn(answer: string): string {
  const text = answer.replaceAll('\r\n', '\n')
  const found = FENCE.exec(text)?.[2] ?? text
  return `${found.trimEnd()}\n`
}

/** The answer as a file, after the imports that its header has. `from __future__` stays first. */
export function withHead(head: string, code: string): string {
  if (head.trim() === '') return code
  const future = code.split('\n').filter((line) => line.startsWith('from __future__'))
  const rest = code.split('\n').filter((line) => !line.startsWith('from __future__'))
  return [...future, head.trimEnd(), '', ...rest].join('\n')
}
