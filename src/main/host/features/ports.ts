// What the optional features ask of the world, and what they add to what is known of packages, a line each.
export { coverage } from './coverage/coverage.js'
export { embeddings } from './embeddings/embeddings.js'
export { lessons } from './lessons/lessons.js'
export { libraryPort as library } from './library/port.js'
export { packageSites } from './package-sites/package-sites.js'
export { pages } from './pages/pages.js'
export { promptPacks } from './prompt-packs/prompt-packs.js'
export { summaries } from './summaries/summaries.js'

// biome-ignore lint/complexity/noUselessEmptyExport: it stays a module when the last of them is taken out
export {}
