import type { PriceQuery } from '#schemas/money/promotions.ts'

/** What a session costs with a code, as the server said. */
export interface CodePrice extends Omit<PriceQuery, 'promotionCode'> {
  code: string
  /** Minor units. */
  amount: number
  reduction: number
  currency: string
}

/** The price is for one session: with another one the code is applied again. */
export const fitting = (
  price: CodePrice | undefined,
  { providerIdentifier, therapyIdentifier, modalityIdentifier }: Omit<PriceQuery, 'promotionCode'>,
): CodePrice | undefined =>
  price?.providerIdentifier === providerIdentifier &&
  price.therapyIdentifier === therapyIdentifier &&
  price.modalityIdentifier === modalityIdentifier
    ? price
    : undefined
