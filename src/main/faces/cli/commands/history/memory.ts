// `tillgreen memory`: what later runs know of earlier ones.
import { noun } from '../../names/noun.js'

export default noun({
  name: 'memory',
  order: 30,
  help: 'manage knowledge for later runs: lessons, standing rules, and errors with their repairs',
})
