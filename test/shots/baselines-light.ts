// Every scene in the smallest window, in the light theme.
import { compareAll } from './baselines.js'
import { narrowLight } from './looks.js'

compareAll(narrowLight)
