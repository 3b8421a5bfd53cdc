// What the optional features answer to a face, a line each. It stands apart, since a question may hold a whole config.
export { benchQuestions as bench } from '../../extensions/bench/contract/calls.js'
export { datasetQuestions as datasets } from '../../extensions/datasets/contract/calls.js'
export { explorationQuestions as explorations } from '../../extensions/explorations/contract/calls.js'
export { fineTuningQuestions as fineTunings } from '../../extensions/fine-tunings/contract/calls.js'
export { lessonQuestions as lessons } from '../../extensions/lessons/contract/calls.js'
export { libraryQuestions as library } from '../../extensions/library/contract/calls.js'
export { pageQuestions as pages } from '../../extensions/pages/contract/calls.js'
export { promptPackQuestions as promptPacks } from '../../extensions/prompt-packs/contract/calls.js'
export { reviewQuestions as reviews } from '../../extensions/review/contract/calls.js'
export { routerQuestions as router } from '../../extensions/router/contract/calls.js'
export { standingQuestions as standing } from '../../extensions/standing/contract/calls.js'
export { telemetryQuestions as telemetry } from '../../extensions/telemetry/contract/calls.js'

// biome-ignore lint/complexity/noUselessEmptyExport: it stays a module when the last of them is taken out
export {}
