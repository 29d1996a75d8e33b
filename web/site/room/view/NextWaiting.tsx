import { useEffect, useState } from 'react'
import { roomHostApi } from '#schemas/care/room-host.calls.gen.ts'
import type { JoinRequest } from '#schemas/care/room-host.ts'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import { call } from '#shared/api/api.ts'
import { timeOf } from '#shared/i18n/format.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { useZone } from '../zone.ts'

const everyMs = 15_000

/** For the therapist in a session: somebody waits for another one. Without a sound, and nobody else sees it. */
export function NextWaiting({ room }: { room: SessionRoom }) {
  const { locale, t } = useReading()
  const zone = useZone()
  const isHost = room.role === 'provider'
  const [waiting, setWaiting] = useState<readonly JoinRequest[]>([])
  const [hidden, setHidden] = useState<readonly string[]>([])
  useEffect(() => {
    if (!isHost) return
    let isOver = false
    const read = () =>
      // A read that failed is made again.
      call(roomHostApi.waiting).then(
        ({ data }) => isOver || setWaiting(data),
        () => undefined,
      )
    void read()
    const timer = setInterval(() => void read(), everyMs)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [isHost])
  const others = waiting.filter(
    ({ bookingIdentifier, occupantIdentifier }) =>
      bookingIdentifier !== room.bookingIdentifier && !hidden.includes(occupantIdentifier),
  )
  if (others.length === 0) return null
  return (
    <output className="room-host room-next">
      {others.map(({ occupantIdentifier, name, startAt }) => (
        <span key={occupantIdentifier}>
          <span>{t('session_host.next_waits', { name, time: timeOf(locale, zone, startAt) })}</span>
          <button type="button" onClick={() => setHidden([...hidden, occupantIdentifier])}>
            {t('session_host.hide')}
          </button>
        </span>
      ))}
    </output>
  )
}
