import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { PaymentMethod } from '#schemas/money/payment-methods.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { presentCard } from './present-card.ts'
import { savedCards } from './queries.ts'

/** The caller's saved cards. A card pays in the currencies of the gateway that keeps it. */
export async function listCards(
  { db, now, services, ...context }: Context,
  { currency }: { currency?: CurrencyCode },
): Promise<{ methods: PaymentMethod[] }> {
  const cards = await savedCards(db, signedIn({ db, now, services, ...context }).identifier)
  const gateway = currency && (services.gateways.for('card', currency)?.name ?? null)
  return {
    methods: cards
      .filter((card) => gateway === undefined || card.gateway === gateway)
      .map((card) => presentCard(card, now)),
  }
}
