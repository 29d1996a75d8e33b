import { currencyFor } from '#schemas/platform/regions.ts'
import type { Db } from '#platform/database/database.ts'
import { insertPractice, insertSchedule } from './queries.ts'

export interface NewPractice {
  identifier: string
  /** ISO 3166-1 alpha-2 code; it decides the currency. */
  country: string
  timezone: string
}

/** Creates the defaults of a new therapist: a practice without a fee, and the default week in the therapist's time zone. */
export async function openPractice(db: Db, { identifier, country, timezone }: NewPractice): Promise<void> {
  await insertPractice(db, identifier, currencyFor(country))
  await insertSchedule(db, identifier, timezone)
}
