/** What goes wrong, by order of a test or a curious person. Counts go down by one each time. */
export interface Faults {
  /** Milliseconds before each answer of a call. */
  delayMs: number
  /** So many calls are answered 500 and change nothing. */
  failCalls: number
  /** So many calls are answered 429 with `Retry-After: 7` and change nothing. */
  limitCalls: number
  /** So many calls get no answer at all, and change nothing. */
  silentCalls: number
  /** So many calls are carried out, and the line breaks before the answer. */
  dropAnswers: number
  /** The faults of calls hit only those that begin so: `POST /transfer`. Null: all of them. */
  only: string | null
  /** The balance is not enough for any payout. */
  emptyBalance: boolean
  /** Each webhook comes so many times more. */
  duplicateWebhooks: number
  /** So many webhooks are kept back, then sent newest first. */
  reorderWebhooks: number
  /** So many deliveries carry a signature of somebody else. */
  badSignatures: number
  /** So many deliveries never arrive and are tried again later. */
  loseWebhooks: number
  /** `"10000"` instead of `10000`. */
  stringAmounts: boolean
  /** `https:\/\/` as the real one writes JSON. */
  escapedSlashes: boolean
  /** Given back instead of the metadata: the real one does it with `""` and `0`. */
  metadata: 'as_sent' | 'empty_text' | 'zero'
  /** Added to what is paid from now on, minor units. */
  amountOffset: number
  /** Currency in which is paid from now on. */
  paidCurrency: string | null
}

export const noFaults: Readonly<Faults> = {
  delayMs: 0,
  failCalls: 0,
  limitCalls: 0,
  silentCalls: 0,
  dropAnswers: 0,
  only: null,
  emptyBalance: false,
  duplicateWebhooks: 0,
  reorderWebhooks: 0,
  badSignatures: 0,
  loseWebhooks: 0,
  stringAmounts: false,
  escapedSlashes: false,
  metadata: 'as_sent',
  amountOffset: 0,
  paidCurrency: null,
}

type OfCalls = 'failCalls' | 'limitCalls' | 'silentCalls' | 'dropAnswers'
type Counted = OfCalls | 'reorderWebhooks' | 'badSignatures' | 'loseWebhooks'

/** What a simulator answers with a 429. */
export const limitSeconds = 7

export type FaultBox = ReturnType<typeof faultBox>

export function faultBox() {
  let faults: Faults = noFaults
  const take = (name: Counted): boolean => {
    if (faults[name] <= 0) return false
    faults = { ...faults, [name]: faults[name] - 1 }
    return true
  }
  const hits = (call: string) => faults.only === null || call.startsWith(faults.only)
  return {
    now: () => faults,
    set: (changes: Partial<Faults>) => (faults = { ...faults, ...changes }),
    reset: () => (faults = noFaults),
    /** Whether this one is hit. */
    take,
    /** Whether this call is hit: `GET /balance`. */
    takeCall: (name: OfCalls, call: string) => hits(call) && take(name),
    delayOf: (call: string) => (hits(call) ? faults.delayMs : 0),
  }
}

/** JSON as it goes over the wire. */
export function jsonOf(value: unknown, { escapedSlashes }: Faults): string {
  const text = JSON.stringify(value)
  return escapedSlashes ? text.replaceAll('/', '\\/') : text
}

/** Members that the wire may carry, and no others, each of its own kind. */
export function readFaults(value: unknown): Partial<Faults> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const fits = ([name, one]: [string, unknown]) => Object.hasOwn(noFaults, name) && fitsFault(name as keyof Faults, one)
  return Object.entries(value).every(fits) ? (value as Partial<Faults>) : null
}

function fitsFault(name: keyof Faults, value: unknown): boolean {
  if (name === 'metadata') return value === 'as_sent' || value === 'empty_text' || value === 'zero'
  if (name === 'only') return value === null || (typeof value === 'string' && value.length <= 100)
  if (name === 'paidCurrency') return value === null || (typeof value === 'string' && /^[A-Z]{3}$/.test(value))
  if (typeof noFaults[name] === 'boolean') return typeof value === 'boolean'
  return Number.isSafeInteger(value) && (name === 'amountOffset' || (value as number) >= 0)
}
