import type { Store } from './store.ts'

/** Answers one request to `/api/`. */
export async function handle(request: Request, store: Store): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (request.method === 'POST' && pathname === '/api/double') return Response.json({ value: store.double() })
  return new Response('Not found', { status: 404 })
}
