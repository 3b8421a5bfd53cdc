// Questions that only the desktop face answers, because only it has a system around its window.
import { z } from 'zod'
import { RunId } from '../run/run.js'
import { call, feed } from '../wire/define.js'

/** What reaches the window from around it. */
export const DesktopSignal = z.discriminatedUnion('type', [
  /** A command was chosen in the menu. */
  z.object({ type: z.literal('command'), name: z.string().max(60) }),
  /** A notification of a run was clicked. */
  z.object({ type: z.literal('open'), run: RunId }),
  /** Something happened to the window that the user must know. */
  z.object({ type: z.literal('said'), title: z.string(), words: z.string() }),
])
export type DesktopSignal = z.infer<typeof DesktopSignal>

/** A command of the window, as the menu of the system offers it. */
export const MenuCommand = z.object({
  name: z.string().max(60),
  title: z.string().max(100),
  /** As Electron spells it. */
  accelerator: z.string().regex(/^[A-Za-z0-9+,./-]{1,40}$/),
  /** The page handles these keys itself; the menu only shows them. */
  isHeard: z.boolean(),
  menu: z.enum(['file', 'view', 'help']),
})
export type MenuCommand = z.infer<typeof MenuCommand>

export const desktopQuestions = {
  /** Says which commands the window has; before that the menu has only what every window has. */
  setMenu: call(z.object({ commands: z.array(MenuCommand).max(60) }), z.object({})),
  signals: feed(z.object({}), DesktopSignal),
  /** Lets the user choose a folder in the system's own dialog; null where they gave up. */
  chooseFolder: call(
    z.object({ title: z.string().max(200), from: z.string().max(4_000).nullable() }),
    z.object({ folder: z.string().nullable() }),
  ),
  /** Shows a folder in the system's file manager. Refuses (kind `missing`) a path that is no folder, or if there is no file manager. */
  openFolder: call(z.object({ folder: z.string().min(1).max(4_000) }), z.object({})),
  /** Shows a notification of the system; a click on it brings the window to the front and opens the run. */
  notify: call(z.object({ title: z.string().max(200), words: z.string().max(2_000), run: RunId.nullable() }), z.object({})),
}
