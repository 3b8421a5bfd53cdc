// Address and key of a place, if it needs them. A wrong key or a dead address is shown here, and the input stays.
import { useMutation } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { keepingText } from '../../../words/settings.js'
import { errorMessage } from '../../boot/api.js'
import { useLeaving } from '../../boot/leaving.js'
import { Notice } from '../../ui/notice.js'
import { PageLink } from '../help/page-link.js'
import { helpOn } from '../help/targets.js'
import { useSettings } from '../settings/settings-queries.js'
import { type Connected, connectTo } from './connect.js'
import type { ModelPlace } from './model-places.js'

interface ConnectFormProps {
  readonly place: ModelPlace
  onConnected(connected: Connected): void
}

export function ConnectForm({ place, onConnected }: ConnectFormProps) {
  const [baseUrl, setBaseUrl] = useState(place.baseUrl)
  const key = useRef<HTMLInputElement>(null)
  const isOther = place.baseUrl === ''
  const takesKey = place.needsKey || isOther
  // The key is no variable of the mutation, because those are kept as long as the page.
  const leaving = useLeaving()
  const connect = useMutation({
    mutationFn: (plainly: boolean) => connectTo(place, { baseUrl: baseUrl.trim(), key: key.current?.value ?? '', plainly }, leaving()),
    onSuccess: onConnected,
  })
  const { mutate } = connect
  // A place without address and key is asked at once.
  const isAskedAtOnce = !takesKey
  useEffect(() => {
    if (isAskedAtOnce) mutate(false)
  }, [isAskedAtOnce, mutate])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(new FormData(event.currentTarget).has('plainly'))
  }
  return (
    <form className="connect-form" onSubmit={submit}>
      {isOther ? <AddressField value={baseUrl} onChange={setBaseUrl} /> : null}
      {place.words ? <p className="note">{place.words}</p> : null}
      {takesKey ? <KeyField place={place} field={key} /> : null}
      {takesKey ? <Keeping isAsked={place.needsKey} /> : null}
      {connect.error ? (
        <Notice tone="bad">
          {errorMessage(connect.error)} <PageLink {...helpOn.endpoint}>What to do</PageLink>
        </Notice>
      ) : null}
      <div className="actions">
        <button type="submit" className="button main" disabled={connect.isPending}>
          {connect.isPending ? <LoaderCircle aria-hidden className="turning" /> : null}
          {connect.isPending ? 'Connecting' : connect.error ? 'Try again' : 'Connect'}
        </button>
      </div>
    </form>
  )
}

function AddressField({ value, onChange }: { value: string; onChange(value: string): void }) {
  return (
    <label className="field">
      <span>Address</span>
      <input
        className="input"
        inputMode="url"
        spellCheck={false}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the user has just asked for this field
        autoFocus
        required
        placeholder="http://127.0.0.1:8080/v1"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}

function KeyField({ place, field }: { place: ModelPlace; field: RefObject<HTMLInputElement | null> }) {
  return (
    <label className="field">
      <span>{place.needsKey ? 'Key' : 'Key (if required)'}</span>
      <input
        className="input"
        ref={field}
        type="password"
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the user has just asked for this field
        autoFocus={place.baseUrl !== ''}
        required={place.needsKey}
        placeholder={place.keyPage ? `Paste your key from ${place.keyPage}` : 'Paste the key'}
      />
    </label>
  )
}

/** How the key is stored; if only a file can hold it, the user agrees to that each time. */
function Keeping({ isAsked }: { isAsked: boolean }) {
  const keeping = useSettings().data?.keys
  if (!keeping) return null
  if (keeping.how !== 'ask') return <p className="note">{keepingText(keeping)}</p>
  return (
    <label className="agree">
      <input type="checkbox" name="plainly" required={isAsked} /> {keepingText(keeping)}
    </label>
  )
}
