// Serves the built window over the stage: `node test/support/stage/serve.mjs RENDERER [PORT] [empty] [refused]`.

import { serve } from '../../../src/contract/define.js'
import { contract } from '../../../src/contract/index.js'
import { openServer } from '../../../src/main/web/server.js'
import { stage } from './stage.js'

// The stage shows states of runs; other areas are looked at over the real host.
const { app, runs, files, projects } = contract

/** Opens it and gives its address. */
export async function serveStage(rendererFolder: string, port: number, words: readonly string[]): Promise<string> {
  const handlers = stage({
    isEmpty: words.includes('empty'),
    isRefused: words.includes('refused'),
    long: words.includes('long') ? 20_000 : 0,
  })
  const { url } = await openServer({
    wire: serve({ app, runs, files, projects }, handlers, (path, error) => console.error(path, error)),
    rendererFolder,
    port,
  })
  return url
}
