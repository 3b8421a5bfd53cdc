// The dialogs of the window. A dialog that is closed is gone at once: it takes no more keys, and gives the focus back before a part of
// the window can take it. Base UI itself waits for the next frames, which a slow machine draws late.
import { AlertDialog as BaseAlert } from '@base-ui/react/alert-dialog'
import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'

interface RootProps {
  readonly open: boolean
  onOpenChange(isOpen: boolean): void
  readonly children: ReactNode
}

const Root = ({ open, ...rest }: RootProps) => (open ? <Base.Root open {...rest} /> : null)
const AlertRoot = ({ open, ...rest }: RootProps) => (open ? <BaseAlert.Root open {...rest} /> : null)

/** The parts of a dialog; every dialog of the window is made of these. */
export const Dialog = { ...Base, Root }

/** The parts of a dialog that waits for an answer. */
export const AlertDialog = { ...BaseAlert, Root: AlertRoot }
