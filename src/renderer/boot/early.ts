// What the page runs first, in a small file of its own: its theme, the keys that are
// pressed from now on, the picture of its start screen, the way to the core.
import { holdEarlyKeys } from './early-keys.js'
import { followComposition, showFirstPicture } from './first-picture.js'
import { applyTheme } from './theme-on-page.js'
import { opensWithStart } from './wire.js'

applyTheme()
holdEarlyKeys()
showFirstPicture(opensWithStart)
followComposition()
