// The line at the foot: what the sandbox is and when it was proved, the model of the open run or else the endpoint of the
// next one, what runs, the version.

import { Popover } from '@base-ui/react/popover'
import { LoaderCircle, ShieldAlert, ShieldCheck } from 'lucide-react'
import { useContext } from 'react'
import type { About } from '../../../contract/calls/index.js'
import { ago, hostOf } from '../../../words/figures.js'
import { type Place, runAt } from '../../boot/place.js'
import { useAbout } from '../../boot/queries.js'
import { useNow } from '../../ui/now.js'
import { ModelPicker } from '../connect/model-picker.js'
import { openConnect } from '../connect/open-connect.js'
import { PageLink } from '../help/page-link.js'
import { helpOn } from '../help/targets.js'
import { toggleLayer } from '../palette/layers.js'
import { RunConfig } from '../run/run-config.js'
import { RunModel } from '../run/run-model.js'
import { RunProgress } from '../run/run-progress.js'
import { RunStoreContext } from '../run/run-store-context.js'
import { AskingRuns, LiveRuns } from './live-runs.js'

export function StatusBar({ place }: { place: Place }) {
  const about = useAbout().data
  const isOpened = useContext(RunStoreContext) !== null
  return (
    <footer className="status">
      {about ? <SandboxItem sandbox={about.sandbox} /> : <Waiting />}
      {runAt(place) !== null ? (
        isOpened ? (
          <>
            <RunModel />
            <RunConfig />
            <RunProgress />
          </>
        ) : null
      ) : about ? (
        <NextModel endpoint={about.endpoint} />
      ) : null}
      <span className="flex-1" />
      <AskingRuns shown={runAt(place)} />
      <LiveRuns />
      <button type="button" className="keys" onClick={() => toggleLayer('palette')}>
        <span className="kbd">Ctrl K</span> commands
      </button>
      {about ? (
        <span className="gives-way" title={`Engine ${about.engine}. Data in ${about.dataFolder}`}>
          Tillgreen {about.version}
        </span>
      ) : null}
    </footer>
  )
}

/** The model of the next run. */
function NextModel({ endpoint: { baseUrl, model } }: { endpoint: About['endpoint'] }) {
  if (!baseUrl)
    return (
      <button type="button" className="item" onClick={() => openConnect()}>
        No model connected
      </button>
    )
  const shown = (
    <span>
      {model ? 'Model' : 'The only'} <b>{model || 'model'}</b> at {hostOf(baseUrl)}
    </span>
  )
  return <ModelPicker className="item" shown={shown} title={`At ${baseUrl}`} side="top" />
}

const Waiting = () => (
  <span className="item">
    <LoaderCircle aria-hidden className="turning" /> Checking the sandbox
  </span>
)

function SandboxItem({ sandbox }: { sandbox: About['sandbox'] }) {
  const now = useNow(30_000)
  if (sandbox.ok)
    return (
      <span className="item ok" title={sandbox.message}>
        <ShieldCheck aria-hidden /> Sandbox <b>{sandbox.backend}</b>
        <span className="gives-way">· checked {ago(sandbox.provedAt, now)}</span>
      </span>
    )
  return <SandboxRefused sandbox={sandbox} />
}

/** Why nothing can run here, and what to do, where one asks. */
function SandboxRefused({ sandbox }: { sandbox: About['sandbox'] }) {
  return (
    <Popover.Root>
      <Popover.Trigger className="item bad">
        <ShieldAlert aria-hidden /> <b>Sandbox unavailable</b> · what to do
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="top" align="start" sideOffset={8}>
          <Popover.Popup className="popup words">
            <Popover.Title className="font-semibold text-ink">Nothing can run here yet</Popover.Title>
            <Popover.Description>{sandbox.message}</Popover.Description>
            <p className="mt-2 text-ink">{sandbox.remedy}</p>
            <p className="mt-2">
              <PageLink {...helpOn.sandbox}>What each reason means</PageLink>
            </p>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
