// The console of Go.
import { compiledConsole } from '../../console/console.js'
import begin from './tillgreen-go-console.sh?raw'
import step from './tillgreen-step.go?raw'
import support from './tillgreen-support.go?raw'

export const goConsole = compiledConsole('Go', { path: 'tillgreen-go-console.sh', text: begin }, [
  { path: 'tillgreen-step.go', text: step },
  { path: 'tillgreen-support.go', text: support },
])
