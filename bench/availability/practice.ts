import { randomUUIDv7 } from 'node:crypto'
import { hashPassword } from '#backend/identity/accounts/hash-password.ts'
import type { Db } from '#platform/database/database.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { makeMarket } from '../race/market.ts'

export interface Practice {
  provider: string
  email: string
  password: string
  months: readonly string[]
}

export const amounts = { bookings: 2_000, customDates: 365, clients: 40 } as const
const sessionsPerDay = 6
const zone = 'UTC'

/**
 * A therapist whose every date of a year differs from the week, with 2,000 sessions in it: the largest realistic
 * calendar.
 */
export async function fillPractice(db: Db, now: Temporal.Instant): Promise<Practice> {
  const { provider } = await makeMarket(db, amounts.clients, now)
  const [email, password] = ['bench-therapist@example.com', 'only-4-measuring']
  await db
    .updateTable('appUser')
    .set({ email, passwordHash: await hashPassword(password) })
    .where('identifier', '=', provider)
    .execute()
  const first = now.toZonedDateTimeISO(zone).toPlainDate().subtract({ months: 6 }).with({ day: 1 })
  const dateAt = (place: number) => first.add({ days: place }).toString()
  const customDates = Array.from({ length: amounts.customDates }, (_, place) => ({
    identifier: randomUUIDv7(),
    providerIdentifier: provider,
    date: dateAt(place),
    isAvailable: place % 7 !== 0,
    minutes: place % 7 === 0 ? [] : [8 * 60, 12 * 60, 13 * 60, 18 * 60],
  }))
  await db.insertInto('availabilityDay').values(customDates).execute()
  await insertSessions(db, provider, dateAt, now)
  const months = Array.from({ length: 12 }, (_, place) => first.add({ months: place }).toString().slice(0, 7))
  return { provider, email, password, months }
}

async function insertSessions(db: Db, provider: string, dateAt: (place: number) => string, now: Temporal.Instant) {
  const reference = await referenceData(db)
  const clients = await db.selectFrom('appUser').select('identifier').where('userType', '=', 'client').execute()
  const bookings = Array.from({ length: amounts.bookings }, (_, place) => {
    const hour = 8 + (place % sessionsPerDay)
    const startAt = Temporal.Instant.from(
      `${dateAt(Math.floor(place / sessionsPerDay))}T${String(hour).padStart(2, '0')}:00Z`,
    )
    return {
      identifier: randomUUIDv7(),
      clientIdentifier: clients[place % clients.length]?.identifier ?? '',
      providerIdentifier: provider,
      modalityId: reference.byCode('modality', 'video')?.id ?? 0,
      therapyId: reference.byCode('therapy', 'individual')?.id ?? 0,
      status: Temporal.Instant.compare(startAt, now) < 0 ? ('completed' as const) : ('confirmed' as const),
      startAt: startAt.toString(),
      endAt: startAt.add({ hours: 1 }).toString(),
      sessionMinutes: 60,
      fee: 0,
      currency: 'NGN' as const,
      policyVersion: 'bench',
      windowHours: 48,
      createdAt: now.toString(),
    }
  })
  for (let place = 0; place < bookings.length; place += 500) {
    const some = bookings.slice(place, place + 500)
    await db.insertInto('booking').values(some).execute()
  }
}
