// All runs of one project as its versions: a menu in the top bar, and a band on every version but the newest.

import { ArrowRight, ChevronDown } from 'lucide-react'
import type { RunSummary } from '../../../contract/run/run.js'
import { firstWords } from '../../../words/figures.js'
import { outcomeWords } from '../../../words/outcome.js'
import { addressOf, go } from '../../boot/place.js'
import { useSummary } from '../../boot/queries.js'
import { Menu } from '../../ui/menu/menu.js'
import { useVersions } from '../history/history-queries.js'
import { useOpenedRun } from '../run/run-store-context.js'

const nameOf = (number: number): string => `v${number + 1}`

/** What makes a version another one, in a few words. */
function aboutOf({ kind, description }: RunSummary): string {
  switch (kind) {
    case 'feedback':
      return firstWords(description)
    case 'fork':
      return 'forked from an earlier step'
    default:
      return 'first build'
  }
}

const standingOf = ({ outcome, state }: RunSummary): string => (outcome ? outcomeWords(outcome) : state)

/** Nothing for a project with a single run. */
export function VersionMenu({ summary }: { summary: RunSummary }) {
  const versions = useVersions(summary)
  const at = versions.findIndex(({ id }) => id === summary.id)
  if (versions.length < 2 || at < 0) return null
  return (
    <>
      <span aria-hidden>/</span>
      <Menu.Root>
        <Menu.Trigger className="version" aria-label={`Version ${nameOf(at)} of ${versions.length}`} title={summary.description}>
          <b>{nameOf(at)}</b> <span className="words">{aboutOf(summary)}</span>
          <ChevronDown aria-hidden />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="start" sideOffset={6}>
            <Menu.Popup className="popup versions" aria-label="Versions">
              <Menu.RadioGroup value={summary.id} onValueChange={(run: string) => go({ screen: 'run', run })}>
                {versions.map((each, number) => (
                  <Menu.RadioItem key={each.id} value={each.id} className="menu-item" closeOnClick label={nameOf(number)}>
                    <b>{nameOf(number)}</b> <span>{aboutOf(each)}</span> <small>{standingOf(each)}</small>
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </>
  )
}

/** Leads from an older version to the newest one. */
export function NewerVersion() {
  const run = useOpenedRun((open) => open.run)
  const versions = useVersions(useSummary(run).data)
  const newest = versions.at(-1)
  if (newest === undefined || newest.id === run || !versions.some(({ id }) => id === run)) return null
  return (
    <div className="newer-version" role="status">
      <p>
        A newer version exists: <b>{nameOf(versions.length - 1)}</b> {aboutOf(newest)} · {standingOf(newest)}
      </p>
      <a className="button small" href={addressOf({ screen: 'run', run: newest.id })}>
        Open it <ArrowRight aria-hidden />
      </a>
    </div>
  )
}
