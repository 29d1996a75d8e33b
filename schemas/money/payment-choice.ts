import type { PaymentMethod } from './payment-methods.ts'

/** How to pay, as the calls that pay take it. */
export type PaymentChoice =
  | { method: 'wallet' | 'free' }
  | { method: 'card'; paymentMethod: string }
  /** Another card, entered on the gateway's page. Saving is the client's own choice and never preset. */
  | { method: 'card'; saveCard?: true }

/** The same, or a package of the client. */
export type SessionPayment = PaymentChoice | { method: 'package'; packageIdentifier: string }

interface Offer {
  /** Minor units. */
  amount: number
  /** Of the wallet; null where the wallet cannot pay. */
  balance: number | null
  /** Saved cards that can pay, the default first. */
  methods: readonly PaymentMethod[]
  /** Another card can be entered. */
  hasCards: boolean
}

/** The wallet where it is enough, otherwise the default card, otherwise another one. */
export function startChoice({ amount, balance, methods, hasCards }: Offer): PaymentChoice {
  if (amount === 0) return { method: 'free' }
  if (balance !== null && (balance >= amount || !hasCards)) return { method: 'wallet' }
  const [card] = methods
  return card ? { method: 'card', paymentMethod: card.identifier } : { method: 'card' }
}
