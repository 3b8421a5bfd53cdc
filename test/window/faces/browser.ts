// The browser face as journeys meet it: its address in a page.
import { startFace } from '../start-face.js'
import type { Face, FaceOptions } from './face.js'

/** Starts it and opens its address, token and all. */
export async function startBrowserFace({ data, args, variables, page }: FaceOptions): Promise<Face> {
  const { url, close } = await startFace(data, args, variables)
  const received: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(String(payload))))
  await page.goto(url)
  return { kind: 'browser', url, data, received, system: null, close }
}
