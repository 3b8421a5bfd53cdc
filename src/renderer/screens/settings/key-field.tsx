// The key of an endpoint: it goes in and is forgotten here at once; what comes back says only that there is one.
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useId, useRef } from 'react'
import type { KeyState, SettingsState } from '../../../contract/calls/settings.js'
import { keepingText } from '../../../words/settings.js'
import { core, errorMessage } from '../../boot/api.js'
import { takeSettings } from '../../features/settings/settings-queries.js'

interface KeyFieldProps {
  readonly name: string
  readonly state: KeyState
  readonly keeping: SettingsState['keys']
  readonly isNeeded: boolean
}

export function KeyField({ name, state, keeping, isNeeded }: KeyFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  // The key is no variable of the mutation: those are kept for as long as the page is.
  const store = useMutation({
    mutationFn: () => core.settings.setKey({ name, key: take(field.current), plainly: keeping.how === 'ask' }),
    onSuccess: takeSettings,
  })
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
        Key for {name}
      </label>
      <input
        className="input"
        id={id}
        ref={field}
        type="password"
        autoComplete="off"
        spellCheck={false}
        required
        placeholder={placeholderOf(state, isNeeded)}
      />
      {keeping.how === 'ask' ? (
        // The form is not sent without the tick: agreeing is the user's own act, each time.
        <label className="agree">
          <input type="checkbox" required /> {keepingText(keeping)}
        </label>
      ) : null}
      <button type="submit" className="button" disabled={store.isPending}>
        Store the key
      </button>
      {store.error ? (
        <span className="text-red" role="alert">
          {errorMessage(store.error)}
        </span>
      ) : null}
    </form>
  )
}

function placeholderOf(state: KeyState, isNeeded: boolean): string {
  switch (state) {
    case 'environment':
      return 'set in the environment; a key stored here overrides it'
    case 'elsewhere':
      return 'this key works only in the desktop window; paste it to use it here'
    case 'stored':
    case 'none':
      return isNeeded ? 'paste the key' : 'no key needed for endpoints on this machine'
  }
}

function take(field: HTMLInputElement | null): string {
  const key = field?.value ?? ''
  if (field) field.value = ''
  return key
}
