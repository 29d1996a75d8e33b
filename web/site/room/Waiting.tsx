import { useEffect, useState } from 'react'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { LateStatus } from './LateStatus.tsx'
import { CrisisLine, Notice } from './Notice.tsx'
import { latenessOf } from './session-stage.ts'
import classes from './session.module.css'

/** The waiting room. The countdown is not announced, lateness is. */
export function Waiting({ room, onLeave }: { room: SessionRoom; onLeave: () => void }) {
  const { locale, t } = useReading()
  const now = useNow()
  const name = room.providerName
  const lateness = latenessOf(room.startAt, now)
  const minutes = Math.ceil((Date.parse(room.startAt) - now) / 60_000)
  const isLate = lateness !== 'early' && lateness !== 'on_time'
  return (
    <Notice title={t('session_page.waiting_title', { name })} text={t('session_page.waiting_text')}>
      {lateness === 'early' && <p className={classes.tag}>{t('session_page.starts_in', { minutes })}</p>}
      {lateness === 'on_time' && <p className={classes.tag}>{t('session_page.starts_now')}</p>}
      <output>
        {room.isProviderBusy
          ? t('session_page.waiting_busy', { name })
          : isLate && room.expectedAt === null && t(`session_page.${lateness}`, { name })}
      </output>
      <LateStatus room={room} now={now} />
      {lateness === 'late_long' && (
        <a href={addressOf(locale, paths.appointment({ id: room.bookingIdentifier }))}>
          {t('session_page.to_appointment')}
        </a>
      )}
      <button type="button" className={classes.button} onClick={onLeave}>
        {t('session_page.leave')}
      </button>
      <CrisisLine />
    </Notice>
  )
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
