// `tillgreen continue`: lets a paused run go on.
import { handing } from '../../handing.js'

export default handing({ name: 'continue', order: 6, help: 'let a paused run go on' }, 'It goes on.', (core, run) =>
  core.runs.continue({ run }),
)
