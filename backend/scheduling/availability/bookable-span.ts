import { type Context, iso } from '#platform/context/context.ts'
import { ownRange, readPractice } from './load-calendar.ts'
import { instantsOf } from './slots/bookable-range.ts'

/** From when until when sessions of a provider can be booked at all, as instants; notice and horizon, not the hours. */
export async function bookableSpan(
  { db, now }: Pick<Context, 'db' | 'now'>,
  provider: string,
): Promise<{ earliest: string; latest: string }> {
  const practice = await readPractice(db, provider)
  if (!practice) return { earliest: iso(now), latest: iso(now) }
  const { schedule } = practice
  const { to } = instantsOf(ownRange(schedule, now), schedule.timezone)
  return {
    earliest: iso(now.add({ minutes: schedule.minimumNoticeMinutes })),
    latest: iso(Temporal.Instant.from(to)),
  }
}
