// `tillgreen files unlock`: models may write a locked file again.
import { locking } from '../../handing.js'

export default locking({ name: 'files unlock', order: 23, help: 'unlock a file in a run so models can change it again' }, false)
