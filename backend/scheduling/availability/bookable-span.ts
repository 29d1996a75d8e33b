import { type Context, iso } from '#platform/context/context.ts'
import { ownRange, readPractice } from './load-calendar.ts'
import { instantsOf } from './slots/bookable-range.ts'

/** The instants between which sessions of a provider can be booked, from notice and horizon; opening hours are ignored. */
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
