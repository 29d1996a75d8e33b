import type { Db } from '#platform/database/database.ts'

/** Future bookings with therapists whose account or verification is suspended. */
export const bookingsOfSuspended = (db: Db, now: string, limit: number) =>
  db
    .selectFrom('booking as b')
    .innerJoin('provider as d', 'd.userIdentifier', 'b.providerIdentifier')
    .innerJoin('appUser as p', 'p.identifier', 'b.providerIdentifier')
    .select('b.identifier')
    .where((row) => row.or([row('d.verificationStatus', '=', 'suspended'), row('p.accountStatus', '=', 'suspended')]))
    .where('b.status', 'in', ['booking_request', 'unscheduled', 'pending', 'confirmed'])
    .where((row) => row.or([row('b.startAt', 'is', null), row('b.startAt', '>', now)]))
    .orderBy('b.startAt')
    .orderBy('b.identifier')
    .limit(limit)
    .execute()
