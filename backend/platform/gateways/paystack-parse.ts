import { GatewayUnavailable } from './port.ts'

/** A member of an answer, or undefined: nothing in it is taken for granted. */
export const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined

/** Text or number as text; null for anything else and for the empty text. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}

/** Minor units, which come as numbers and as texts: `10000`, `"10000"`. */
export function amountOf(value: unknown): number {
  const amount = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 0)
    throw new GatewayUnavailable('unreadable')
  return amount
}

/** Our metadata comes back as an object, as JSON in a text, as `""` or as `0`. */
export function metadataOf(value: unknown): Record<string, string> {
  const given = typeof value === 'string' ? parsed(value) : value
  if (typeof given !== 'object' || given === null) return {}
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, one]) => (textOf(one) === null ? [] : [[key, String(one)]])),
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Any other content is not ours.
    return null
  }
}
