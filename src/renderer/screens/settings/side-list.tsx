// Beside the settings: a search field, and a link to each section that holds what was searched for.
import { Search } from 'lucide-react'

interface SideListProps {
  readonly titles: readonly { readonly title: string; readonly id: string }[]
  readonly searched: string
  onSearch(words: string): void
}

export function SideList({ titles, searched, onSearch }: SideListProps) {
  return (
    <nav className="settings-side" aria-label="Settings sections">
      <label className="search">
        <Search aria-hidden />
        <input
          className="input"
          type="search"
          aria-label="Search settings"
          placeholder="Search settings"
          value={searched}
          onChange={(event) => onSearch(event.target.value)}
        />
      </label>
      {titles.map(({ title, id }) => (
        <button type="button" key={id} onClick={() => document.getElementById(id)?.scrollIntoView({ block: 'start' })}>
          {title}
        </button>
      ))}
      {titles.length === 0 ? <p role="status">No matches.</p> : null}
    </nav>
  )
}
