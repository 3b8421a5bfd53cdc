// Pictures as thumbnails and text files as chips beside the field that they go with; below them who takes no pictures.
import { useQuery } from '@tanstack/react-query'
import { FileText, X } from 'lucide-react'
import type { StepConfig } from '../../../contract/config/config.js'
import { leftOutWords, notKeptWords } from '../../../words/pictures/pictures.js'
import { core } from '../../boot/api.js'
import { setAttachments, useAttachments } from './attachments.js'
import type { Attachment } from './kept-attachments.js'

interface AttachedRowProps {
  readonly place: string
  /** The config that they would be sent with; null while it is not known. */
  readonly config: StepConfig | null
}

export function AttachedRow({ place, config }: AttachedRowProps) {
  const { all: attachments, lost } = useAttachments(place)
  if (attachments.length === 0) return null
  const remove = (attachment: Attachment) =>
    setAttachments(
      place,
      attachments.filter((each) => each !== attachment),
    )
  return (
    <div className="attached">
      <ul aria-label="Attached">
        {attachments.map((attachment, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same file
          <li key={`${at} ${attachment.name}`}>
            {attachment.kind === 'picture' ? (
              <img src={`data:${attachment.type};base64,${attachment.base64}`} alt={attachment.name} />
            ) : (
              <FileText aria-hidden />
            )}
            <span title={attachment.name}>{attachment.name}</span>
            <small>{sizeWords(attachment.bytes)}</small>
            <button type="button" className="icon-button" aria-label={`Remove ${attachment.name}`} onClick={() => remove(attachment)}>
              <X aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {lost.length > 0 ? (
        <p role="status" className="left-out">
          {notKeptWords(lost.map(({ name }) => name))}
        </p>
      ) : null}
      {config && attachments.some(({ kind }) => kind === 'picture') ? <LeftOut config={config} /> : null}
    </div>
  )
}

function LeftOut({ config }: { readonly config: StepConfig }) {
  const takers = useQuery({ queryKey: ['picture-takers', config], queryFn: () => core.pictures.takers({ config }), staleTime: 5_000 }).data
  const words = takers ? leftOutWords(takers) : ''
  return words === '' ? null : (
    <p role="status" className="left-out">
      {words}
    </p>
  )
}

const sizeWords = (bytes: number): string => (bytes < 1_000 ? `${bytes} bytes` : `${(bytes / 1_000).toFixed(bytes < 10_000 ? 1 : 0)} kB`)
