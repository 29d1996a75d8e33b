import { currencyFor } from '#schemas/platform/regions.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { PaymentMethods } from '#schemas/money/payment-methods.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { presentCard } from './present-card.ts'
import { savedCards } from './queries.ts'

/** The caller's saved cards. A card pays in the currencies of the gateway that keeps it. */
export async function listCards(context: Context, { currency }: { currency?: CurrencyCode }): Promise<PaymentMethods> {
  const { db, now, services } = context
  const { identifier, country } = signedIn(context)
  const paidIn = currency ?? currencyFor(country)
  const gateway = services.gateways.for('card', paidIn)
  const cardGateway = gateway?.name ?? null
  const cards = await savedCards(db, identifier)
  const usable = cards.filter(({ gateway }) => currency === undefined || gateway === cardGateway)
  const adding = gateway ? { amount: gateway.addingCardCosts(paidIn), currency: paidIn } : null
  return { cardGateway, adding, methods: usable.map((card) => presentCard(card, now)) }
}
