import type { SoldPackage } from '#schemas/money/packages.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Context } from '#platform/context/context.ts'
import { referenceData } from '#platform/regions/reference.ts'
import type { SoldRow } from './queries.ts'

/** Sold packages as their owner sees them. */
export async function presentPackages(
  { db, locale }: Pick<Context, 'db' | 'locale'>,
  rows: readonly SoldRow[],
): Promise<SoldPackage[]> {
  const reference = await referenceData(db)
  return rows.map((row) => {
    const therapy = reference.byId(row.therapyId)
    if (!therapy) throw new Error(`Reference row ${row.therapyId} is missing`)
    return {
      identifier: row.identifier,
      provider: {
        identifier: row.providerIdentifier,
        firstName: row.providerFirstName ?? '',
        lastName: row.providerLastName ?? '',
      },
      therapy: reference.show(therapy, locale),
      status: row.status,
      sessions: row.sessions,
      remaining: row.status === 'active' ? row.sessions - row.used : 0,
      price: row.price,
      singleFee: row.singleFee,
      currency: row.currency as CurrencyCode,
      boughtAt: row.boughtAt,
      expiresAt: row.expiresAt,
      endedAt: row.endedAt,
      refunded: row.refunded,
    }
  })
}
