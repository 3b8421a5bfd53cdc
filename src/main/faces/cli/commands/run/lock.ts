// `tillgreen files lock`: no model writes a file of a run until it is unlocked.
import { locking } from '../../handing.js'

export default locking(
  { name: 'files lock', order: 22, help: 'lock a file in a run; models cannot change the file until you unlock it, but you still can' },
  true,
)
