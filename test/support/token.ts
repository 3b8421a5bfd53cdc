// What a page does with the one-time code of its address: it gets the token for it.

/** The token of the start that printed `address`; rejects where the code is spent. */
export async function tokenOf(address: string): Promise<string> {
  const { origin, hash } = new URL(address)
  const response = await fetch(`${origin}/token`, { method: 'POST', body: hash.slice(1), headers: { origin } })
  const text = await response.text()
  if (!response.ok) throw new Error(`No token for ${address}: ${response.status} ${text}`)
  return text
}
