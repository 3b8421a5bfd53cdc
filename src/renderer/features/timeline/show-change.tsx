// Shows what a step changed: in its one file at once, or in the one that is chosen of several.

import { Columns2 } from 'lucide-react'
import { Menu } from '../../ui/menu/menu.js'
import { useOpenFiles } from '../run/open-file.js'

export function ShowChange({ stepKey, title, paths }: { stepKey: string; title: string; paths: readonly string[] }) {
  const { open } = useOpenFiles()
  const [first] = paths
  if (first === undefined) return null
  const words = (
    <>
      <Columns2 aria-hidden /> Show the change
    </>
  )
  if (paths.length === 1)
    return (
      <button
        type="button"
        className="row-action"
        aria-label={`Show the change in ${first}: ${title}`}
        onClick={() => open(first, stepKey)}
      >
        {words}
      </button>
    )
  return (
    <Menu.Root>
      <Menu.Trigger className="row-action" aria-label={`Show the changes in ${paths.length} files: ${title}`}>
        {words}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} collisionPadding={12} className="z-10">
          <Menu.Popup className="popup filter-menu">
            {paths.map((path) => (
              <Menu.Item key={path} className="menu-item" onClick={() => open(path, stepKey)}>
                <span className="t">{path}</span>
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
