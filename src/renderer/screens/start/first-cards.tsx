// The two ways on as long as no model is set: watch a recorded run being built, or connect a model.

import { useMutation } from '@tanstack/react-query'
import { ChevronDown, Play } from 'lucide-react'
import { core, errorMessage } from '../../boot/api.js'
import { go } from '../../boot/place.js'
import { queryClient, useAbout, useDemos } from '../../boot/queries.js'
import { openConnect } from '../../features/connect/open-connect.js'
import { PlaceList } from '../../features/connect/place-list.js'
import { useStartDraft } from '../../features/start-draft/start-draft.js'
import { Menu } from '../../ui/menu/menu.js'
import { Notice } from '../../ui/notice.js'

/** Plays a demo by its name, and opens its run. */
const usePlayDemo = () =>
  useMutation({
    mutationFn: (name: string) => core.runs.demo({ name, pace: '1x' }),
    onSuccess: ({ run }) => {
      void queryClient.invalidateQueries({ queryKey: ['runs'] })
      go({ screen: 'run', run })
    },
  })

/** Whether a run has a model to ask; null until that is known. */
export function useHasModel(): boolean | null {
  const about = useAbout().data
  const typed = useStartDraft((draft) => draft.settings.baseUrl)
  return about ? about.endpoint.baseUrl !== '' || typed !== '' : null
}

export function FirstCards({ onConnected }: { onConnected: (() => void) | null }) {
  return (
    <div className="first-cards">
      <WatchCard />
      <section className="first-card" aria-labelledby="connect">
        <h3 id="connect">Connect a model</h3>
        <PlaceList onChoose={(place) => openConnect({ place, afterwards: onConnected })} />
      </section>
    </div>
  )
}

function WatchCard() {
  const { data: demos = [], isPending } = useDemos()
  const play = usePlayDemo()
  const [first, ...others] = demos
  // Its place is kept until they are known, so that the other card does not move.
  if (!first) return isPending ? <section className="first-card watch" aria-hidden /> : null
  return (
    <section className="first-card watch" aria-labelledby="watch">
      <div>
        <h3 id="watch">Watch a program being built</h3>
        <p>From two sentences to a verified program. The model answers are recorded; the tests are real.</p>
        <div className="go">
          <button
            type="button"
            className="button"
            disabled={play.isPending}
            aria-label={`Watch ${first.title} being built`}
            onClick={() => play.mutate(first.name)}
          >
            <Play aria-hidden /> Watch
          </button>
          <span>1 min, no key needed</span>
        </div>
        {play.error ? <Notice tone="bad">{errorMessage(play.error)}</Notice> : null}
      </div>
      <div className="first-picture">
        <RedToGreen />
        {others.length > 0 ? (
          <Menu.Root>
            <Menu.Trigger className="link">
              or another <ChevronDown aria-hidden />
            </Menu.Trigger>
            <Menu.Portal>
              <Menu.Positioner align="start" sideOffset={6}>
                <Menu.Popup className="popup" aria-label="Demos">
                  {others.map((demo) => (
                    <Menu.Item key={demo.name} className="menu-item" onClick={() => play.mutate(demo.name)}>
                      Watch {demo.title} being built
                    </Menu.Item>
                  ))}
                </Menu.Popup>
              </Menu.Positioner>
            </Menu.Portal>
          </Menu.Root>
        ) : null}
      </div>
    </section>
  )
}

/** Attempts across, a cell for each test, two tasks: how a run looks while it works. */
const bands: readonly { readonly top: number; readonly from: number; readonly greenAt: readonly number[]; readonly hiddenAt: number }[] = [
  { top: 0, from: 0, greenAt: [1, 2, 2], hiddenAt: 2 },
  { top: 38, from: 2, greenAt: [3, 4, 5, 5], hiddenAt: 5 },
]
const COLUMNS = 6

const cells = bands.flatMap(({ top, from, greenAt, hiddenAt }) =>
  [...greenAt, hiddenAt].flatMap((at, row) =>
    Array.from({ length: COLUMNS - from }, (_, after) => {
      const column = from + after
      const look = column >= at ? 'green' : row === greenAt.length ? 'kept-back' : 'red'
      return { look, x: column * 24, y: top + row * 8 }
    }),
  ),
)

function RedToGreen() {
  return (
    <svg width="142" height="80" viewBox="0 0 142 80" aria-hidden>
      {cells.map(({ look, x, y }) => (
        <rect key={`${x} ${y}`} className={look} x={x} y={y} width="22" height="6.5" rx="1.5" />
      ))}
    </svg>
  )
}
