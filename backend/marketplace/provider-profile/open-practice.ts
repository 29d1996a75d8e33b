import { currencyFor } from '#schemas/platform/regions.ts'
import type { Db } from '#platform/database/database.ts'

export interface NewPractice {
  identifier: string
  /** Two-letter code; it decides the currency. */
  country: string
  timezone: string
}

/** What a new therapist starts with: a practice without a fee, and the default week in the own zone. */
export async function openPractice(db: Db, { identifier, country, timezone }: NewPractice): Promise<void> {
  await db
    .insertInto('provider')
    .values({ userIdentifier: identifier, currency: currencyFor(country) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('providerSchedule')
    .values({ providerIdentifier: identifier, timezone })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
