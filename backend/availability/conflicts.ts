import type { ReplyOf } from '#schemas/kit.ts'
import type { availabilityApi } from '#schemas/availability.ts'
import { type Context, iso } from '../kit/context.ts'
import { readUpcoming, type Schedule } from './queries.ts'
import { hoursOf } from './read-rules.ts'
import { isInsideHours } from './slots/open-hours.ts'

type Conflicts = ReplyOf<typeof availabilityApi.generalWeek>['conflicts']

/** Sessions to come that lie outside the hours; one that only starts off the grid of today is none. */
export async function conflictsOf(
  { db, now }: Context,
  provider: string,
  { timezone, setupType }: Pick<Schedule, 'timezone' | 'setupType'>,
): Promise<Conflicts> {
  const conflicts: Conflicts = []
  const known = new Map<number | null, Awaited<ReturnType<typeof hoursOf>>>()
  for (const { identifier, startAt, endAt, therapyId } of await readUpcoming(db, provider, iso(now))) {
    if (startAt === null || endAt === null) continue
    const category = setupType === 'BY_CATEGORY' ? therapyId : null
    const hours = known.get(category) ?? (await hoursOf(db, provider, category))
    known.set(category, hours)
    if (!isInsideHours({ zone: timezone, ...hours }, { startAt, endAt }))
      conflicts.push({ bookingIdentifier: identifier, startAt, endAt })
  }
  return conflicts
}
