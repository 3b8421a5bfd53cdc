// `tillgreen pause`: holds a run after its current step.
import { handing } from '../../handing.js'

export default handing(
  { name: 'pause', order: 5, help: 'pause a run after the current step' },
  'The run will pause after this step. Continue with "tillgreen resume".',
  (core, run) => core.runs.pause({ run }),
)
