// The built-in model in the settings: what it takes on disk and how it is removed, or why this machine has none.
import { useMutation } from '@tanstack/react-query'
import { HardDrive, Trash2 } from 'lucide-react'
import { downloadFaultText, sizeWords, unfitMachineText } from '../../../words/models/built-in.js'
import { errorMessage } from '../../boot/api.js'
import { removeBuiltIn, useBuiltIn } from '../../features/connect/built-in.js'
import { DownloadProgress } from '../../features/connect/built-in-form.js'
import { Notice } from '../../ui/notice.js'

export function BuiltInCard() {
  const state = useBuiltIn()
  const remove = useMutation({ mutationFn: removeBuiltIn })
  if (!state) return null
  if (state.unfit) return <Notice tone="plain">{unfitMachineText(state.unfit)}</Notice>
  if (state.bytes === 0 && !state.getting) return null
  return (
    <div className="demo-card">
      <HardDrive aria-hidden className="size-4 text-ink-3 flex-none" />
      <div className="min-w-0 flex-1">
        <b>Built-in model</b>{' '}
        <span className="text-ink-3 text-[13px]">
          {sizeWords(state.bytes)} in {state.folder}
        </span>
        {state.getting ? <DownloadProgress getting={state.getting} /> : null}
        {state.failed && !state.getting ? <p>{downloadFaultText(state.failed)}</p> : null}
        {remove.error ? <Notice tone="bad">{errorMessage(remove.error)}</Notice> : null}
      </div>
      <button type="button" className="button quiet" disabled={remove.isPending} onClick={() => remove.mutate()}>
        <Trash2 aria-hidden /> Remove
      </button>
    </div>
  )
}
