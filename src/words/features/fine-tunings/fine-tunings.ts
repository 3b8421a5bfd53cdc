// What is told of fine-tunings.
import { errors } from './errors.js'

export const fineTunings = { errors }
