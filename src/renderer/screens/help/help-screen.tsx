// The help: the pages of docs/ at the left, the open one beside them. Nothing is asked of the core.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { bringIntoSight, PageLink } from '../../features/help/page-link.js'
import { type Page, pageOf, pages, textOf } from '../../features/help/pages.js'
import { Notice } from '../../ui/notice.js'
import { headingsOf } from './headings.js'
import { PageList } from './page-list.js'
import { PageText } from './page-text.js'

export function HelpScreen({ page: name, section }: { page: string | null; section: string | null }) {
  const page = pageOf(name)
  const { data: text, error } = useQuery({
    queryKey: ['help', page.name],
    queryFn: () => textOf(page),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const headings = useMemo(() => headingsOf(text ?? ''), [text])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is shown at its beginning, as another section is
  useEffect(() => {
    if (text !== undefined) bringIntoSight(section)
  }, [page, section, text])
  return (
    <div className="help">
      <PageList open={page} headings={headings} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <article className="help-page" tabIndex={0} aria-label={page.title}>
        {error ? <Notice tone="bad">The page could not be loaded. {error.message}</Notice> : null}
        {text === undefined ? null : (
          <>
            <PageText page={page} text={text} />
            <Neighbours page={page} />
          </>
        )}
      </article>
    </div>
  )
}

function Neighbours({ page }: { page: Page }) {
  const at = pages.indexOf(page)
  const [before, after] = [pages[at - 1], pages[at + 1]]
  return (
    <footer>
      {before ? <PageLink page={before.name}>← {before.title}</PageLink> : <span />}
      {after ? <PageLink page={after.name}>{after.title} →</PageLink> : null}
    </footer>
  )
}
