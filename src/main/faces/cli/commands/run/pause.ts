// `tillgreen pause`: holds a run after the step that is going on.
import { handing } from '../../handing.js'

export default handing(
  { name: 'pause', order: 5, help: 'hold a run after the step that is going on' },
  'It waits after this step. "tillgreen resume" lets it go on.',
  (core, run) => core.runs.pause({ run }),
)
