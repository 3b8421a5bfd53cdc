// Takes out what a run made: as an archive that is verified before it is offered, a git repository, or one patch.
import { useMutation } from '@tanstack/react-query'
import { Archive, FileDiff, GitBranch, LoaderCircle, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { ExportFormat } from '../../../contract/calls/exports.js'
import { core, errorMessage } from '../../boot/api.js'
import { useLeaving } from '../../boot/leaving.js'
import { Notice } from '../../ui/notice.js'
import { ExportOffer } from './export-offer.js'

const formats: readonly { readonly format: ExportFormat; readonly name: string; readonly words: string; readonly Icon: LucideIcon }[] = [
  {
    format: 'zip',
    name: 'Archive',
    words: 'Sources, tests, lock files and verification.json. The archive is verified again before you download it.',
    Icon: Archive,
  },
  {
    format: 'git',
    name: 'Git repository',
    words: 'One commit for each version in the run, with the timeline as commit messages.',
    Icon: GitBranch,
  },
  { format: 'patch', name: 'Patch', words: 'All changes since the start of the run, for "git apply".', Icon: FileDiff },
]

const WHOLE_PATCH = 'The whole program in one file, for "git apply" in an empty folder.'

/** @param isNew whether the run began with nothing, so that its patch is the whole program */
export function ExportPanel({ run, isNew }: { run: string; isNew: boolean }) {
  const leaving = useLeaving()
  const [withContainer, setWithContainer] = useState(false)
  const make = useMutation({ mutationFn: (format: ExportFormat) => core.exports.make({ run, format, withContainer }, leaving()) })
  return (
    <section className="panel export" aria-label="Export">
      <h3>Export</h3>
      <div className="formats">
        {formats.map(({ format, name, words, Icon }) => (
          <button
            key={format}
            type="button"
            className={`card ${format === 'zip' ? 'first' : ''}`}
            disabled={make.isPending}
            aria-pressed={make.variables === format && (make.isPending || make.data !== undefined)}
            onClick={() => make.mutate(format)}
          >
            <b>
              {make.isPending && make.variables === format ? <LoaderCircle aria-hidden className="turning" /> : <Icon aria-hidden />} {name}
            </b>
            <p>{format === 'patch' && isNew ? WHOLE_PATCH : words}</p>
          </button>
        ))}
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={withContainer}
          disabled={make.isPending}
          onChange={(event) => setWithContainer(event.target.checked)}
        />{' '}
        Add a dev container with the test tools and packages (not for patches)
      </label>
      {/* Reserves room for the result: what is below moves with the click, and not under the next one. */}
      <div className={make.isPending || make.data ? `made ${make.variables}` : undefined}>
        <div role="status">
          {make.isPending ? (
            <p className="note">
              {make.variables === 'zip' ? 'The archive is created. Its tests now run in a fresh sandbox.' : 'Creating the export.'}
            </p>
          ) : null}
        </div>
        {make.error ? <Notice tone="bad">{errorMessage(make.error)}</Notice> : null}
        {make.data && !make.isPending ? <ExportOffer key={make.data.id} made={make.data} /> : null}
      </div>
    </section>
  )
}
