// What the optional features answer to a face, a line each. It stands apart, since a question may hold a whole config.
export { benchQuestions as bench } from './bench/calls.js'
export { datasetQuestions as datasets } from './datasets/calls.js'
export { explorationQuestions as explorations } from './explorations/calls.js'
export { fineTuningQuestions as fineTunings } from './fine-tunings/calls.js'
export { lessonQuestions as lessons } from './lessons/calls.js'
export { libraryQuestions as library } from './library/calls.js'
export { pageQuestions as pages } from './pages/calls.js'
export { promptPackQuestions as promptPacks } from './prompt-packs/calls.js'
export { reviewQuestions as reviews } from './review/calls.js'
export { routerQuestions as router } from './router/calls.js'
export { standingQuestions as standing } from './standing/calls.js'
export { telemetryQuestions as telemetry } from './telemetry/calls.js'

// biome-ignore lint/complexity/noUselessEmptyExport: it stays a module when the last of them is taken out
export {}
