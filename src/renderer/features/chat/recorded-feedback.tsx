// The feedback that a demo recorded a second part for; other words need a model.
import { useDemos } from '../../boot/queries.js'

/** Offers the recorded words where the demo has some. */
export function RecordedFeedback({ demo, onUse }: { demo: string; onUse(words: string): void }) {
  const words = useDemos().data?.find((each) => each.name === demo)?.feedback ?? null
  return (
    <div className="mx-3 mb-2 text-[13px] text-ink-3">
      {words ? (
        <button type="button" className="button w-full" onClick={() => onUse(words)}>
          Use the recorded feedback, no key needed
        </button>
      ) : (
        'This was a demo: going on with your own words needs a model.'
      )}
    </div>
  )
}
