// The help: the pages of docs/ at the left, the open one beside them. Nothing is asked of the core.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Components } from 'react-markdown'
import Markdown from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { linkTarget } from '../../features/help/link-target.js'
import { bringIntoSight, headingId, PageLink } from '../../features/help/page-link.js'
import { type Page, pageOf, pages, textOf } from '../../features/help/pages.js'
import { schema, scrolling } from '../../ui/markdown.js'
import { Notice } from '../../ui/notice.js'
import { headingsOf } from './headings.js'
import { PageList } from './page-list.js'

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

/** The text of a page: the safe Markdown of the window, with headings that can be linked to and links that stay inside it. */
function PageText({ page, text }: { page: Page; text: string }) {
  const components = useMemo(() => componentsFor(page, text), [page, text])
  return (
    <div className="markdown">
      <Markdown
        skipHtml
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[[rehypeSanitize, schema]]}
        urlTransform={(url) => url}
        components={components}
      >
        {text}
      </Markdown>
    </div>
  )
}

function componentsFor(page: Page, text: string): Components {
  const slugs = new Map(headingsOf(text).map(({ line, slug }) => [line, slug]))
  // The window has a heading of the first level already.
  const heading =
    (Level: 'h2' | 'h3' | 'h4'): NonNullable<Components['h1']> =>
    ({ node, children }) => {
      const slug = slugs.get(node?.position?.start.line ?? 0)
      return (
        <Level id={slug === undefined ? undefined : headingId(slug)} tabIndex={-1}>
          {children}
        </Level>
      )
    }
  return {
    h1: heading('h2'),
    h2: heading('h3'),
    h3: heading('h4'),
    pre: scrolling,
    table: ({ children }) => (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      <div className="wide" tabIndex={0}>
        <table>{children}</table>
      </div>
    ),
    a({ href, children }) {
      const target = linkTarget(href, page)
      switch (target.type) {
        case 'page':
          return (
            <PageLink page={target.page} {...(target.section === null ? {} : { section: target.section })}>
              {children}
            </PageLink>
          )
        case 'web':
          return (
            <a className="link" href={target.address} title={target.address} target="_blank" rel="noopener noreferrer nofollow">
              {children}
            </a>
          )
        case 'nowhere':
          return <span>{children}</span>
      }
    },
  }
}
