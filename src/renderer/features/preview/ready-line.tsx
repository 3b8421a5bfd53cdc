// The end of a verified run on a new program, in one line: where the program is, and the command that starts it.
import type { OutputState } from '../../../contract/calls/outputs.js'
import type { StartCommand } from '../../../contract/run/template.js'
import { shellLine, shellWord } from '../../../contract/text/shell-words.js'
import { besideWords } from '../../../words/output.js'
import { useSummary } from '../../boot/queries.js'
import { FolderPlace } from '../desktop/folder-place.js'
import { useOutput } from '../outcome/output-queries.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { CopyButton } from './copy-button.js'
import { useStart } from './use-start.js'

export function ReadyLine() {
  const run = useOpenedRun((open) => open.run)
  const title = useSummary(run).data?.title
  const output = useOutput(run).data
  const start = useStart(run)?.start ?? null
  if (!title || !output) return null
  const folder = folderOf(output)
  const command = start && commandIn(folder, start)
  return (
    <div className="strip-why">
      <p>
        <b>{title}</b> is ready
        {folder === null ? '. Export it to use it elsewhere.' : ' in '}
        {folder === null ? null : <code>{folder}</code>}
        {output.type === 'beside' ? <small> {`${output.asked} was left unchanged: ${besideWords(output.why)}.`}</small> : null}
      </p>
      {folder === null ? null : <FolderPlace folder={folder} />}
      {command === null ? null : <CopyButton what="the start command" text={command} label="Copy command" />}
    </div>
  )
}

/** Null where the program is in no folder of the user. */
const folderOf = (output: OutputState): string | null => (output.type === 'written' || output.type === 'beside' ? output.folder : null)

/** As it is typed in any folder. */
const commandIn = (folder: string | null, { argv }: StartCommand): string =>
  folder === null ? shellLine(argv) : `cd ${shellWord(folder)} && ${shellLine(argv)}`
