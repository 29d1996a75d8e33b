import { randomUUIDv7 } from 'node:crypto'
import { visitorHoldLimits } from '#schemas/scheduling/hold-token.ts'
import type { VisitorHold } from '#schemas/scheduling/visitor-holds.ts'
import { nearestSlots } from '#backend/scheduling/availability/nearest-slots.ts'
import { type OfferedSlot, offeredSlot } from '#backend/scheduling/availability/offered-slot.ts'
import { publicRules } from '#backend/scheduling/availability/public-calendar.ts'
import { lockSchedule } from '#backend/scheduling/availability/claim-slot.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound, Refusal, refused } from '#platform/core/errors.ts'
import { hashOfToken, holderOf, newHoldToken } from './holder.ts'
import { endExpired, endHold, endOwnHold, insertHold, insertHoldClaim, type NewHold, openOnDay } from './queries.ts'

interface Wanted {
  therapyIdentifier: string
  timeslotIdentifier: string
  replaces?: string | undefined
  isConsultation?: boolean | undefined
}

/**
 * Holds a free hour while the caller books. Where a limit is reached, nothing is held and the hour stays free; a taken hour
 * is refused with the nearest free ones.
 */
export async function holdSlot(
  context: Context,
  providerIdentifier: string,
  { therapyIdentifier, timeslotIdentifier, replaces, isConsultation }: Wanted,
): Promise<VisitorHold> {
  await publicRules(context, providerIdentifier, therapyIdentifier)
  const slot = await offeredSlot(context, { providerIdentifier, therapyIdentifier, timeslotIdentifier, isConsultation })
  const token = newHoldToken()
  const until = iso(context.now.add({ minutes: visitorHoldLimits.minutes }))
  const isHeld = await context
    .transaction((db) => place(db, context, { providerIdentifier, slot, token, replaces, expiresAt: until }))
    .catch(async (error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'SLOT_TAKEN') throw error
      const wanted = { providerIdentifier, therapyIdentifier, around: slot.startAt, isConsultation }
      throw refused('SLOT_TAKEN', { alternatives: await nearestSlots(context, wanted) })
    })
  return { startTime: slot.startAt, endTime: slot.endAt, ...(isHeld && { hold: { token, until } }) }
}

interface Placing {
  providerIdentifier: string
  slot: OfferedSlot
  token: string
  replaces: string | undefined
  expiresAt: string
}

/**
 * False where a limit is reached. The schedule stays locked until the end of the transaction, so that concurrent visitors
 * are counted one after the other.
 */
async function place(
  db: Db,
  context: Context,
  { providerIdentifier, slot, token, replaces, expiresAt }: Placing,
): Promise<boolean> {
  const schedule = await lockSchedule(db, providerIdentifier)
  if (!schedule) throw notFound()
  const now = iso(context.now)
  const hold: NewHold = {
    identifier: randomUUIDv7(),
    providerIdentifier,
    tokenHash: hashOfToken(token),
    holderHash: holderOf(context),
    startAt: slot.startAt,
    endAt: slot.endAt,
    day: Temporal.Instant.from(slot.startAt).toZonedDateTimeISO(schedule.timezone).toPlainDate().toString(),
    createdAt: now,
    expiresAt,
  }
  await endExpired(db, hold, now)
  if (replaces !== undefined) await endHold(db, hashOfToken(replaces), now)
  await endOwnHold(db, hold, now)
  if ((await openOnDay(db, providerIdentifier, hold.day)) >= visitorHoldLimits.perDay) return false
  if (!(await insertHold(db, hold))) return false
  const { bufferMinutes, scheduleVersion } = slot
  const claim = { identifier: randomUUIDv7(), hold, bufferMinutes, scheduleVersion }
  if (!(await insertHoldClaim(db, claim))) throw refused('SLOT_TAKEN')
  return true
}
