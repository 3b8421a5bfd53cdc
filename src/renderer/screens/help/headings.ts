// Reads the headings of a Markdown text, with the usual ids, and the text below each.

export interface Heading {
  /** The name in addresses. */
  readonly slug: string
  readonly title: string
  readonly level: number
  /** From 1 on. */
  readonly line: number
  /** The Markdown between this heading and the next one. */
  readonly text: string
}

/** All headings in order, except those in code blocks. */
export function headingsOf(markdown: string): readonly Heading[] {
  const lines = markdown.split('\n')
  const found: { level: number; title: string; line: number }[] = []
  let isCode = false
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('```')) isCode = !isCode
    const match = isCode ? null : /^(#{1,6}) +(.+?) *#*$/.exec(line)
    if (match) found.push({ level: match[1]?.length ?? 1, title: plain(match[2] ?? ''), line: index + 1 })
  }
  const taken = new Map<string, number>()
  return found.map((each, index) => {
    const slug = slugOf(each.title)
    const before = taken.get(slug) ?? 0
    taken.set(slug, before + 1)
    const text = lines.slice(each.line, (found[index + 1]?.line ?? lines.length + 1) - 1).join('\n')
    return { ...each, slug: before === 0 ? slug : `${slug}-${before}`, text }
  })
}

/** As GitHub and Docusaurus do it: letters, digits, `_` and `-` stay, a space becomes a dash. */
const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')

/** Without emphasis, code marks and the addresses of links. */
const plain = (markdown: string): string =>
  markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .trim()
