// Where the finished program is written by itself: a folder that the user chooses, or nowhere. Only the desktop face has
// a dialog for that; elsewhere a program is taken out of its run when it is wanted.
import { X } from 'lucide-react'
import { desktop } from '../../boot/api.js'
import { ChooseFolder } from '../../features/desktop/choose-folder.js'
import { useStartDraft } from '../../features/start-draft/start-draft.js'

export function OutFolder() {
  const out = useStartDraft((draft) => draft.out)
  const writeTo = useStartDraft((draft) => draft.writeTo)
  if (desktop === null) return null
  return (
    <div className="out-folder">
      <span>{out === null ? 'The finished program stays in its run.' : `The finished program is written into ${out}`}</span>
      <ChooseFolder title="Write the finished program into" from={out ?? ''} onChoose={writeTo} />
      {out === null ? null : (
        <button type="button" className="icon-button" aria-label="Write it nowhere" onClick={() => writeTo(null)}>
          <X aria-hidden />
        </button>
      )}
    </div>
  )
}
