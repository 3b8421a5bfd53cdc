// A button that lets the user choose a folder in the system's own dialog; a browser has none, so there it is not drawn.
import { FolderSearch } from 'lucide-react'
import { desktop } from '../../boot/api.js'

interface ChooseFolderProps {
  readonly title: string
  readonly from: string
  onChoose(folder: string): void
}

export function ChooseFolder({ title, from, onChoose }: ChooseFolderProps) {
  const system = desktop
  if (system === null) return null
  const choose = async () => {
    const { folder } = await system.chooseFolder({ title, from: from || null })
    if (folder !== null) onChoose(folder)
  }
  return (
    <button type="button" className="button quiet" aria-label={`Choose a folder: ${title}`} onClick={() => void choose()}>
      <FolderSearch aria-hidden /> Choose a folder
    </button>
  )
}
