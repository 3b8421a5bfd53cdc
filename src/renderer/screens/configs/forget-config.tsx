// Forgets a config with all of its versions, after a warning about what is lost.
import { useMutation } from '@tanstack/react-query'
import { core, errorMessage } from '../../boot/api.js'
import { go } from '../../boot/place.js'
import { Notice } from '../../ui/notice.js'
import { showToast } from '../../ui/toast.js'
import { listNow } from './list-now.js'

interface ForgetConfigProps {
  readonly name: string
  /** What is removed with it, in a sentence. */
  readonly lost: string
  onKeep(): void
}

export function ForgetConfig({ name, lost, onKeep }: ForgetConfigProps) {
  const forget = useMutation({
    mutationFn: () => core.configs.forget({ name }),
    onSuccess() {
      listNow((cards) => cards.filter((each) => each.name !== name))
      go({ screen: 'configs', config: null, beside: null })
      showToast({ words: `${name} was forgotten. Existing runs are not affected.` })
    },
  })
  return (
    <div className="config-leaving">
      <Notice tone="warn">{lost} Existing runs are not affected.</Notice>
      <div className="actions">
        {/* biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed */}
        <button type="button" className="button" autoFocus onClick={onKeep}>
          Keep it
        </button>
        <button type="button" className="button" disabled={forget.isPending} onClick={() => forget.mutate()}>
          Forget {name}
        </button>
      </div>
      {forget.error ? <Notice tone="bad">{errorMessage(forget.error)}</Notice> : null}
    </div>
  )
}
