// The top bar: where one is; on a run also its state, its budget and what can be done to it.
import { useContext } from 'react'
import { addressOf, type Place, runAt, screenOf } from '../../boot/place.js'
import { RunStoreContext } from '../run/run-store-context.js'
import { RunBar } from './run-bar.js'

export function TopBar({ place }: { place: Place }) {
  const { title, heading } = screenOf(place)
  const isOpened = useContext(RunStoreContext) !== null
  return (
    <header className="bar">
      <a className="mark" href={addressOf({ screen: 'start' })}>
        <span className="sr-only">Tillgreen: start something new</span>
        <svg
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden
        >
          <path d="M20.5 10.2A8.8 8.8 0 1 1 14.6 3.6" />
          <path d="m8 11.6 3.4 3.4L20.5 5.6" />
        </svg>
      </a>
      {runAt(place) !== null ? (
        isOpened ? (
          <RunBar />
        ) : null
      ) : (
        <div className="crumb">
          <h1>{heading ?? title}</h1>
        </div>
      )}
    </header>
  )
}
