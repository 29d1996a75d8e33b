import { availabilityApi } from '#schemas/scheduling/availability.calls.gen.ts'
import type { TimeSlot } from '#schemas/scheduling/availability.ts'
import { visitorHoldApi } from '#schemas/scheduling/visitor-holds.calls.gen.ts'
import { ApiError, call } from '#shared/api/api.ts'
import { endLeftHold } from '#shared/drafts/left-hold.ts'
import { plainDateOf } from '#shared/i18n/format.ts'
import { visitorZone } from '#shared/i18n/locale.ts'

export type HoldState =
  /** No hour is chosen. */
  | { is: 'none' }
  | { is: 'loading' }
  | { is: 'held'; until: string }
  /** A limit of holds is reached; the hour is free all the same. */
  | { is: 'free' }
  | { is: 'expired' }
  | { is: 'taken'; message: string; alternatives: readonly TimeSlot[] }
  | { is: 'broken'; error: unknown }

export interface Held {
  state: HoldState
  /** The hour, while it can be booked. */
  slot?: TimeSlot
  token?: string
  /** The therapy whose hour it is, and whether it is for a free consultation. */
  therapy?: string
  isConsultation?: boolean
}

interface Wanted {
  provider: string
  therapy: string
  isConsultation: boolean
  /** ISO instant. */
  startAt: string
}

const goneCodes: readonly string[] = ['SLOT_TAKEN', 'SLOT_UNAVAILABLE', 'SLOT_EXPIRED']

/** Holds the hour: the one that is held already is known, another one is looked up among the free ones of its day. */
export async function holdHour(
  { provider, therapy, isConsultation, startAt }: Wanted,
  before: Held,
  goneText: string,
): Promise<Held> {
  const isSame =
    before.therapy === therapy && (before.isConsultation ?? false) === isConsultation && isAt(before.slot, startAt)
  try {
    await endLeftHold()
    // Another therapy has other hours, which the held one would hide.
    if (!isSame) await releaseHour(before.token)
    const day = isSame ? [] : await hoursOfDay({ provider, therapy, isConsultation, startAt })
    const slot = isSame ? before.slot : day.find((hour) => isAt(hour, startAt))
    if (!slot) return { state: { is: 'taken', message: goneText, alternatives: nearest(day, startAt) } }
    const { hold } = await call(visitorHoldApi.create, {
      params: { providerId: provider },
      body: {
        therapyIdentifier: therapy,
        timeslotIdentifier: slot.identifier,
        ...(isConsultation && { isConsultation }),
        ...(isSame && before.token !== undefined && { replaces: before.token }),
      },
    })
    if (!hold) return { state: { is: 'free' }, slot, therapy, isConsultation }
    return { state: { is: 'held', until: hold.until }, slot, therapy, isConsultation, token: hold.token }
  } catch (error) {
    const isGone = error instanceof ApiError && goneCodes.includes(error.code)
    if (!isGone) return { state: { is: 'broken', error } }
    return { state: { is: 'taken', message: error.message, alternatives: error.problem.alternatives ?? [] } }
  }
}

const isAt = (slot: TimeSlot | undefined, startAt: string): boolean =>
  slot !== undefined && Date.parse(slot.startTime) === Date.parse(startAt)

async function hoursOfDay({ provider, therapy, isConsultation, startAt }: Wanted): Promise<readonly TimeSlot[]> {
  const zone = visitorZone()
  const { timeSlot } = await call(availabilityApi.publicDay, {
    params: { providerId: provider, date: plainDateOf(zone, startAt) },
    query: { category: therapy, timezone: zone, ...(isConsultation && { for: 'consultation' as const }) },
  })
  return timeSlot
}

/** Frees the hour. A hold that cannot be ended expires by itself. */
export const releaseHour = async (token: string | undefined, options: { keepalive?: boolean } = {}): Promise<void> => {
  if (token !== undefined) await call(visitorHoldApi.release, { body: { token }, ...options }).catch(() => undefined)
}

/** The three hours of the day that are nearest to the lost one, in order of time. */
function nearest(slots: readonly TimeSlot[], startAt: string): TimeSlot[] {
  const distance = ({ startTime }: TimeSlot) => Math.abs(Date.parse(startTime) - Date.parse(startAt))
  return slots
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, 3)
    .toSorted((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime))
}

const nameOf = (provider: string) => `held/${provider}`

/** The hold of this tab, so that the page gets it back after a reload or a sign-in. */
export function readHeld(provider: string): Held {
  try {
    const stored = JSON.parse(sessionStorage.getItem(nameOf(provider)) ?? '{}') as Partial<Held>
    return { ...stored, state: { is: 'none' } }
  } catch {
    // Without storage, or with unreadable content in it, the hour is looked up.
    return { state: { is: 'none' } }
  }
}

export function storeHeld(provider: string, { slot, token, therapy, isConsultation }: Held): void {
  try {
    if (token === undefined) sessionStorage.removeItem(nameOf(provider))
    else sessionStorage.setItem(nameOf(provider), JSON.stringify({ slot, token, therapy, isConsultation }))
  } catch {
    // Without storage the hold ends with the page.
  }
}
