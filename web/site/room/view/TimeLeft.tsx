import { useEffect, useState } from 'react'
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
  if (!hasClock) return null
  const left = Math.ceil((Date.parse(room.endAt) - now) / minuteMs)
  const toStart = Math.ceil((Date.parse(room.startAt) - now) / minuteMs)
  if (toStart > 0) return <p className="room-clock">{t('session_view.starts_in', { minutes: toStart })}</p>
  return (
    <p className={`room-clock ${left <= 10 ? 'room-soon' : ''}`}>
      {left > 0 ? t('session_view.minutes_left', { minutes: left }) : t('session_view.time_over')}
    </p>
  )
}
