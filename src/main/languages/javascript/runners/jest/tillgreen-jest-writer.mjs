// The one writer of a process of Jest: its environment and its reporter share it, and nobody else can ask for another.
import { takeWriter } from '../javascript/tillgreen-report.mjs'

export const { write, word } = takeWriter()
