// Optional features that judge runs by tests which no model saw, a line each.
export { benchJudged as bench } from '../../../extensions/bench/host/judged.js'

// biome-ignore lint/complexity/noUselessEmptyExport: it stays a module when the last of them is taken out
export {}
