import type { OwnPackageOffer, PackageOffer } from '#schemas/money/packages.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Context } from '#platform/context/context.ts'
import { referenceData } from '#platform/regions/reference.ts'
import type { OfferRow } from './queries.ts'
import { priceProblem } from './rules.ts'

/** Whether clients can buy it: active, offered, and not above the fees of today. */
export const isOnSale = (row: OfferRow): boolean =>
  row.status === 'active' && row.singleFee !== null && priceProblem(row, row.singleFee) === null

/** What everybody sees of offers. One whose therapy does not exist any more is left out. */
export async function presentOffers<Row extends OfferRow>(
  { db, locale }: Pick<Context, 'db' | 'locale'>,
  rows: readonly Row[],
): Promise<{ row: Row; offer: PackageOffer }[]> {
  const reference = await referenceData(db)
  return rows.flatMap((row) => {
    const therapy = reference.byId(row.therapyId)
    if (!therapy) return []
    const { identifier, sessions, price, months, singleFee, currency } = row
    const offer = {
      identifier,
      therapy: reference.show(therapy, locale),
      sessions,
      price,
      each: Math.floor(price / sessions),
      singleFee: singleFee ?? 0,
      currency: currency as CurrencyCode,
      months,
    }
    return [{ row, offer }]
  })
}

/** What the therapist sees beside it. */
export const asOwnOffer = ({
  row,
  offer,
}: {
  row: OfferRow & { sold: number }
  offer: PackageOffer
}): OwnPackageOffer => ({
  ...offer,
  status: row.status,
  isOnSale: isOnSale(row),
  sold: row.sold,
  createdAt: row.createdAt,
})
