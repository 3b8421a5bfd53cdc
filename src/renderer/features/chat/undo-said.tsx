// Takes back a message of the user: silently before a step has read it, afterwards in new words that revoke it.
import { useMutation } from '@tanstack/react-query'
import type { SaidView } from '../../../contract/state/view-state.js'
import { revokingWords, saidName } from '../../../words/said.js'
import { core, errorMessage } from '../../boot/api.js'
import { useOpenedRun } from '../run/run-store-context.js'

export function UndoSaid({ said }: { said: SaidView }) {
  const { key, words, path, fate } = said
  const run = useOpenedRun((open) => open.run)
  const isRead = fate === 'heard' || fate === 'used'
  const undo = useMutation({
    mutationFn: async () => {
      const { became } = await core.runs.unsay({ run, said: key })
      // A step may have read it just now.
      if (became === 'heard' && path === null) await core.runs.say({ run, words: revokingWords(words) })
      return became
    },
  })
  if ((isRead && path !== null) || (fate !== 'waiting' && !isRead)) return null
  if (undo.error) return <span role="alert">{errorMessage(undo.error)}</span>
  if (undo.data === 'asked') return <span>will be withdrawn unless a step reads it first</span>
  if (undo.data !== undefined) return null
  return (
    <button
      type="button"
      className="link"
      title={
        isRead
          ? 'A step has already read this message, so Tillgreen sends a new message that revokes it'
          : 'No step has read this message yet, so undoing removes it completely'
      }
      disabled={undo.isPending}
      onClick={() => undo.mutate()}
    >
      {isRead ? 'Revoke' : 'Undo'}
      <span className="sr-only"> {path === null ? words : saidName(said)}</span>
    </button>
  )
}
