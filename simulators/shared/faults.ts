/** Faults that a test or a person switches on. Counts go down by one each time. */
export interface Faults {
  /** Milliseconds before each answer of a call. */
  delayMs: number
  /** This many calls answer 500 and change nothing. */
  failCalls: number
  /** This many calls answer 429 with `Retry-After: 7` and change nothing. */
  limitCalls: number
  /** This many calls get no answer and change nothing. */
  silentCalls: number
  /** This many calls take effect, and the connection breaks before the answer. */
  dropAnswers: number
  /** Call faults apply only to calls that begin with this text: `POST /transfer`. Null: to all of them. */
  only: string | null
  /** The balance is too low for any payout. */
  emptyBalance: boolean
  /** Each webhook is sent this many additional times. */
  duplicateWebhooks: number
  /** This many webhooks are held back, then sent newest first. */
  reorderWebhooks: number
  /** This many deliveries carry a forged signature. */
  badSignatures: number
  /** This many deliveries never arrive and are retried later. */
  loseWebhooks: number
  /** `"10000"` instead of `10000`. */
  stringAmounts: boolean
  /** `https:\/\/` as the real gateway writes JSON. */
  escapedSlashes: boolean
  /** Returned instead of the metadata: the real gateway does this with `""` and `0`. */
  metadata: 'as_sent' | 'empty_text' | 'zero'
  /** Added to the paid amount from now on, minor units. */
  amountOffset: number
  /** Currency of payments from now on. */
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
    /** Whether the fault applies to this delivery. */
    take,
    /** Whether the fault applies to this call: `GET /balance`. */
    nextCallFault: (name: OfCalls, call: string) => hits(call) && take(name),
    delayOf: (call: string) => (hits(call) ? faults.delayMs : 0),
  }
}

/** JSON as it is sent. */
export function jsonOf(value: unknown, { escapedSlashes }: Faults): string {
  const text = JSON.stringify(value)
  return escapedSlashes ? text.replaceAll('/', '\\/') : text
}

/** The members that the API accepts, each with its type. */
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
