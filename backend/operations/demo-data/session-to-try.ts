import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { bookingLimits } from '#schemas/scheduling/bookings.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { claraEmail, theoEmail } from './main-accounts.ts'

export interface SessionToTry {
  identifier: string
  startAt: string
  clientEmail: string
  therapistEmail: string
}

const minutes = { ahead: 5, grid: 5, session: 60 }

/**
 * A free video session of two demo accounts that begins in 5 to 10 minutes, so that the session room can be tried at once. One
 * that is not over is shown again. Null where an account is gone or has another session then.
 */
export async function sessionToTry(db: Db, now: Temporal.Instant): Promise<SessionToTry | null> {
  const [client, therapist] = [await personOf(db, claraEmail), await personOf(db, theoEmail)]
  if (!client || !therapist) return null
  const people = { clientEmail: claraEmail, therapistEmail: theoEmail }
  const startAt = nextStart(now)
  const span = { startAt: startAt.toString(), endAt: startAt.add({ minutes: minutes.session }).toString() }
  return inTransaction(db, async (transaction) => {
    const current = await currentSession(transaction, { client, therapist, now: now.toString(), until: span.startAt })
    if (current) return { ...people, ...current }
    if (await isTaken(transaction, [client, therapist], span)) return null
    return { ...people, ...(await writeSession(transaction, { client, therapist, now: now.toString(), ...span })) }
  })
}

function nextStart(now: Temporal.Instant): Temporal.Instant {
  const gridMs = minutes.grid * 60_000
  const earliest = now.epochMilliseconds + minutes.ahead * 60_000
  return Temporal.Instant.fromEpochMilliseconds(Math.ceil(earliest / gridMs) * gridMs)
}

const personOf = async (db: Db, email: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('appUser')
      .select('identifier')
      .where('email', '=', email)
      .where('accountStatus', '=', 'active')
      .executeTakeFirst()
  )?.identifier

interface Pair {
  client: string
  therapist: string
  now: string
}

const currentSession = (db: Db, { client, therapist, now, until }: Pair & { until: string }) =>
  db
    .selectFrom('booking as b')
    .innerJoin('taxonomy as t', 't.id', 'b.modalityId')
    .select(['b.identifier', sql<string>`b.start_at`.as('startAt')])
    .where('b.clientIdentifier', '=', client)
    .where('b.providerIdentifier', '=', therapist)
    .where('b.status', '=', 'confirmed')
    .where('t.code', '=', 'video')
    .where('b.startAt', '<=', until)
    .where('b.endAt', '>', now)
    .executeTakeFirst()

const isTaken = async (db: Db, people: readonly string[], { startAt, endAt }: { startAt: string; endAt: string }) =>
  (await db
    .selectFrom('claim')
    .select('identifier')
    .where('personIdentifier', 'in', people)
    .where('state', 'in', ['held', 'booked'])
    .where(sql<boolean>`span && tstzrange(${startAt}::timestamptz, ${endAt}::timestamptz)`)
    .executeTakeFirst()) !== undefined

async function writeSession(
  db: Db,
  { client, therapist, now, startAt, endAt }: Pair & { startAt: string; endAt: string },
) {
  const reference = await referenceData(db)
  const codes = [reference.byCode('modality', 'video'), reference.byCode('therapy', 'individual')]
  const [modality, therapy] = codes
  if (!modality || !therapy) throw new Error('The reference data lacks video or individual therapy')
  const identifier = randomUUIDv7()
  await db
    .insertInto('booking')
    .values({
      identifier,
      status: 'confirmed',
      previousStatus: 'pending',
      clientIdentifier: client,
      providerIdentifier: therapist,
      modalityId: modality.id,
      therapyId: therapy.id,
      sessionMinutes: minutes.session,
      fee: 0,
      currency: 'NGN',
      startAt,
      endAt,
      createdAt: now,
      policyVersion: bookingLimits.policyVersion,
      windowHours: bookingLimits.windowHours,
    })
    .execute()
  const pair = [
    { userIdentifier: client, role: 'client' as const },
    { userIdentifier: therapist, role: 'provider' as const },
  ]
  const shared = { bookingIdentifier: identifier, status: 'acknowledged' as const, attendance: 'unknown' as const }
  await db
    .insertInto('bookingParticipant')
    .values(pair.map((person) => ({ ...shared, ...person, identifier: randomUUIDv7() })))
    .execute()
  await db
    .insertInto('claim')
    .values(
      pair.map(({ userIdentifier }) => ({
        identifier: randomUUIDv7(),
        personIdentifier: userIdentifier,
        bookingIdentifier: identifier,
        span: `[${startAt},${endAt})`,
        state: 'booked' as const,
      })),
    )
    .execute()
  return { identifier, startAt }
}
