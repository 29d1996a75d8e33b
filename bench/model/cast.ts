import { randomUUIDv7 } from 'node:crypto'
import { openSession } from '../../backend/accounts/open-session.ts'
import type { Db } from '../../backend/kit/database.ts'
import { creditWallet } from '../../backend/payments/credit-wallet.ts'
import { openPractice } from '../../backend/providers/open-practice.ts'
import { refreshListing } from '../../backend/providers/refresh-listing.ts'
import { referenceData } from '../../backend/regions/reference.ts'

export interface Player {
  identifier: string
  token: string
}
export interface Cast {
  clients: readonly Player[]
  providers: readonly Player[]
  therapy: string
  modality: string
  /** What each client had at first, minor units. */
  money: number
}

/** Practices that differ in what the rules ask: approval, completed sessions that may be moved, price. */
const practices = [
  { fee: 15_000_00, needsApproval: false, allowRescheduleCompleted: false },
  { fee: 9_999_99, needsApproval: true, allowRescheduleCompleted: false },
  { fee: 20_000_01, needsApproval: true, allowRescheduleCompleted: true },
  { fee: 0, needsApproval: false, allowRescheduleCompleted: false },
] as const
const clientCount = 6
const money = 200_000_00

/** People of one episode; they never meet those of another. */
export async function castOf(db: Db, now: Temporal.Instant): Promise<Cast> {
  const reference = await referenceData(db)
  const idOf = (kind: 'country' | 'therapy' | 'modality' | 'speciality', code: string) => {
    const row = reference.byCode(kind, code)
    if (!row) throw new Error(`No ${kind} ${code}`)
    return row
  }
  const [therapy, modality] = [idOf('therapy', 'individual'), idOf('modality', 'video')]
  const at = now.toString()
  const person = async (userType: 'client' | 'provider'): Promise<Player> => {
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
        countryId: idOf('country', 'NG').id,
        createdAt: at,
        verifiedAt: at,
      })
      .execute()
    const visit = { now, address: '127.0.0.1', userAgent: 'model' }
    return { identifier, token: (await openSession(db, visit, { identifier, userType })).token }
  }
  const providers: Player[] = []
  for (const { fee, ...schedule } of practices) {
    const provider = await person('provider')
    const { identifier: providerIdentifier } = provider
    await openPractice(db, { identifier: providerIdentifier, country: 'NG', timezone: 'UTC' })
    await db
      .updateTable('provider')
      .set({ fee, verificationStatus: 'approved', verifiedAt: at })
      .where('userIdentifier', '=', providerIdentifier)
      .execute()
    await db
      .updateTable('providerSchedule')
      .set(schedule)
      .where('providerIdentifier', '=', providerIdentifier)
      .execute()
    await db
      .insertInto('providerTaxonomy')
      .values(
        [therapy, modality, idOf('speciality', 'anxiety')].map(({ id }) => ({ providerIdentifier, taxonomyId: id })),
      )
      .execute()
    await db.insertInto('providerTherapy').values({ providerIdentifier, therapyId: therapy.id }).execute()
    const paper = { providerIdentifier, status: 'accepted' as const, reviewedAt: at, createdAt: at }
    await db
      .insertInto('document')
      .values([
        { ...paper, identifier: randomUUIDv7(), kind: 'license', body: 'Board of the model', credentialNumber: 'M-1' },
        { ...paper, identifier: randomUUIDv7(), kind: 'insurance' },
      ])
      .execute()
    await db
      .insertInto('availabilityWeek')
      .values(
        [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
          identifier: randomUUIDv7(),
          providerIdentifier,
          weekday,
          isAvailable: true,
          minutes: [0, 1440],
        })),
      )
      .execute()
    await db
      .transaction()
      .execute((transaction) => refreshListing(transaction, providerIdentifier, now, async () => at))
    providers.push(provider)
  }
  const clients: Player[] = []
  for (let count = 0; count < clientCount; count += 1) {
    const client = await person('client')
    const topUp = { amount: money, currency: 'NGN' as const, reference: `topup-${randomUUIDv7()}`, at }
    await creditWallet(db, { userIdentifier: client.identifier, ...topUp })
    clients.push(client)
  }
  return { clients, providers, therapy: therapy.identifier, modality: modality.identifier, money }
}

/** Keeps everybody signed in, however far the clock has jumped. */
export async function staySignedIn(db: Db, { clients, providers }: Cast, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('session')
    .set({ lastSeenAt: now.toString(), expiresAt: now.add({ hours: 24 }).toString() })
    .where(
      'userIdentifier',
      'in',
      [...clients, ...providers].map(({ identifier }) => identifier),
    )
    .execute()
}
