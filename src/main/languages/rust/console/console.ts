// The console of Rust.
import { compiledConsole } from '../../console/console.js'
import begin from './tillgreen-rust-console.sh?raw'
import step from './tillgreen-step.rs?raw'
import support from './tillgreen-support.rs?raw'

export const rustConsole = compiledConsole('Rust', { path: 'tillgreen-rust-console.sh', text: begin }, [
  { path: 'tillgreen-step.rs', text: step },
  { path: 'tillgreen-support.rs', text: support },
])
