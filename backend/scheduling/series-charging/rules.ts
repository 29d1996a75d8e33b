import { chargingLimits } from '#schemas/scheduling/series-charging-limits.ts'

const { announceHours, chargeHours, lastTryHours, retryHours, waitMinutes } = chargingLimits

type Moment = Temporal.Instant
const later = (one: Moment, other: Moment) => (Temporal.Instant.compare(one, other) > 0 ? one : other)
const lastTry = (deadline: Moment) => deadline.subtract({ hours: lastTryHours })
const inTime = (at: Moment, deadline: Moment) => (Temporal.Instant.compare(at, lastTry(deadline)) <= 0 ? at : null)

/**
 * When a session that is announced now is charged: a day before its deadline, and a day after the announcement. Null:
 * too little time is left, so the client pays it.
 */
export const chargeTime = (deadline: Moment, now: Moment): Moment | null =>
  inTime(later(deadline.subtract({ hours: chargeHours }), now.add({ hours: chargeHours })), deadline)

/** When a session that was not announced yet will be charged. */
export const plannedCharge = (deadline: Moment, now: Moment): Moment | null =>
  chargeTime(deadline, later(deadline.subtract({ hours: announceHours }), now))

/** The deadline moved so far that what was announced is no longer right. */
export const isTooEarly = (deadline: Moment, now: Moment): boolean =>
  Temporal.Instant.compare(now.add({ hours: announceHours }), deadline) < 0

/** The deadline moved forward so far that the charge would leave the client too little time. */
export const isTooLate = (chargeAt: Moment, deadline: Moment): boolean => inTime(chargeAt, deadline) === null

/** While the gateway cannot be reached, or another payment of the session is under way. */
export const waitTime = (deadline: Moment, now: Moment): Moment | null =>
  inTime(now.add({ minutes: waitMinutes }), deadline)

/** The only other attempt, and only after a refusal that may pass. */
export const retryTime = (
  reason: string,
  { attempts, deadline, now }: { attempts: number; deadline: Moment; now: Moment },
): Moment | null =>
  reason === 'insufficient_funds' && attempts < 2 ? inTime(now.add({ hours: retryHours }), deadline) : null
