// The menus of the window: a press outside of an open one closes it and does what it does, as in the toolbars of the system.
import { Menu as Base, type MenuRootProps } from '@base-ui/react/menu'

/** Nothing waits for a menu to be closed. */
const Root = (props: MenuRootProps) => <Base.Root modal={false} {...props} />

/** The parts of a menu; every menu of the window is made of these. */
export const Menu = { ...Base, Root }
