// The run of an experiment on the stage, for those who put it there and those who look at it.
export const STAGED_EXPERIMENT = 'staged-experiment'
