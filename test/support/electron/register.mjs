// Puts the stand-in where the built bundle imports `electron`. Loaded with --import, before anything else.
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const here = new URL('./', import.meta.url)

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'electron') return { url: new URL('stand-in.ts', here).href, shortCircuit: true }
    // The stand-in is TypeScript, whose imports name what would be emitted.
    if (specifier.startsWith('./') && context.parentURL?.startsWith(here.href)) {
      const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL)
      if (existsSync(fileURLToPath(source))) return { url: source.href, shortCircuit: true }
    }
    return next(specifier, context)
  },
})
