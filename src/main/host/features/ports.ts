// What the optional features ask of the world, and what they add to what is known of packages, a line each.
export { coverage } from '../../../extensions/coverage/host/port.js'
export { embeddings } from '../../../extensions/embeddings/host/port.js'
export { lessons } from '../../../extensions/lessons/host/port.js'
export { libraryPort as library } from '../../../extensions/library/host/port.js'
export { packageSites } from '../../../extensions/package-sites/host/port.js'
export { pages } from '../../../extensions/pages/host/port.js'
export { promptPacks } from '../../../extensions/prompt-packs/host/port.js'
export { summaries } from '../../../extensions/summaries/host/port.js'

// biome-ignore lint/complexity/noUselessEmptyExport: it stays a module when the last of them is taken out
export {}
