// What optional features settle of a config that must stay the same however often its work is resumed, a line each.
export { pinPromptPack as promptPacks } from '../../../extensions/prompt-packs/host/pin-config.js'

// biome-ignore lint/complexity/noUselessEmptyExport: it stays a module when the last of them is taken out
export {}
