// Where something was written: opened in the system's file manager, or its path copied, since a browser can open no folder.
import { useMutation } from '@tanstack/react-query'
import { Check, Copy, FolderOpen } from 'lucide-react'
import { useState } from 'react'
import { desktop, errorMessage } from '../../boot/api.js'

/** @param folder an absolute path */
export function FolderPlace({ folder }: { folder: string }) {
  const system = desktop
  const [copied, setCopied] = useState('')
  const open = useMutation({ mutationFn: async () => system?.openFolder({ folder }) })
  return (
    <span className="folder-place">
      {system === null ? null : (
        <button type="button" className="button quiet" aria-label={`Open the folder ${folder}`} onClick={() => open.mutate()}>
          <FolderOpen aria-hidden /> Open the folder
        </button>
      )}
      <button
        type="button"
        className="button quiet"
        aria-label={`Copy the path ${folder}`}
        title={folder}
        onClick={() => void navigator.clipboard.writeText(folder).then(() => setCopied(folder))}
      >
        {copied === folder ? <Check aria-hidden /> : <Copy aria-hidden />} {copied === folder ? 'Copied' : 'Copy the path'}
      </button>
      {open.error ? <span role="alert">{errorMessage(open.error)}</span> : null}
    </span>
  )
}
