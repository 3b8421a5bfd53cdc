// Lists the pages of the help and fetches the text of one. They are the files of docs/, unchanged.
import list from '../../../../docs/pages.json'

export interface Page {
  /** What it is called in addresses. */
  readonly name: string
  /** Below docs/. */
  readonly file: string
  readonly title: string
  /** What it is about, in a few words. */
  readonly words: string
}

export interface PageGroup {
  readonly title: string
  readonly pages: readonly Page[]
}

export const groups: readonly PageGroup[] = list.groups
export const pages: readonly Page[] = groups.flatMap((group) => group.pages)

const texts = import.meta.glob<string>(
  ['../../../../docs/{guide,reference}/*.md', '../../../../docs/{guarantees,models,results,review}.md'],
  {
    query: '?raw',
    import: 'default',
  },
)

/** The page of that name; the first one where there is none. */
export function pageOf(name: string | null): Page {
  const page = pages.find((each) => each.name === name) ?? pages[0]
  if (!page) throw new Error('docs/pages.json lists no pages.')
  return page
}

export async function textOf(page: Page): Promise<string> {
  const text = texts[`../../../../docs/${page.file}`]
  if (!text) throw new Error(`The page ${page.file} is listed in docs/pages.json, but is not included in the app.`)
  return text()
}
