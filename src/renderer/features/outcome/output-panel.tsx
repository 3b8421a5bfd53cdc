// Shows the place of a run's program, and what can be done if it is not where it was wanted.
import { FolderDown, FolderOutput, LoaderCircle, TriangleAlert } from 'lucide-react'
import type { OutputState } from '../../../contract/calls/outputs.js'
import { besideWords, unwrittenWords } from '../../../words/output.js'
import { errorMessage } from '../../boot/api.js'
import { Notice } from '../../ui/notice.js'
import { FolderPlace } from '../desktop/folder-place.js'
import { useOutput, useWriteOutput } from './output-queries.js'

/** Placed at the top while something is to be done, and with the exports once nothing is. */
export function OutputPanel({ run, isWritten }: { run: string; isWritten: boolean }) {
  const output = useOutput(run).data
  const write = useWriteOutput(run)
  if (!output || output.type === 'none' || (output.type === 'written') !== isWritten) return null
  const { title, words, button } = saidOf(output)
  return (
    <section className={`panel ${isWritten ? '' : 'attention'}`} aria-label="Output folder">
      <h3>
        {isWritten ? null : <TriangleAlert aria-hidden />} {title}
      </h3>
      <p className="note" role="status">
        {words}
      </p>
      {output.type === 'written' || output.type === 'beside' ? <FolderPlace folder={output.folder} /> : null}
      {button ? (
        <div className="actions">
          <button
            type="button"
            className={`button ${button.force ? '' : 'main'}`}
            disabled={write.isPending}
            onClick={() => write.mutate(button.force)}
          >
            {write.isPending ? <LoaderCircle aria-hidden className="turning" /> : <button.Icon aria-hidden />} {button.label}
          </button>
        </div>
      ) : null}
      {write.error ? <Notice tone="warn">{errorMessage(write.error)}</Notice> : null}
    </section>
  )
}

interface OutputNotice {
  readonly title: string
  readonly words: string
  /** `force` takes the place of a better program, or of what the user wrote. */
  readonly button: { readonly label: string; readonly force: boolean; readonly Icon: typeof FolderDown } | null
}

function saidOf(output: Exclude<OutputState, { type: 'none' }>): OutputNotice {
  switch (output.type) {
    case 'written':
      return { title: 'Output folder', words: `The program is in ${output.folder}.`, button: null }
    case 'owed':
      return {
        title: 'Output not written yet',
        words: `The run has ended, but the program is not yet in ${output.folder}.`,
        button: { label: 'Write it', force: false, Icon: FolderDown },
      }
    case 'unwritten':
      return {
        title: 'Output not written yet',
        words: `Could not write the program to ${output.folder}: ${unwrittenWords(output.why)}. Tillgreen still has the program.`,
        button: { label: 'Try again', force: false, Icon: FolderDown },
      }
    case 'beside':
      return {
        title: 'The program is next to its output folder',
        words: `The program is in ${output.folder}, because ${output.asked} was left unchanged: ${besideWords(output.why)}.`,
        button: { label: 'Use this program anyway', force: true, Icon: FolderOutput },
      }
  }
}
