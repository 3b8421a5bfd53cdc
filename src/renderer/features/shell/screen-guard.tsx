// Keeps a mistake of one screen from taking the whole window with it: the rail stays, and one can try again or go elsewhere.
import { Component, type ReactNode } from 'react'
import { Notice } from '../../ui/notice.js'

interface ScreenGuardProps {
  readonly children: ReactNode
}

interface State {
  readonly error: Error | null
}

/** Needs a key that changes with the place, so that another screen begins without this one's error. */
export class ScreenGuard extends Component<ScreenGuardProps, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <div className="mx-auto max-w-[640px] p-10 grid gap-3">
        <Notice tone="bad" remedy="Runs continue; only this screen cannot be displayed. Reload it, or open another screen.">
          This screen failed: {error.message}
        </Notice>
        <div>
          <button type="button" className="button" onClick={() => window.location.reload()}>
            Reload
          </button>
        </div>
      </div>
    )
  }
}
