import { defaultQuietHours } from '#schemas/identity/notifications.ts'
import { placeOf } from '#schemas/identity/notification-place.ts'
import { pushKinds, pushLimits } from '#schemas/identity/push.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { iso, type Services } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { quietUntil } from '#backend/identity/notifications/quiet-until.ts'
import { deliveryTo } from './delivery-to.ts'
import {
  deleteNotices,
  findReader,
  holdNotices,
  insertDeliveries,
  lockDue,
  type Notice,
  peopleDue,
} from './notice-queries.ts'
import { activeDevices, chosenKinds } from './queries.ts'
import { decide, endOf, isUrgent, textKeyOf } from './rules.ts'

/** Implemented by the bookings module: starts of those among these bookings that are confirmed. */
export type ConfirmedStarts = (db: Db, bookings: readonly string[]) => Promise<ReadonlyMap<string, string>>

interface Sending {
  db: Db
  services: Services
  now: Temporal.Instant
  confirmedStarts: ConfirmedStarts
}

type Reader = NonNullable<Awaited<ReturnType<typeof findReader>>>

const batch = 200

/**
 * Decides about everything that is due: what is outdated or not wanted is dropped, what falls into the quiet time waits for its end,
 * and several notices at once become one.
 */
export async function sendNotices(sending: Sending, onError: (error: unknown) => void): Promise<void> {
  let behind: string | null = null
  for (;;) {
    const people: string[] = await peopleDue(sending.db, iso(sending.now), behind, batch)
    for (const person of people) await inTransaction(sending.db, (db) => sendTo(db, sending, person)).catch(onError)
    if (people.length < batch) return
    behind = people.at(-1) ?? null
  }
}

async function sendTo(db: Db, sending: Sending, person: string): Promise<void> {
  const { now, services } = sending
  const notices = await lockDue(db, person, iso(now))
  if (notices.length === 0) return
  const [reader, devices] = [await findReader(db, person), await activeDevices(db, person)]
  const identifiersOf = (some: readonly Notice[]) => some.map(({ identifier }) => identifier)
  if (!reader || devices.length === 0 || services.config.push === null)
    return void (await deleteNotices(db, identifiersOf(notices)))

  const quietEnd = quietUntil(quietOf(reader), reader.timezone, now)
  const kinds = (await chosenKinds(db, person)) ?? pushKinds
  const preferences = { kinds, zone: reader.timezone, quietUntil: quietEnd }
  const current = await withoutChanged(db, sending, notices)
  const decided = Map.groupBy(current, (notice) => decide(notice, preferences, now))
  const held = decided.get('hold') ?? []
  if (quietEnd !== null && held.length > 0) await holdNotices(db, identifiersOf(held), iso(quietEnd))
  const shown = [
    ...(decided.get('show alone') ?? []).map((notice) => shownAlone(notice, reader, now)),
    ...shownTogether(decided.get('show') ?? [], reader, now),
  ]
  if (shown.length > 0)
    await insertDeliveries(
      db,
      devices.flatMap(({ identifier: device }) =>
        shown.map((one) => deliveryTo(services, { person, device, now, ...one })),
      ),
    )
  const done = notices.filter((notice) => !held.includes(notice))
  if (done.length > 0) await deleteNotices(db, identifiersOf(done))
}

/** A reminder of a session that was cancelled or moved in the meantime is dropped. */
async function withoutChanged(db: Db, { confirmedStarts }: Sending, notices: readonly Notice[]): Promise<Notice[]> {
  const reminders = notices.filter(({ kind }) => kind === 'reminder')
  if (reminders.length === 0) return [...notices]
  const starts = await confirmedStarts(
    db,
    reminders.flatMap(({ subjectIdentifier }) => subjectIdentifier ?? []),
  )
  return notices.filter(
    ({ kind, subjectIdentifier, startAt }) => kind !== 'reminder' || starts.get(subjectIdentifier ?? '') === startAt,
  )
}

function shownAlone(notice: Notice, { locale, timezone, userType }: Reader, now: Temporal.Instant) {
  const kind = notice.kind === 'reminder' ? 'booking' : notice.kind
  return {
    textKey: textKeyOf(notice),
    path: addressOf(locale, placeOf({ ...notice, kind }, userType)),
    isUrgent: isUrgent(notice, now, timezone),
    expiresAt: iso(endOf(notice)),
  }
}

/** One as it is; of several only how many. */
function shownTogether(notices: readonly Notice[], reader: Reader, now: Temporal.Instant) {
  const [first] = notices
  if (first === undefined) return []
  if (notices.length === 1) return [shownAlone(first, reader, now)]
  return [
    {
      textKey: 'summary',
      count: notices.length,
      path: addressOf(reader.locale, paths.notifications()),
      isUrgent: false,
      expiresAt: iso(now.add({ hours: pushLimits.lastsHours })),
    },
  ]
}

const quietOf = ({ messageMails, quietFrom, quietUntil: end }: Reader) =>
  messageMails === null ? defaultQuietHours : { quietFrom, quietUntil: end }
