// The model that is asked, as a button that opens a list of all others: by endpoint, with price and success, and with a search.
import { Popover } from '@base-ui/react/popover'
import { useQueries } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { Check, ChevronDown, LoaderCircle, Plug } from 'lucide-react'
import { useState } from 'react'
import type { OfferedModels } from '../../../contract/calls/settings.js'
import type { EndpointSettings } from '../../../contract/config/settings.js'
import { checkText } from '../../../words/endpoint.js'
import { hostOf } from '../../../words/figures.js'
import { priceWords, successWords } from '../../../words/models/picker.js'
import { core, errorMessage } from '../../boot/api.js'
import { modelInUse } from '../settings/chosen-model.js'
import { useSettings } from '../settings/settings-queries.js'
import { useStartDraft } from '../start-draft/start-draft.js'
import { chooseEnvironment, chooseModel } from './connect.js'
import { openConnect } from './open-connect.js'

interface ModelPickerProps {
  readonly className: string
  /** What the button shows. */
  readonly shown: React.ReactNode
  /** More than the button shows, such as the address. */
  readonly title: string
  readonly side: 'top' | 'bottom'
}

export function ModelPicker({ className, shown, title, side }: ModelPickerProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className={className} title={title}>
        {shown}
        <ChevronDown aria-hidden />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side={side} align="start" sideOffset={8}>
          <Popover.Popup className="popup picker" aria-label="Models">
            <Models onDone={() => setOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Models({ onDone }: { onDone(): void }) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const state = useSettings().data
  const draft = useStartDraft((each) => each.settings)
  const endpoints = state?.settings.endpoints ?? []
  const inUse = state ? modelInUse(state, draft) : null
  const lists = useOffered(endpoints)
  const choose = (endpoint: string, model: string) => {
    chooseModel(endpoint, model).then(onDone, (error: unknown) => setProblem(errorMessage(error)))
  }
  const wanted = typed.trim()
  const isListed = lists.some(({ data }) => data?.models.some(({ model }) => model.toLowerCase().includes(wanted.toLowerCase())))
  const unlisted = inUse && wanted && !isListed ? inUse.endpoint : null
  return (
    <Command className="commands" label="Models" loop filter={hasLetters}>
      <Command.Input autoFocus placeholder="Search models" value={typed} onValueChange={setTyped} />
      <Command.List>
        {endpoints.map((endpoint, index) => (
          <EndpointModels
            key={endpoint.name}
            name={endpoint.name}
            chosen={inUse?.endpoint === endpoint.name ? inUse.model : null}
            offered={lists[index]?.data}
            onChoose={(model) => choose(endpoint.name, model)}
          />
        ))}
        {state?.environment.baseUrl ? <FromEnvironment {...state.environment} isInUse={inUse === null} onDone={onDone} /> : null}
        {unlisted === null ? null : (
          <Command.Item forceMount value={`use ${wanted}`} onSelect={() => choose(unlisted, wanted)}>
            <i />
            <span>
              Use "{wanted}" at {unlisted}
            </span>
          </Command.Item>
        )}
        <ConnectAnother onDone={onDone} />
      </Command.List>
      {problem ? (
        <p className="why" role="alert">
          {problem}
        </p>
      ) : null}
    </Command>
  )
}

const hasLetters = (value: string, typed: string): number => (value.toLowerCase().includes(typed.trim().toLowerCase()) ? 1 : 0)

/** Each endpoint is asked for itself: one that does not answer keeps none waiting. */
const useOffered = (endpoints: readonly EndpointSettings[]) =>
  useQueries({
    queries: endpoints.map(({ name, baseUrl }) => ({
      queryKey: ['offered-models', name, baseUrl],
      queryFn: ({ signal }: { signal: AbortSignal }) => core.settings.offered({ name }, signal),
      staleTime: 30_000,
      retry: false,
    })),
  })

function FromEnvironment({ baseUrl, isInUse, onDone }: { baseUrl: string; isInUse: boolean; onDone(): void }) {
  const choose = () => {
    chooseEnvironment()
    onDone()
  }
  return (
    <Command.Item value={`environment ${baseUrl}`} onSelect={choose}>
      {isInUse ? <Check aria-label="In use" /> : <i />}
      <span>{hostOf(baseUrl)}</span>
      <small>set by the environment or the command line</small>
    </Command.Item>
  )
}

function ConnectAnother({ onDone }: { onDone(): void }) {
  const connect = () => {
    onDone()
    openConnect()
  }
  return (
    <Command.Item forceMount value="connect another model" onSelect={connect}>
      <Plug aria-hidden />
      <span>Connect another model</span>
    </Command.Item>
  )
}

interface EndpointModelsProps {
  /** Of the endpoint. */
  readonly name: string
  /** Its model that is asked now; null where another endpoint is asked. */
  readonly chosen: string | null
  /** Undefined until it has answered. */
  readonly offered: OfferedModels | undefined
  onChoose(model: string): void
}

function EndpointModels({ name, chosen, offered, onChoose }: EndpointModelsProps) {
  return (
    <Command.Group
      heading={
        <>
          <i className={offered?.ok ? 'bead on' : 'bead'} /> {name}
          {offered ? null : <LoaderCircle aria-label="Asking" className="turning" />}
        </>
      }
    >
      {offered && !offered.ok ? <p className="why">{checkText(offered.said)}</p> : null}
      {(offered?.models ?? []).map(({ model, price, runs, verified }) => (
        <Command.Item key={model} value={`${name} ${model}`} onSelect={() => onChoose(model)}>
          {chosen === model ? <Check aria-label="In use" /> : <i />}
          <span>{model}</span>
          <small>{[priceWords(price), successWords(runs, verified)].filter(Boolean).join(' · ')}</small>
        </Command.Item>
      ))}
    </Command.Group>
  )
}
