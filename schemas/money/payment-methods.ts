/** Cards that a gateway keeps for a client (docs/product-rules.md#saved-cards). */
import * as Type from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Choice, Currency, Id, Instant, Money, Strict } from '../platform/fields.ts'

/** Version of the text under which a client agrees that a card is saved. A change of the text gets a new one. */
export const cardConsentVersion = '1'

export type PaymentMethod = Type.Static<typeof PaymentMethod>
export const PaymentMethod = Type.Object({
  identifier: Id(),
  gateway: Choice(['paystack', 'stripe']),
  /** The gateway's word in lower case: `visa`. */
  brand: Type.String(),
  last4: Type.String(),
  expMonth: Type.Integer({ minimum: 1, maximum: 12 }),
  expYear: Type.Integer({ minimum: 2000, maximum: 2200 }),
  isExpired: Type.Boolean(),
  /** The card that is preselected. */
  isDefault: Type.Boolean(),
  savedAt: Instant(),
})

export type PaymentMethods = Type.Static<typeof PaymentMethods>
export const PaymentMethods = Type.Object({
  /** The gateway whose page takes another card, and keeps it; null if cards are not available. */
  cardGateway: Type.Union([Choice(['paystack', 'stripe']), Type.Null()]),
  /** What is charged to add a card, and paid back at once: 0 for nothing; null if cards are not available. */
  adding: Type.Union([Type.Object({ amount: Money(), currency: Currency() }), Type.Null()]),
  /** The default first, then the newest. */
  methods: Type.Array(PaymentMethod),
})

/** How a card pays: a saved one, or another one which is saved. */
export const cardChoice = {
  /** A saved card; without one, the card is entered on the gateway's page. */
  paymentMethod: Type.Optional(Id()),
  /** The client agrees that the card is saved for later payments. */
  saveCard: Type.Optional(Type.Boolean()),
}

export const paymentMethodApi = {
  list: endpoint('GET /payment-methods', {
    summary: "The client's saved cards; with a currency, those that can pay in it",
    query: Strict({ currency: Type.Optional(Currency()) }),
    reply: PaymentMethods,
  }),
  setDefault: endpoint('PUT /payment-methods/:id/default', {
    summary: 'Makes a saved card the preselected one',
    reply: PaymentMethods,
  }),
  remove: endpoint('DELETE /payment-methods/:id', {
    summary: 'Removes a saved card, also at the gateway',
    status: 204,
  }),
}
