// A sentence that must be read: what was refused or is in the way, and what to do.
import { CircleX, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

interface NoticeProps {
  readonly tone: 'bad' | 'warn' | 'plain'
  readonly children: ReactNode
  readonly remedy?: string | undefined
}

const icons = { bad: CircleX, warn: TriangleAlert, plain: Info }

/** Read out at once where it is bad, at the next pause where it is not. */
export function Notice({ tone, children, remedy }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div className={`notice ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon aria-hidden />
      <div className="min-w-0">
        <p>{children}</p>
        {remedy ? <p className="remedy">{remedy}</p> : null}
      </div>
    </div>
  )
}

/** Shown in an empty place. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <b>{title}</b>
      {children ? <p>{children}</p> : null}
    </div>
  )
}
