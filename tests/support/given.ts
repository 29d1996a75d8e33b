import { randomUUIDv7 } from 'node:crypto'
import type { Backend } from '#backend/app.ts'
import { nextFreeSlot } from '#backend/scheduling/availability/next-free-slot.ts'
import { creditWallet } from '#backend/money/payments/credit-wallet.ts'
import { openPractice } from '#backend/marketplace/provider-profile/open-practice.ts'
import { refreshListing } from '#backend/marketplace/provider-profile/refresh-listing.ts'
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

  async function person(
    userType: 'client' | 'provider' | 'admin',
    input: ClientOptions & { lastName?: string },
  ): Promise<GivenPerson> {
    const identifier = randomUUIDv7()
    const country = input.country ?? 'NG'
    const timezone = input.timezone ?? zones[country] ?? 'UTC'
    const email = `${userType}-${identifier}@example.com`
    const verified = input.verified ?? true
    await db
      .insertInto('appUser')
      .values({
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
      .execute()
    return { identifier, email, country, timezone }
  }

  return {
    reference,

    async client(input: ClientOptions = {}): Promise<GivenPerson> {
      const client = await person('client', input)
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
      const operator = await person('admin', { firstName: 'Olu' })
      const userIdentifier = operator.identifier
      if (permissions.length > 0)
        await db
          .insertInto('operatorPermission')
          .values(permissions.map((permission) => ({ userIdentifier, permission, grantedAt: at() })))
          .execute()
      if (secondFactor)
        await db
          .insertInto('secondFactor')
          .values({
            identifier: randomUUIDv7(),
            userIdentifier,
            kind: 'totp',
            name: 'Phone',
            sealedSecret: Buffer.from('none'),
            createdAt: at(),
            confirmedAt: at(),
          })
          .execute()
      return operator
    },

    /** A listed therapist, by default available Monday to Friday 09:00 to 18:00 in the therapist's time zone. */
    async provider(input: ProviderOptions = {}): Promise<GivenProvider> {
      const { fee = 15_000_00, minutes = [540, 1080], schedule = {}, listed = true, payout = listed } = input
      const provider = await person('provider', input)
      const found = await reference()
      const ids = [
        ['therapy', 'individual'],
        ['modality', 'video'],
        ['speciality', 'anxiety'],
        ['language', 'en'],
      ].map(([kind, code]) => idOf(found, kind as 'therapy', code as string))
      await openPractice(db, provider)
      await db
        .updateTable('provider')
        .set({
          fee,
          isFree: fee === 0,
          verificationStatus: listed ? 'approved' : 'not_started',
          verifiedAt: listed ? at() : null,
        })
        .where('userIdentifier', '=', provider.identifier)
        .execute()
      await db
        .insertInto('providerTaxonomy')
        .values(ids.map((taxonomyId) => ({ providerIdentifier: provider.identifier, taxonomyId })))
        .execute()
      await db
        .insertInto('providerTherapy')
        .values({ providerIdentifier: provider.identifier, therapyId: ids[0] as number })
        .execute()
      await db
        .insertInto('availabilityWeek')
        .values(
          [1, 2, 3, 4, 5].map((weekday) => ({
            identifier: randomUUIDv7(),
            providerIdentifier: provider.identifier,
            weekday,
            isAvailable: true,
            minutes,
          })),
        )
        .execute()
      if (listed) await db.insertInto('document').values(documentRowsOf(provider.identifier, clock.now())).execute()
      if (payout)
        await db
          .insertInto('payoutAccount')
          .values({
            ...bankAccountOf(provider, backend.services.config, at()),
            recipient: await payeeOf(provider, backend.services.gateways),
          })
          .execute()
      if (Object.keys(schedule).length > 0) {
        await db
          .updateTable('providerSchedule')
          .set(schedule)
          .where('providerIdentifier', '=', provider.identifier)
          .execute()
      }
      await db
        .transaction()
        .execute((transaction) =>
          refreshListing(transaction, provider.identifier, clock.now(), (inner, identifier, now) =>
            nextFreeSlot(inner, backend.services, identifier, now),
          ),
        )
      return {
        ...provider,
        therapyIdentifier: identifierOf(found, 'therapy', 'individual'),
        modalityIdentifier: identifierOf(found, 'modality', 'video'),
      }
    },
  }
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
