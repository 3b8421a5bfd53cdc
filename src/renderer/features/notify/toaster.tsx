// Shows the toasts in a corner, without taking the focus from anything.
import { CircleCheck, CircleX, TriangleAlert, X } from 'lucide-react'
import { addressOf } from '../../boot/place.js'
import { dismiss, type Toast, useToasts } from './toasts.js'

const icons = { ok: CircleCheck, bad: CircleX, warn: TriangleAlert }

export function Toaster() {
  const toasts = useToasts((state) => state.toasts)
  return (
    <section className="toasts" aria-label="Notifications" aria-live="polite">
      {toasts.map((each) => (
        <ToastCard key={each.id} said={each} />
      ))}
    </section>
  )
}

function ToastCard({ said }: { said: Toast }) {
  const Icon = icons[said.tone]
  return (
    <div className={`toast ${said.tone}`}>
      <Icon aria-hidden />
      <div className="min-w-0">
        {said.run ? (
          <a href={addressOf({ screen: 'run', run: said.run })} onClick={() => dismiss(said.id)}>
            {said.title}
          </a>
        ) : (
          <b>{said.title}</b>
        )}
        <p>{said.words}</p>
      </div>
      <button type="button" className="icon-button" aria-label="Close the notification" onClick={() => dismiss(said.id)}>
        <X aria-hidden />
      </button>
    </div>
  )
}
