import { randomUUIDv7 } from 'node:crypto'
import { type OperationNodeSource, sql } from 'kysely'
import type { Backend } from '#backend/app.ts'
import { nextFreeSlot } from '#backend/scheduling/availability/next-free-slot.ts'
import { creditWallet } from '#backend/money/payments/credit-wallet.ts'
import { refreshListing } from '#backend/marketplace/provider-profile/refresh-listing.ts'
import type { Db } from '#platform/database/database.ts'
import { type ReferenceData, referenceData } from '#platform/regions/reference.ts'
import type { OperatorPermission } from '#schemas/identity/accounts.ts'
import { currencyFor } from '#schemas/platform/regions.ts'
import { bankAccountOf, payeeOf } from './bank-account.ts'
import type { FreshDatabase } from './cluster.ts'
import type { Clock } from './product.ts'

export interface GivenPerson {
  identifier: string
  email: string
  country: string
  timezone: string
}

export interface GivenProvider extends GivenPerson {
  therapyIdentifier: string
  modalityIdentifier: string
}

interface ProviderOptions {
  country?: string
  timezone?: string
  /** Minor units; 0 is free. */
  fee?: number
  firstName?: string
  lastName?: string
  /** Flat pairs of minutes for Monday to Friday. */
  minutes?: number[]
  schedule?: {
    bufferMinutes?: number
    minimumNoticeMinutes?: number
    needsApproval?: boolean
    acceptingNewClients?: boolean
    allowRescheduleCompleted?: boolean
  }
  listed?: boolean
  /** Bank details that the bank has accepted; a listed therapist has them by default. */
  payout?: boolean
}

interface ClientOptions {
  country?: string
  timezone?: string
  firstName?: string
  /** Minor units in the wallet. */
  money?: number
  verified?: boolean
}

const zones: Record<string, string> = {
  NG: 'Africa/Lagos',
  GB: 'Europe/London',
  US: 'America/New_York',
  DE: 'Europe/Berlin',
}

export type Given = ReturnType<typeof givenIn>

/** Users and records that a test starts from, written as the product itself would write them. */
export function givenIn({
  database: { db },
  clock,
  backend,
}: {
  database: FreshDatabase
  clock: Clock
  backend: Backend
}) {
  const at = () => clock.now().toString()
  const reference = () => referenceData(db)

  async function newPerson(userType: 'client' | 'provider' | 'admin', input: ClientOptions & { lastName?: string }) {
    const identifier = randomUUIDv7()
    const country = input.country ?? 'NG'
    const timezone = input.timezone ?? zones[country] ?? 'UTC'
    const email = `${userType}-${identifier}@example.com`
    const verified = input.verified ?? true
    const account = db.insertInto('appUser').values({
      identifier,
      userType,
      email,
      timezone,
      accountStatus: verified ? 'active' : 'pending_verification',
      passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$none$none',
      firstName: input.firstName ?? (userType === 'client' ? 'Clara' : 'Theo'),
      lastName: input.lastName ?? 'Tester',
      countryId: idOf(await reference(), 'country', country),
      createdAt: at(),
      verifiedAt: verified ? at() : null,
    })
    return { person: { identifier, email, country, timezone } satisfies GivenPerson, account }
  }
  const listings = listingsIn(db, backend, clock)

  return {
    reference,

    async client(input: ClientOptions = {}): Promise<GivenPerson> {
      const { person: client, account } = await newPerson('client', input)
      await account.execute()
      if (input.money) {
        await creditWallet(db, {
          gateway: currencyFor(client.country) === 'NGN' ? 'paystack' : 'stripe',
          userIdentifier: client.identifier,
          amount: input.money,
          currency: currencyFor(client.country),
          reference: `topup-${randomUUIDv7()}`,
          at: at(),
        })
      }
      return client
    },

    /** An operator who, by default, may do everything and has a second factor. */
    async admin(
      permissions: OperatorPermission[] = ['super'],
      { secondFactor = true }: { secondFactor?: boolean } = {},
    ): Promise<GivenPerson> {
      const { person: operator, account } = await newPerson('admin', { firstName: 'Olu' })
      const userIdentifier = operator.identifier
      const granted = permissions.map((permission) => ({ userIdentifier, permission, grantedAt: at() }))
      const factor = db.insertInto('secondFactor').values({
        identifier: randomUUIDv7(),
        userIdentifier,
        kind: 'totp',
        name: 'Phone',
        sealedSecret: Buffer.from('none'),
        createdAt: at(),
        confirmedAt: at(),
      })
      await insertTogether(db, [
        account,
        ...(granted.length > 0 ? [db.insertInto('operatorPermission').values(granted)] : []),
        ...(secondFactor ? [factor] : []),
      ])
      return operator
    },

    /** A listed therapist, by default available Monday to Friday 09:00 to 18:00 in the therapist's time zone. */
    async provider(input: ProviderOptions = {}): Promise<GivenProvider> {
      const { listed = true, payout = listed } = input
      const { person: provider, account } = await newPerson('provider', input)
      const found = await reference()
      const { identifier } = provider
      const key = JSON.stringify([at(), provider.country, provider.timezone, input])
      const known = listings.like(key, identifier)
      const details = async () => ({
        ...bankAccountOf(provider, backend.services.config, at()),
        recipient: await payeeOf(provider, backend.services.gateways),
      })
      await insertTogether(db, [
        account,
        ...practiceOf(db, provider, input, { found, now: clock.now() }),
        ...(listed ? [db.insertInto('document').values(documentRowsOf(identifier, clock.now()))] : []),
        ...(payout ? [db.insertInto('payoutAccount').values(await details())] : []),
        ...(known ?? []),
      ])
      if (!known) await listings.compute(key, identifier)
      return {
        ...provider,
        therapyIdentifier: identifierOf(found, 'therapy', 'individual'),
        modalityIdentifier: identifierOf(found, 'modality', 'video'),
      }
    },
  }
}

/** The rows of a practice and its calendar. */
function practiceOf(
  db: Db,
  { identifier: providerIdentifier, country, timezone }: GivenPerson,
  { fee = 15_000_00, minutes = [540, 1080], schedule = {}, listed = true }: ProviderOptions,
  { found, now }: { found: ReferenceData; now: Temporal.Instant },
) {
  const ids = [
    ['therapy', 'individual'],
    ['modality', 'video'],
    ['speciality', 'anxiety'],
    ['language', 'en'],
  ].map(([kind, code]) => idOf(found, kind as 'therapy', code as string))
  return [
    db.insertInto('provider').values({
      userIdentifier: providerIdentifier,
      currency: currencyFor(country),
      fee,
      isFree: fee === 0,
      verificationStatus: listed ? 'approved' : 'not_started',
      verifiedAt: listed ? now.toString() : null,
    }),
    db.insertInto('providerSchedule').values({ providerIdentifier, timezone, ...schedule }),
    db.insertInto('providerTaxonomy').values(ids.map((taxonomyId) => ({ providerIdentifier, taxonomyId }))),
    db.insertInto('providerTherapy').values({ providerIdentifier, therapyId: ids[0] as number }),
    db.insertInto('availabilityWeek').values(
      [1, 2, 3, 4, 5].map((weekday) => ({
        identifier: randomUUIDv7(),
        providerIdentifier,
        weekday,
        isAvailable: true,
        minutes,
      })),
    ),
  ]
}

/**
 * The rows of the public search. Two therapists who are alike at the same time have the same free hours: what was computed for
 * the first one is written for the second.
 */
function listingsIn(db: Db, backend: Backend, clock: Clock) {
  const written = new Map<string, Awaited<ReturnType<typeof read>>>()
  const read = (identifier: string) =>
    db.selectFrom('providerListing').selectAll().where('providerIdentifier', '=', identifier).executeTakeFirst()
  return {
    /** Undefined where none like this was computed. */
    like: (key: string, providerIdentifier: string) => {
      if (!written.has(key)) return undefined
      const row = written.get(key)
      if (!row) return []
      // A random number that the database gives each row.
      const { rotation: _random, ...values } = row
      return [db.insertInto('providerListing').values({ ...values, providerIdentifier })]
    },
    compute: async (key: string, identifier: string) => {
      await db
        .transaction()
        .execute((transaction) =>
          refreshListing(transaction, identifier, clock.now(), (inner, provider, now) =>
            nextFreeSlot(inner, backend.services, provider, now),
          ),
        )
      written.set(key, await read(identifier))
    },
  }
}

/** One statement for rows of several tables, each of which may refer to the others. */
async function insertTogether(db: Db, inserts: readonly OperationNodeSource[]): Promise<void> {
  const parts = inserts.map((insert, index) => sql`${sql.ref(`part_${index}`)} as (${insert})`)
  await sql`with ${sql.join(parts)} select`.execute(db)
}

/** A licence and an insurance that were accepted and are valid for a year. */
const documentRowsOf = (providerIdentifier: string, now: Temporal.Instant) =>
  (['license', 'insurance'] as const).map((kind) => ({
    identifier: randomUUIDv7(),
    providerIdentifier,
    kind,
    ...(kind === 'license' && { body: 'Board of the tests', credentialNumber: 'T-1' }),
    status: 'accepted' as const,
    expiresOn: now.toZonedDateTimeISO('UTC').toPlainDate().add({ years: 1 }).toString(),
    reviewedAt: now.toString(),
    createdAt: now.toString(),
  }))

const rowOf = (reference: ReferenceData, kind: Parameters<ReferenceData['byCode']>[0], code: string) => {
  const row = reference.byCode(kind, code)
  if (!row) throw new Error(`No ${kind} ${code} in the reference data`)
  return row
}
const idOf = (reference: ReferenceData, kind: Parameters<ReferenceData['byCode']>[0], code: string) =>
  rowOf(reference, kind, code).id
const identifierOf = (reference: ReferenceData, kind: Parameters<ReferenceData['byCode']>[0], code: string) =>
  rowOf(reference, kind, code).identifier
