/** What the payer's bank does when a kept card is charged again. */
export type Again = 'success' | 'confirm' | 'declined' | 'insufficient_funds' | 'expired'

interface Card {
  brand: string
  last4: string
  expMonth: number
  expYear: number
  again: Again
  /** The bank allows no later charge. */
  isSingleUse?: true
}

/** The cards of a payer; the numbers end as those of the gateways' own tests. */
export const testCards = {
  works: { brand: 'visa', last4: '4242', expMonth: 8, expYear: 2028, again: 'success' },
  confirm: { brand: 'mastercard', last4: '3184', expMonth: 11, expYear: 2029, again: 'confirm' },
  declined: { brand: 'visa', last4: '0341', expMonth: 3, expYear: 2030, again: 'declined' },
  short: { brand: 'visa', last4: '9995', expMonth: 5, expYear: 2029, again: 'insufficient_funds' },
  expired: { brand: 'mastercard', last4: '0069', expMonth: 1, expYear: 2030, again: 'expired' },
  once: { brand: 'verve', last4: '0604', expMonth: 12, expYear: 2028, again: 'declined', isSingleUse: true },
} as const satisfies Record<string, Card>

export type TestCard = keyof typeof testCards
export const testCardNames = Object.keys(testCards) as TestCard[]

export const cardOf = (name: TestCard): Card => testCards[name]
export const isTestCard = (value: unknown): value is TestCard => testCardNames.some((name) => name === value)
