import { useEffect, useState } from 'react'
import { roomLimits } from '#schemas/care/session-room-limits.ts'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import { useT } from '#shared/i18n/words.tsx'

const minuteMs = 60_000

/** A quiet clock; nothing ends by itself at the end of the time. */
export function TimeLeft({ room, hasClock }: { room: SessionRoom; hasClock: boolean }) {
  const t = useT()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  const isProvider = room.role === 'provider'
  const left = Math.ceil((Date.parse(room.endAt) - now) / minuteMs)
  const notes: readonly number[] = roomLimits.endNotes[isProvider ? 'provider' : 'client']
  // Said from each of these minutes on for one of them, to whoever has hidden the clock as well.
  if ((isProvider || room.showsTimeLeft) && notes.includes(left))
    return <output className="room-clock room-soon">{t('session_host.minutes_left', { minutes: left })}</output>
  if (!hasClock) return null
  const toStart = Math.ceil((Date.parse(room.startAt) - now) / minuteMs)
  if (toStart > 0) return <p className="room-clock">{t('session_view.starts_in', { minutes: toStart })}</p>
  return (
    <p className={`room-clock ${left <= 10 ? 'room-soon' : ''}`}>
      {left > 0 ? t('session_view.minutes_left', { minutes: left }) : t('session_view.time_over')}
    </p>
  )
}
