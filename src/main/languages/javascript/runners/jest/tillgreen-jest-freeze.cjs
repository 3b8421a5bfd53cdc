// Loaded before each test file, behind all matchers of ours: from here on nobody may change what compares.
globalThis.tillgreenFreeze(globalThis[Symbol.for('$$jest-matchers-object')].matchers, globalThis.expect)
delete globalThis.tillgreenFreeze
