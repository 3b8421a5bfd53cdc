// The key of an endpoint: it goes in and is forgotten here at once; what comes back says only that there is one.
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useId, useRef } from 'react'
import type { KeyState } from '../../contract/questions/settings.js'
import { core, refusalOf } from '../api.js'
import { takeSettings } from './settings-queries.js'

export function KeyField({ name, state, isNeeded }: { name: string; state: KeyState; isNeeded: boolean }) {
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  // The key is no variable of the mutation: those are kept for as long as the page is.
  const store = useMutation({ mutationFn: () => core.settings.setKey({ name, key: take(field.current) }), onSuccess: takeSettings })
  const forget = useMutation({ mutationFn: () => core.settings.forgetKey({ name }), onSuccess: takeSettings })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    store.mutate()
  }
  if (state === 'stored')
    return (
      <div className="key">
        <KeyRound aria-hidden /> <span>A key is stored.</span>
        <button type="button" className="button quiet" onClick={() => forget.mutate()}>
          Forget it
        </button>
      </div>
    )
  return (
    <form className="key" onSubmit={submit}>
      <KeyRound aria-hidden />
      <label className="sr-only" htmlFor={id}>
        Key of {name}
      </label>
      <input
        className="input"
        id={id}
        ref={field}
        type="password"
        autoComplete="off"
        spellCheck={false}
        required
        placeholder={
          state === 'environment'
            ? 'in the environment; one stored here goes before it'
            : isNeeded
              ? 'paste the key'
              : 'needs no key on this machine'
        }
      />
      <button type="submit" className="button" disabled={store.isPending}>
        Store the key
      </button>
      {store.error ? (
        <span className="text-red" role="alert">
          {refusalOf(store.error).message}
        </span>
      ) : null}
    </form>
  )
}

function take(field: HTMLInputElement | null): string {
  const key = field?.value ?? ''
  if (field) field.value = ''
  return key
}
