import type { PriceQuery, PriceWithCode } from '#schemas/money/promotions.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { admitCode, countCodeTry } from '#backend/money/promotions/admit-code.ts'
import type { Context } from '#platform/context/context.ts'
import { findOffer } from './find-offer.ts'

/** Somebody who has no sessions. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** The price of a session with a code, before it is booked. What depends on the client is checked for a signed-in one. */
export async function priceWithCode(
  context: Context,
  { promotionCode, ...options }: PriceQuery,
): Promise<PriceWithCode> {
  await countCodeTry(context)
  const client = context.user?.userType === 'client' ? context.user.identifier : undefined
  const offer = await findOffer(context, client ?? nobody, options)
  const [fee, currency] = [offer.fee, offer.currency as CurrencyCode]
  const { reduction } = await admitCode(context, {
    code: promotionCode,
    provider: options.providerIdentifier,
    fee,
    currency,
    client,
  })
  return { fee, reduction, amount: fee - reduction, currency }
}
