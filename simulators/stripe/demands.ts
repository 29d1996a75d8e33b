import { type Form, sumIn, wordIn } from './form.ts'

interface More {
  type?: string
  /** The invalid parameter: `external_account[country]`. */
  param?: string
  /** Raised after the request began: the same idempotency key gets it again for a day. */
  isStored?: boolean
  /** Further members of the error. */
  members?: object
}

/** Answered in Stripe's format: `{ error: { type, code, message, param } }`. */
export class StripeError extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly type: string
  readonly param: string | undefined
  readonly isStored: boolean
  readonly members: object

  constructor(status: number, code: string | undefined, message: string, more: More = {}) {
    super(message)
    this.status = status
    this.code = code
    this.type = more.type ?? 'invalid_request_error'
    this.param = more.param
    this.isStored = more.isStored ?? false
    this.members = more.members ?? {}
  }

  get body() {
    const { type, code, message, param, members } = this
    return { error: { type, code, message, param, ...members } }
  }
}

export const missing = (what: string, id: string) =>
  new StripeError(404, 'resource_missing', `No such ${what}: '${id}'`)

const nameOf = ([first, ...rest]: string[]) => `${first}${rest.map((part) => `[${part}]`).join('')}`

export function demanded(form: Form, ...path: string[]): string {
  const word = wordIn(form, ...path)
  if (word !== null) return word
  const param = nameOf(path)
  throw new StripeError(400, 'parameter_missing', `Missing required param: ${param}.`, { param })
}

export function amountIn(form: Form, ...path: string[]): number {
  const word = demanded(form, ...path)
  const amount = sumIn(form, ...path)
  if (amount !== null) return amount
  throw new StripeError(400, 'parameter_invalid_integer', `Invalid integer: ${word}`, { param: nameOf(path) })
}

export function currencyIn(currencies: readonly string[], form: Form, ...path: string[]): string {
  const currency = demanded(form, ...path)
  if (currencies.includes(currency.toUpperCase())) return currency
  throw new StripeError(400, undefined, `Invalid currency: ${currency}`, { param: nameOf(path) })
}
