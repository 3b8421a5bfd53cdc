// `tillgreen unlock`: models may write a locked file again.
import { locking } from '../../handing.js'

export default locking({ name: 'unlock', order: 15, help: 'let models write a locked file of a run again' }, false)
