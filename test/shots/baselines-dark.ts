// The scenes in a usual window, in the dark theme.
import { compareAll } from './baselines.js'
import { wideDark } from './looks.js'

compareAll(wideDark)
