// The model of a connected endpoint: chosen from its list, tested at once, and what the test found as signs.
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleMinus, LoaderCircle } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import type { Capabilities } from '../../../contract/config/capabilities.js'
import type { Role } from '../../../contract/config/config.js'
import { capabilitySigns } from '../../../words/capabilities.js'
import { followWords } from '../../../words/configs/roles.js'
import { clock } from '../../../words/figures.js'
import { errorMessage } from '../../boot/api.js'
import { useLeaving } from '../../boot/leaving.js'
import { Notice } from '../../ui/notice.js'
import { useNow } from '../../ui/now.js'
import { rolesLike } from '../settings/chosen-model.js'
import { useSettings } from '../settings/settings-queries.js'
import { type Connected, tryModel } from './connect.js'
import { type ModelPlace, modelToTry } from './model-places.js'

/** Milliseconds to read the signs before a waiting build continues. */
const READ_MS = 1_500

interface WantedModel {
  readonly wanted: string
  readonly signal: AbortSignal
}

interface ModelTestProps {
  readonly place: ModelPlace
  readonly connected: Connected
  readonly isBuildWaiting: boolean
  onDone(): void
}

export function ModelTest({ place, connected: { endpoint, models }, isBuildWaiting, onDone }: ModelTestProps) {
  const [model, choose] = useState(() => modelToTry(models, place))
  const following = useFollowing(endpoint)
  const test = useMutation({ mutationFn: ({ wanted, signal }: WantedModel) => tryModel(endpoint, wanted, signal) })
  const { mutate } = test
  useTestOf(model, mutate)
  const leaving = useLeaving()
  const isGoingOn = test.isSuccess && isBuildWaiting
  useEffect(() => {
    if (!isGoingOn) return
    const timer = setTimeout(onDone, READ_MS)
    return () => clearTimeout(timer)
  })
  return (
    <div className="connect-form">
      <ModelChoice models={models} model={model} onChoose={choose} />
      <div role="status">
        {test.isPending ? (
          <p className="note">
            <LoaderCircle aria-hidden className="turning" />
            <span>
              Testing {model} with four short questions, <SecondsSince />. A local model may need to load first.{' '}
              {isBuildWaiting
                ? 'Your build starts when the test ends, unless you close this dialog.'
                : 'If you close this dialog, the model stays connected, but the test is cancelled.'}
            </span>
          </p>
        ) : null}
        {test.data?.capabilities ? <Signs found={test.data.capabilities} /> : null}
        {isGoingOn ? <p className="note">Your build continues.</p> : null}
      </div>
      {test.isSuccess && following ? <Following {...following} model={test.variables.wanted} /> : null}
      {test.error ? <Notice tone="bad">{errorMessage(test.error)}</Notice> : null}
      <div className="actions">
        {test.isSuccess ? (
          <button
            type="button"
            className="button main"
            // biome-ignore lint/a11y/noAutofocus: it is the one thing that is left to do
            autoFocus
            onClick={onDone}
          >
            {isBuildWaiting ? 'Build it' : 'Done'}
          </button>
        ) : null}
        {test.error && model !== null ? (
          <button type="button" className="button main" onClick={() => mutate({ wanted: model, signal: leaving() })}>
            Test again
          </button>
        ) : null}
      </div>
    </div>
  )
}

/** Tests a model at once. Another choice, or the end of the dialog, cancels the test. */
function useTestOf(model: string | null, test: (wanted: WantedModel) => void): void {
  useEffect(() => {
    if (model === null) return
    const chosen = new AbortController()
    test({ wanted: model, signal: chosen.signal })
    return () => chosen.abort()
  }, [model, test])
}

/** How long it takes so far: a test that says nothing looks dead. */
function SecondsSince() {
  const [begun] = useState(Date.now)
  return <span aria-hidden>{clock(Math.max(0, useNow(1_000) - begun))}</span>
}

/** Roles that named the model that the endpoint had when this began: they get what it gets. Null where there are none. */
function useFollowing(endpoint: string): { readonly roles: readonly Role[]; readonly before: string } | null {
  const settings = useSettings().data?.settings
  const [found] = useState(() => {
    const roles = settings ? rolesLike(settings, endpoint) : []
    const before = settings?.endpoints.find(({ name }) => name === endpoint)?.model ?? ''
    return roles.length === 0 ? null : { roles, before }
  })
  return found
}

/** Names the roles that got the new model too. */
function Following({ roles, before, model }: { roles: readonly Role[]; before: string; model: string }) {
  if (model === before) return null
  return <p className="note following">{followWords(roles, before, model)}</p>
}

interface ModelChoiceProps {
  readonly models: readonly string[]
  readonly model: string | null
  onChoose(model: string): void
}

function ModelChoice({ models, model, onChoose }: ModelChoiceProps) {
  if (models.length === 0) return <NamedModel onChoose={onChoose} />
  return (
    <label className="field">
      <span>Model</span>
      <select className="input" value={model ?? ''} onChange={(event) => onChoose(event.target.value)}>
        {model === null ? <option value="">Choose one of {models.length}</option> : null}
        {models.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  )
}

/** A field for the name, if an endpoint does not list its models. */
function NamedModel({ onChoose }: { onChoose(model: string): void }) {
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) onChoose(name.trim())
  }
  return (
    <form className="field" onSubmit={submit}>
      <label>
        <span>Model (this endpoint does not list its models; type a name and press Enter)</span>
        <input className="input" spellCheck={false} autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
      </label>
    </form>
  )
}

/** What the model can do, a sign each. */
function Signs({ found }: { found: Capabilities }) {
  return (
    <ul className="signs" aria-label={`What ${found.model} can do`}>
      {capabilitySigns(found).map(({ name, words, isGood }) => (
        <li key={name} className={isGood ? 'ok' : ''}>
          {isGood ? <CircleCheck aria-hidden /> : <CircleMinus aria-hidden />}
          <b>{name}</b>
          <span>{words}</span>
        </li>
      ))}
    </ul>
  )
}
