// `tillgreen files unlock`: models may write a locked file again.
import { locking } from '../../handing.js'

export default locking({ name: 'files unlock', order: 23, help: 'let models write a locked file of a run again' }, false)
