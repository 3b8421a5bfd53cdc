// One line above the preview: the program is ready, where it is, and how it is started there.
import { PackageCheck } from 'lucide-react'
import type { OutputState } from '../../../contract/calls/outputs.js'
import type { StartCommand } from '../../../contract/run/template.js'
import { shellLine, shellWord } from '../../../contract/text/shell-words.js'
import { besideWords } from '../../../words/output.js'
import { useSummary } from '../../boot/queries.js'
import { FolderPlace } from '../desktop/folder-place.js'
import { useOutput } from '../outcome/output-queries.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { CopyButton } from './copy-button.js'

interface ReadyLineProps {
  /** Null for a library. */
  readonly start: StartCommand | null
}

/** Nothing for a run that is not verified, and for an existing project, whose changes come first. */
export function ReadyLine({ start }: ReadyLineProps) {
  const run = useOpenedRun((open) => open.run)
  const verdict = useOpenedRun((open) => (open.end ?? open.view).outcome?.verdict)
  const isImport = useOpenedRun((open) => open.view.goal?.project != null)
  const title = useSummary(run).data?.title
  const output = useOutput(run).data
  if (verdict !== 'verified' || isImport || !title || !output) return null
  const folder = folderOf(output)
  const command = start && commandIn(folder, start)
  return (
    <div className="ready-line">
      <PackageCheck aria-hidden />
      <p>
        <b>{title}</b> is ready
        {folder === null ? '. Export it to use it elsewhere.' : ' in '}
        {folder === null ? null : <code>{folder}</code>}
        {output.type === 'beside' ? <small> {`${output.asked} stays as it is: ${besideWords(output.why)}.`}</small> : null}
      </p>
      <span className="ready-ways">
        {folder === null ? null : <FolderPlace folder={folder} />}
        {command === null ? null : <CopyButton what="the command that starts it" text={command} label="Copy command" />}
      </span>
    </div>
  )
}

/** Null where the program is in no folder of the user. */
const folderOf = (output: OutputState): string | null => (output.type === 'written' || output.type === 'beside' ? output.folder : null)

/** As it is typed in any folder. */
const commandIn = (folder: string | null, { argv }: StartCommand): string =>
  folder === null ? shellLine(argv) : `cd ${shellWord(folder)} && ${shellLine(argv)}`
