// What the page runs first, in a small file of its own: its theme, the picture of its start screen, the way to the core.
import { followComposition, showFirstPicture } from './first-picture.js'
import { applyTheme } from './theme-on-page.js'
import { opensWithStart } from './wire.js'

applyTheme()
showFirstPicture(opensWithStart)
followComposition()
