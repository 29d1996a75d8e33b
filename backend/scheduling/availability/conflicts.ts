import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import type { availabilityApi } from '#schemas/scheduling/availability.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { readUpcoming } from './queries.ts'
import { type Practice, readPractice } from './load-calendar.ts'

type Conflicts = ReplyOf<typeof availabilityApi.generalWeek>['conflicts']

/** Upcoming sessions outside the hours; a session that is only off the current slot grid does not count. */
export async function conflictsOf({ db, now }: Context, provider: string): Promise<Conflicts> {
  const practice = await readPractice(db, provider)
  if (!practice) return []
  const upcoming = await readUpcoming(db, provider, iso(now))
  return upcoming.flatMap(({ identifier, startAt, endAt, therapyId }) =>
    startAt === null || endAt === null || isInHours(practice, therapyId, { startAt, endAt })
      ? []
      : [{ bookingIdentifier: identifier, startAt, endAt }],
  )
}

/** Whether a proposed time is still within the therapist's hours. */
export async function isOpenFor(
  db: Db,
  provider: string,
  therapyId: number,
  { toStart, toEnd }: { toStart: string; toEnd: string },
): Promise<boolean> {
  const practice = await readPractice(db, provider)
  return practice !== undefined && isInHours(practice, therapyId, { startAt: toStart, endAt: toEnd })
}

/** Whether the session is within the hours of its therapy. */
export const isInHours = (
  { schedule, hours }: Practice,
  therapyId: number,
  session: { startAt: string; endAt: string },
): boolean => hours.isInside(schedule.setupType === 'BY_CATEGORY' ? therapyId : null, session)
