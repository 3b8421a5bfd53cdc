// Optional features that decide which model of a run answers, a line each.
export { routedClient as router } from '../../../extensions/router/host/model-client.js'

// biome-ignore lint/complexity/noUselessEmptyExport: it stays a module when the last of them is taken out
export {}
