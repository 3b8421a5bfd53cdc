// What a model answers to the question about rules when it keeps them all: it is asked with the long prompts then.
export const BY_THE_RULES = '25!: CHERRY\n07: PLUM\n12: PEAR\n03: APPLE\nEND'
