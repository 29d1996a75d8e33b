/** People for measurements: verified and signed in; therapists are listed and available day and night. */
import { randomUUIDv7 } from 'node:crypto'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import type { Db } from '#platform/database/database.ts'
import { openPractice } from '#backend/marketplace/provider-profile/open-practice.ts'
import { refreshListing } from '#backend/marketplace/provider-profile/refresh-listing.ts'
import { referenceData } from '#platform/regions/reference.ts'

export interface Person {
  identifier: string
  token: string
}

type Kind = 'therapy' | 'modality' | 'speciality' | 'country'

/** A row of reference data that always exists. */
export async function referenceRow(db: Db, kind: Kind, code: string) {
  const row = (await referenceData(db)).byCode(kind, code)
  if (!row) throw new Error(`No ${kind} ${code}`)
  return row
}

export async function newPerson(db: Db, userType: 'client' | 'provider', now: Temporal.Instant): Promise<Person> {
  const [identifier, at] = [randomUUIDv7(), now.toString()]
  await db
    .insertInto('appUser')
    .values({
      identifier,
      userType,
      accountStatus: 'active',
      email: `${identifier}@example.com`,
      passwordHash: 'none',
      firstName: 'Ada',
      lastName: 'Bello',
      countryId: (await referenceRow(db, 'country', 'NG')).id,
      createdAt: at,
      verifiedAt: at,
    })
    .execute()
  const visit = { now, address: '127.0.0.1', userAgent: 'bench' }
  return { identifier, token: (await openSession(db, visit, { identifier, userType })).token }
}

interface Practice {
  fee: number
  needsApproval?: boolean
  allowRescheduleCompleted?: boolean
  /** Codes of therapies; null: the durations of the calendar. */
  therapies: readonly { code: string; slotMinutes: number | null }[]
}

/** A listed therapist by video, in Lagos, on a calendar in UTC. */
export async function newTherapist(
  db: Db,
  now: Temporal.Instant,
  { fee, therapies, ...schedule }: Practice,
): Promise<Person> {
  const [provider, at] = [await newPerson(db, 'provider', now), now.toString()]
  const { identifier: providerIdentifier } = provider
  await openPractice(db, { identifier: providerIdentifier, country: 'NG', timezone: 'UTC' })
  await db
    .updateTable('provider')
    .set({ fee, verificationStatus: 'approved', verifiedAt: at })
    .where('userIdentifier', '=', providerIdentifier)
    .execute()
  if (Object.keys(schedule).length > 0)
    await db
      .updateTable('providerSchedule')
      .set(schedule)
      .where('providerIdentifier', '=', providerIdentifier)
      .execute()
  const rows = await Promise.all(
    therapies.map(async ({ code, slotMinutes }) => ({ ...(await referenceRow(db, 'therapy', code)), slotMinutes })),
  )
  const others = [await referenceRow(db, 'modality', 'video'), await referenceRow(db, 'speciality', 'anxiety')]
  await db
    .insertInto('providerTaxonomy')
    .values([...rows, ...others].map(({ id }) => ({ providerIdentifier, taxonomyId: id })))
    .execute()
  await db
    .insertInto('providerTherapy')
    .values(rows.map(({ id, slotMinutes }) => ({ providerIdentifier, therapyId: id, slotMinutes })))
    .execute()
  const document = { providerIdentifier, status: 'accepted' as const, reviewedAt: at, createdAt: at }
  await db
    .insertInto('document')
    .values([
      { ...document, identifier: randomUUIDv7(), kind: 'license', body: 'Board of the bench', credentialNumber: 'B-1' },
      { ...document, identifier: randomUUIDv7(), kind: 'insurance' },
    ])
    .execute()
  await db
    .insertInto('payoutAccount')
    .values({
      providerIdentifier,
      reference: randomUUIDv7(),
      country: 'NG',
      currency: 'NGN',
      status: 'verified',
      accountName: 'Ada Bello',
      bankName: 'Bank of the bench',
      lastFour: '0042',
      sealedDetails: Buffer.from('none'),
      gateway: 'paystack',
      recipient: `RCP_${providerIdentifier}`,
      changedAt: at,
      usableFrom: at,
    })
    .execute()
  const wholeDay = { providerIdentifier, isAvailable: true, minutes: [0, 1440] }
  await db
    .insertInto('availabilityWeek')
    .values([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ ...wholeDay, identifier: randomUUIDv7(), weekday })))
    .execute()
  await db
    .transaction()
    .execute((transaction) =>
      refreshListing(transaction, providerIdentifier, now, async () => ({ next: at, hours: '0'.repeat(168) })),
    )
  return provider
}
