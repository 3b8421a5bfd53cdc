// The left side of the help: a search over all pages, and its results, or all pages with the sections of the open one.
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { count } from '../../../words/figures.js'
import { addressOf, go } from '../../boot/place.js'
import { PageLink } from '../../features/help/page-link.js'
import { groups, type Page, pages, textOf } from '../../features/help/pages.js'
import { type Found, findIn } from './find.js'
import type { Heading } from './headings.js'

interface PageListProps {
  readonly open: Page
  /** Headings of the open page. */
  readonly headings: readonly Heading[]
}

export function PageList({ open, headings }: PageListProps) {
  const [typed, setTyped] = useState('')
  const isSearching = typed.trim() !== ''
  const texts = useQuery({
    queryKey: ['help'],
    queryFn: () => Promise.all(pages.map(async (page) => ({ page, text: await textOf(page) }))),
    enabled: isSearching,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const found = isSearching && texts.data ? findIn(texts.data, typed) : null
  const openFirst = () => {
    const first = found?.[0]
    if (first) go({ screen: 'help', page: first.page.name, section: first.sections[0]?.slug ?? null })
  }
  return (
    <nav className="help-list" aria-label="Help pages">
      <label className="search">
        <Search aria-hidden />
        <input
          type="search"
          value={typed}
          placeholder="Search the help"
          aria-label="Search the help"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && openFirst()}
        />
      </label>
      <p className="sr-only" role="status">
        {found ? `${count(found.length, 'page')} found` : ''}
      </p>
      {isSearching ? <FoundPages found={found} /> : <AllPages open={open} headings={headings} />}
    </nav>
  )
}

function AllPages({ open, headings }: PageListProps) {
  return groups.map(({ title, pages }) => (
    <section key={title}>
      <h2>{title}</h2>
      <ul>
        {pages.map((page) => (
          <li key={page.name}>
            <a
              href={addressOf({ screen: 'help', page: page.name, section: null })}
              title={page.words}
              aria-current={page === open ? 'page' : undefined}
            >
              {page.title}
            </a>
            {page === open ? <Sections page={page} headings={headings.filter(({ level }) => level === 2)} /> : null}
          </li>
        ))}
      </ul>
    </section>
  ))
}

function FoundPages({ found }: { found: readonly Found[] | null }) {
  if (found?.length === 0) return <p className="nothing">No page contains all these words.</p>
  return (
    <ul>
      {found?.map(({ page, sections }) => (
        <li key={page.name}>
          <a href={addressOf({ screen: 'help', page: page.name, section: null })}>{page.title}</a>
          <Sections page={page} headings={sections} />
        </li>
      ))}
    </ul>
  )
}

function Sections({ page, headings }: { page: Page; headings: readonly Heading[] }) {
  if (headings.length === 0) return null
  return (
    <ul className="sections">
      {headings.map(({ slug, title }) => (
        <li key={slug}>
          <PageLink page={page.name} section={slug}>
            {title}
          </PageLink>
        </li>
      ))}
    </ul>
  )
}
