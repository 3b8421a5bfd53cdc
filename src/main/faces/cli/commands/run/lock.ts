// `tillgreen files lock`: no model writes a file of a run until it is unlocked.
import { locking } from '../../handing.js'

export default locking(
  { name: 'files lock', order: 22, help: 'lock a file of a run: no model writes it until you unlock it; you can still edit it' },
  true,
)
