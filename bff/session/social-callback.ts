/** What a provider sends back with the browser, as the fragment of our page. */

const names = ['code', 'state', 'iss', 'error'] as const
const longest = 4000

/** Only the fields of the protocol, each once and of limited length. */
export function callbackFragment(provider: string, sent: string): string {
  const given = new URLSearchParams(sent)
  const fields = new URLSearchParams({ provider })
  for (const name of names) {
    const [value, ...more] = given.getAll(name)
    if (value !== undefined && more.length === 0 && value.length <= longest) fields.set(name, value)
  }
  for (const [name, value] of Object.entries(namesIn(given.get('user')))) fields.set(name, value)
  return fields.toString()
}

/** Apple sends the names once, beside the token. They are suggestions for the form and prove nothing. */
function namesIn(user: string | null): Record<string, string> {
  if (user === null || user.length > longest) return {}
  try {
    const { name } = JSON.parse(user) as { name?: Record<string, unknown> }
    const pairs = ['firstName', 'lastName'].map((key) => [key, name?.[key]] as const)
    return Object.fromEntries(
      pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1].length <= 200),
    )
  } catch {
    return {} // no names; the person types them
  }
}

/** Providers send forms from their own pages; the address does nothing but lead to our page. */
export const isSocialCallback = (method: string | undefined, url: string | undefined): boolean =>
  method === 'POST' && /^\/api\/session\/social\/[a-z][a-z0-9-]{0,30}\/callback$/.test(url ?? '')
