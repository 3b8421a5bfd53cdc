// What a browser saw of the program: each page with its pictures, and what is wrong with it; then the checks of its author.
import type { PagesLook, SeenPage } from '../../../contract/journal/pages.js'
import type { BesideVerdict } from '../../../renderer/features/outcome/beside-verdict.js'
import { useOpenedRun } from '../../../renderer/features/run/run-store-context.js'
import { Ring } from '../../../renderer/ui/ring.js'
import { count } from '../../../words/figures.js'
import { pageFaultText, pageName, unseenText } from '../../../words/recorded/page-fault.js'
import { pageNoteWords } from '../words/words.js'
import { ChecksPanel } from './checks-panel.js'
import { Picture } from './picture.js'

function PagesPanel() {
  const looked = useOpenedRun((open) => open.view.pages)
  if (!looked) return null
  return (
    <section className="panel" aria-labelledby="pages">
      <h3 id="pages">
        Pages <small>{summaryOf(looked)}</small>
      </h3>
      {looked.type === 'looked' ? (
        <ul className="seen-pages">
          {looked.pages.map((page) => (
            <SeenPagePart key={page.path} page={page} />
          ))}
        </ul>
      ) : (
        <ul className="proofs">
          <li>
            <Ring tone="wait" words="not checked:" />
            <span>
              No pages of the program were checked: {unseenText[looked.why]}.
              {looked.found === '' ? null : <code className="font-mono"> {looked.found}</code>}
            </span>
          </li>
        </ul>
      )}
    </section>
  )
}

function summaryOf(looked: PagesLook): string {
  if (looked.type === 'not-looked') return 'not checked'
  const { pages, left, browser } = looked
  const red = pages.filter(({ faults }) => faults.length > 0).length
  const more = left > 0 ? `, ${left} more not opened` : ''
  return `${count(pages.length, 'page')} opened in Chromium ${browser.split('.')[0]}, ${red === 0 ? 'no problems' : `${red} with problems`}${more}`
}

function SeenPagePart({ page: { path, title, faults, notes, pictures } }: { readonly page: SeenPage }) {
  return (
    <li>
      <div className="pictures">
        {pictures.map((picture) => (
          <Picture key={picture.hash + picture.width} picture={picture} words={`${pageName(path)}, ${picture.width} pixels wide`} />
        ))}
      </div>
      <div className="min-w-0">
        <b>{title || (path === '/' ? pageName(path) : 'No title')}</b> <code className="font-mono">{path}</code>
        <ul className="proofs">
          {faults.map((fault) => (
            <li key={pageFaultText(fault)}>
              <Ring tone="bad" words="problem:" />
              <span>{sentence(pageFaultText(fault))}</span>
            </li>
          ))}
          {faults.length === 0 ? (
            <li>
              <Ring tone="ok" words="no problem:" />
              <span>The page shows content, makes no requests that fail, and works with a keyboard and screen reader.</span>
            </li>
          ) : null}
          {notes.map((note) => (
            <li key={pageNoteWords(note)}>
              <Ring tone="skip" words="note:" />
              <span>{pageNoteWords(note)}</span>
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

function PagePanels() {
  return (
    <>
      <PagesPanel />
      <ChecksPanel />
    </>
  )
}

export default { order: 0, Panel: PagePanels } satisfies BesideVerdict
