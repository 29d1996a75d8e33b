import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { currencyOfCountry } from '#schemas/platform/regions.ts'
import type { Db } from '#platform/database/database.ts'
import type { ReferenceData } from '#platform/regions/reference.ts'
import type { DemoOffer, DemoPackage } from './demo-packages.ts'
import type { DemoSession } from './demo-sessions.ts'
import { feeOf, paidAt, singleFeeOf } from './session-prices.ts'

/** What therapists offer, and the package that was bought. */
export async function writePackages(
  db: Db,
  reference: ReferenceData,
  { offers, bought }: { offers: DemoOffer[]; bought: DemoPackage },
): Promise<void> {
  await db
    .insertInto('packageOffer')
    .values(offers.map((offer) => ({ ...termsOf(reference, offer), months: offer.months, ...madeAt(offer) })))
    .execute()
  await db
    .insertInto('soldPackage')
    .values({
      ...termsOf(reference, bought.offer),
      identifier: bought.identifier,
      offerIdentifier: bought.offer.identifier,
      clientIdentifier: bought.client.identifier,
      singleFee: singleFeeOf(bought.offer),
      boughtAt: bought.boughtAt.toString(),
      expiresAt: bought.expiresAt.toString(),
    })
    .execute()
}

function termsOf(reference: ReferenceData, { identifier, therapist, therapy, sessions, price }: DemoOffer) {
  const row = reference.byCode('therapy', therapy)
  if (!row) throw new Error(`${therapist.lastName} offers a package of a therapy that the reference data lacks`)
  const currency: CurrencyCode = currencyOfCountry[therapist.country]
  return {
    identifier,
    providerIdentifier: therapist.identifier,
    therapyId: row.id,
    sessions,
    price: price * 100,
    currency,
  }
}

const madeAt = ({ createdAt }: DemoOffer) => ({ createdAt: createdAt.toString() })

/** The sessions that a package pays, each with its share of the price. */
export async function writePackageUses(db: Db, sessions: readonly DemoSession[]): Promise<void> {
  const uses = sessions.flatMap((session) => {
    const { identifier, client, use } = session
    if (!use) return []
    return [
      {
        bookingIdentifier: identifier,
        packageIdentifier: use.sold.identifier,
        clientIdentifier: client.identifier,
        place: use.place,
        amount: feeOf(session),
        createdAt: paidAt(session).toString(),
      },
    ]
  })
  await db.insertInto('packageUse').values(uses).execute()
}
