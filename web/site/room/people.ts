/** How the page of a session names people. */
import type { SessionRoom } from '#schemas/care/session-room.ts'
import { plainDateOf, dayOf, timeOf } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'

const firstName = ({ people }: SessionRoom, role: 'client' | 'provider') =>
  people?.find((person) => person.role === role)?.name

/** The therapist, by first name. */
export const hostName = (room: SessionRoom): string => firstName(room, 'provider') || room.providerName

/** The other side as the heading names it: a therapist with the whole name, a client by first name. */
export const otherName = (room: SessionRoom): string =>
  room.role === 'provider' ? (firstName(room, 'client') ?? '') : room.providerName

/** The day of a session, unless it is today; and its time. */
export function whenOf(
  locale: Locale,
  zone: string,
  instant: string,
  now: number,
): { day: string | null; time: string } {
  const isToday = plainDateOf(zone, instant) === plainDateOf(zone, new Date(now))
  return { day: isToday ? null : dayOf(locale, zone, instant), time: timeOf(locale, zone, instant) }
}
