import type { SessionRoom } from '#schemas/care/session-room.ts'
import { timeOf } from '#shared/i18n/format.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { hostName } from './people.ts'
import { useZone } from './zone.ts'

/** The time that the therapist named is still to come. */
export const isExpected = ({ expectedAt }: SessionRoom, now: number): boolean =>
  Boolean(expectedAt) && Date.parse(expectedAt ?? '') > now

/** For whoever waits: what the therapist said about being late, and when they were reminded. */
export function LateStatus({ room, now }: { room: SessionRoom; now: number }) {
  const { locale, t } = useReading()
  const zone = useZone()
  const { expectedAt, remindedAt, startAt } = room
  const name = hostName(room)
  const time = (instant: string) => timeOf(locale, zone, instant)
  const minutes = expectedAt ? Math.ceil((Date.parse(expectedAt) - Date.parse(startAt)) / 60_000) : 0
  if (isExpected(room, now))
    return <p>{t('session_host.late_status', { name, minutes, time: time(expectedAt ?? startAt) })}</p>
  return remindedAt ? <p>{t('session_host.reminded', { name, time: time(remindedAt) })}</p> : null
}
