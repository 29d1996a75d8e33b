import { randomUUIDv7 } from 'node:crypto'
import { openSession } from '../../backend/accounts/open-session.ts'
import { encodeSlot, timeslotSecret } from '../../backend/availability/slots/timeslot-identifier.ts'
import type { Db } from '../../backend/kit/database.ts'
import { openPractice } from '../../backend/providers/open-practice.ts'
import { refreshListing } from '../../backend/providers/refresh-listing.ts'
import { referenceData } from '../../backend/regions/reference.ts'

export interface Market {
  /** One for each client. */
  tokens: readonly string[]
  clients: readonly string[]
  provider: string
  providerToken: string
  modality: string
  /** Sessions of 60 and of 90 minutes, so that their grids overlap by half. */
  hour: { identifier: string; minutes: 60 }
  hourAndHalf: { identifier: string; minutes: 90 }
}

/** One therapist who works day and night in two lengths of session, and verified clients with a session each. */
export async function makeMarket(db: Db, clients: number, now: Temporal.Instant): Promise<Market> {
  const reference = await referenceData(db)
  const row = (kind: 'therapy' | 'modality' | 'speciality' | 'country', code: string) => {
    const found = reference.byCode(kind, code)
    if (!found) throw new Error(`No ${kind} ${code}`)
    return found
  }
  const countryId = row('country', 'NG').id
  const at = now.toString()
  const person = async (userType: 'client' | 'provider') => {
    const identifier = randomUUIDv7()
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
        countryId,
        createdAt: at,
        verifiedAt: at,
      })
      .execute()
    return identifier
  }
  const provider = await person('provider')
  await openPractice(db, { identifier: provider, country: 'NG', timezone: 'UTC' })
  await db
    .updateTable('provider')
    .set({ fee: 15_000_00, verificationStatus: 'approved', verifiedAt: at })
    .where('userIdentifier', '=', provider)
    .execute()
  const [hour, hourAndHalf] = [row('therapy', 'individual'), row('therapy', 'couples')]
  const facets = [hour, hourAndHalf, row('modality', 'video'), row('speciality', 'anxiety')]
  await db
    .insertInto('providerTaxonomy')
    .values(facets.map(({ id }) => ({ providerIdentifier: provider, taxonomyId: id })))
    .execute()
  await db
    .insertInto('providerTherapy')
    .values([
      { providerIdentifier: provider, therapyId: hour.id },
      { providerIdentifier: provider, therapyId: hourAndHalf.id, slotMinutes: 90 },
    ])
    .execute()
  const paper = { providerIdentifier: provider, status: 'accepted' as const, reviewedAt: at, createdAt: at }
  await db
    .insertInto('document')
    .values([
      { ...paper, identifier: randomUUIDv7(), kind: 'license', body: 'Board of the bench', credentialNumber: 'B-1' },
      { ...paper, identifier: randomUUIDv7(), kind: 'insurance' },
    ])
    .execute()
  await db
    .insertInto('availabilityWeek')
    .values(
      [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
        identifier: randomUUIDv7(),
        providerIdentifier: provider,
        weekday,
        isAvailable: true,
        minutes: [0, 1440],
      })),
    )
    .execute()
  await db.transaction().execute((transaction) => refreshListing(transaction, provider, now, async () => at))

  const signIn = async (identifier: string, userType: 'client' | 'provider') => {
    const session = await openSession(db, { now, address: '127.0.0.1', userAgent: 'bench' }, { identifier, userType })
    return session.token
  }
  const people: { identifier: string; token: string }[] = []
  for (let count = 0; count < clients; count += 1) {
    const identifier = await person('client')
    people.push({ identifier, token: await signIn(identifier, 'client') })
  }
  return {
    tokens: people.map(({ token }) => token),
    clients: people.map(({ identifier }) => identifier),
    provider,
    providerToken: await signIn(provider, 'provider'),
    modality: row('modality', 'video').identifier,
    hour: { identifier: hour.identifier, minutes: 60 },
    hourAndHalf: { identifier: hourAndHalf.identifier, minutes: 90 },
  }
}

type Therapy = Market['hour'] | Market['hourAndHalf']

/** Identifier of a time of this therapist. */
export const slotAt = ({ provider }: Market, therapy: Therapy, startAt: Temporal.Instant, secret: string): string =>
  encodeSlot(
    {
      providerId: provider,
      startAt: startAt.toString(),
      minutes: therapy.minutes,
      categoryIdentifier: therapy.identifier,
    },
    timeslotSecret(secret),
  )

/** Body of POST /booking for a time of this therapist. */
export const wishFor = (market: Market, therapy: Therapy, startAt: Temporal.Instant, secret: string) => ({
  providerIdentifier: market.provider,
  therapyIdentifier: therapy.identifier,
  modalityIdentifier: market.modality,
  timeslotIdentifier: slotAt(market, therapy, startAt, secret),
})
