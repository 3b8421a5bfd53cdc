// Gets the built-in model: what it is and what to expect, its licence, the download with its progress, and what went wrong.
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { BuiltInModelState, BuiltInSize } from '../../../contract/model/built-in.js'
import { builtInSizeWords, downloadFaultText, EXPECTATION, gettingWords } from '../../../words/models/built-in.js'
import { core, errorMessage } from '../../boot/api.js'
import { Notice } from '../../ui/notice.js'
import { connectedBuiltIn, takeBuiltIn, useBuiltIn } from './built-in.js'
import type { Connected } from './connect.js'

export function BuiltInForm({ onConnected }: { onConnected(connected: Connected): void }) {
  const state = useBuiltIn()
  const [wanted, choose] = useState<string | null>(null)
  const [isBegun, begin] = useState(false)
  const get = useMutation({
    mutationFn: (size: string) => core.builtInModel.get({ size }),
    onMutate: () => begin(false),
    onSuccess: (next) => {
      takeBuiltIn(next)
      begin(true)
    },
  })
  const connect = useMutation({
    mutationFn: connectedBuiltIn,
    onSuccess: (connected) => connected && onConnected(connected),
  })
  const { mutate: goOn } = connect
  const isThere = isBegun && state !== undefined && state.getting === null && state.failed === null
  useEffect(() => {
    if (isThere) goOn()
  }, [isThere, goOn])
  if (!state) return null
  const size = state.sizes.find((each) => each.size === (state.getting?.size ?? wanted ?? state.proposed))
  const error = get.error ?? connect.error
  return (
    <div className="connect-form">
      <p className="note">{EXPECTATION}</p>
      <SizeChoice sizes={state.sizes} size={size} isFixed={state.getting !== null} onChoose={choose} />
      <Licence name={size?.licence ?? ''} engine={`${state.engine.title}, ${state.engine.licence}`} />
      {state.getting ? <DownloadProgress getting={state.getting} /> : null}
      {state.failed && !state.getting ? <Notice tone="bad">{downloadFaultText(state.failed)}</Notice> : null}
      {error ? <Notice tone="bad">{errorMessage(error)}</Notice> : null}
      <div className="actions">
        {state.getting || !size ? null : (
          <button type="button" className="button main" disabled={get.isPending || isThere} onClick={() => get.mutate(size.size)}>
            <Download aria-hidden /> {size.isHere ? 'Use it' : size.begun > 0 ? 'Continue the download' : 'Download'}
          </button>
        )}
      </div>
    </div>
  )
}

interface SizeChoiceProps {
  readonly sizes: readonly BuiltInSize[]
  readonly size: BuiltInSize | undefined
  readonly isFixed: boolean
  onChoose(size: string): void
}

function SizeChoice({ sizes, size, isFixed, onChoose }: SizeChoiceProps) {
  return (
    <label className="field">
      <span>Model</span>
      <select className="input" value={size?.size ?? ''} disabled={isFixed} onChange={(event) => onChoose(event.target.value)}>
        {sizes.map((each) => (
          <option key={each.size} value={each.size}>
            {each.title}
          </option>
        ))}
      </select>
      {size ? <small className="note">{builtInSizeWords(size)}</small> : null}
    </label>
  )
}

/** The licence by its name; its text is fetched when it is opened. */
function Licence({ name, engine }: { name: string; engine: string }) {
  const [isOpen, open] = useState(false)
  const { data } = useQuery({ queryKey: ['built-in-licence'], queryFn: () => core.builtInModel.licence({}), enabled: isOpen, retry: false })
  return (
    <details className="licence" onToggle={(event) => open(event.currentTarget.open)}>
      <summary>
        Model licence: {name}. Engine: {engine}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <pre tabIndex={0}>{data?.text}</pre>
    </details>
  )
}

/** How far the download is, with the button that ends it. */
export function DownloadProgress({ getting }: { getting: NonNullable<BuiltInModelState['getting']> }) {
  const cancel = useMutation({ mutationFn: () => core.builtInModel.cancel({}), onSuccess: takeBuiltIn })
  const { bytes, total } = getting
  return (
    <div className="download" role="status">
      <span className="meter" aria-hidden>
        <i style={{ width: `${(100 * bytes) / total}%` }} />
      </span>
      <span>{gettingWords(getting)}</span>
      <button type="button" className="button quiet" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
        <X aria-hidden /> Cancel
      </button>
    </div>
  )
}
