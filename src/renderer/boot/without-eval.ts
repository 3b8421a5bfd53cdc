// Must be the first import: the page's policy forbids code from text, so zod is told not even to try it. It is told where it
// looks when it is loaded, since the opening window does without zod itself.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
