// What optional features refuse of a config before a run begins, a line each.
export { checkPromptPack as promptPacks } from '../../../extensions/prompt-packs/host/check-config.js'

// biome-ignore lint/complexity/noUselessEmptyExport: it stays a module when the last of them is taken out
export {}
