// Must be the first import: the page's policy forbids code from text, so zod is told not even to try it.
import { config } from 'zod'

config({ jitless: true })
