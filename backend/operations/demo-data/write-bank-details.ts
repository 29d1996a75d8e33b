import { randomUUID } from 'node:crypto'
import { currencyOfCountry, type OperatingCountry } from '#schemas/platform/regions.ts'
import type { Services } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { registerRecipient } from '#backend/money/payouts/details-check.ts'
import { findDetails, writeAnswer } from '#backend/money/payouts/details-queries.ts'
import { endOf } from '#backend/money/payouts/details-rules.ts'
import { sealDetails } from '#backend/money/payouts/details-seal.ts'
import { drafts, therapistEmail } from './main-accounts.ts'
import { demoBankDetails } from './demo-bank-details.ts'
import { newcomers } from './newcomers.ts'

export type Banks = Pick<Services, 'config' | 'gateways'>

/** An address reserved for documentation (RFC 5737). */
const savedFrom = '192.0.2.1'
/** The sweep does not query the gateway about them before this time. */
const requestedWithinHours = 1

/** Adds bank details to every demo therapist without any; returns the therapists. */
export async function writeBankDetails(db: Db, services: Banks, now: Temporal.Instant): Promise<string[]> {
  const therapists = await withoutDetails(db)
  const rows = therapists.flatMap(({ identifier, firstName, lastName, country }) => {
    const currency = currencyOfCountry[country]
    const gateway = services.gateways.for('payout', currency)
    if (!gateway) return []
    const [reference, at] = [randomUUID(), now.toString()]
    const details = demoBankDetails({ firstName: firstName ?? '', lastName: lastName ?? '', country })
    const { accountName, bankName, accountNumber } = details
    return {
      providerIdentifier: identifier,
      reference,
      country,
      currency,
      status: 'unverified' as const,
      accountName,
      bankName,
      lastFour: endOf(accountNumber),
      sealedDetails: sealDetails(services.config, reference, { ...details, savedFrom }),
      gateway: gateway.name,
      changedAt: at,
      usableFrom: at,
      nextCheckAt: now.add({ hours: requestedWithinHours }).toString(),
    }
  })
  if (rows.length > 0) await db.insertInto('payoutAccount').values(rows).execute()
  return rows.map(({ providerIdentifier }) => providerIdentifier)
}

/** Verifies bank details at the gateway without notifying the therapists. Unanswered ones are retried by the sweep. */
export async function requestBankDetails(db: Db, services: Banks, therapists: readonly string[]): Promise<void> {
  await Promise.all(
    therapists.map(async (identifier) => {
      const row = await findDetails(db, identifier)
      const answer = row && (await registerRecipient({ db, services }, row))
      if (row && answer?.status === 'verified') await writeAnswer(db, row.reference, answer)
    }),
  )
}

const withoutDetails = (db: Db) =>
  db
    .selectFrom('appUser as u')
    .innerJoin('provider as p', 'p.userIdentifier', 'u.identifier')
    .innerJoin('taxonomy as c', 'c.id', 'u.countryId')
    .leftJoin('payoutAccount as a', 'a.providerIdentifier', 'u.identifier')
    .select(['u.identifier', 'u.firstName', 'u.lastName'])
    .select((row) => row.ref('c.code').$castTo<OperatingCountry>().as('country'))
    .where('u.email', 'in', [
      ...Object.values(drafts).flat().map(therapistEmail),
      ...newcomers.map(({ email }) => email),
    ])
    .where('a.reference', 'is', null)
    .execute()
