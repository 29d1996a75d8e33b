import { lazy, Suspense, useState } from 'react'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import { useT } from '#shared/i18n/words.tsx'
import { hostName, otherName } from './people.ts'
import classes from './session.module.css'

export const Phone = lazy(() => import('./Phone.tsx').then((file) => ({ default: file.Phone })))

interface PhoneOfferProps {
  room: SessionRoom
  /** Opens it elsewhere. */
  onOpen?: () => void
}

/** The phone as another way, behind a button; it says when the other side shows a number. */
export function PhoneOffer({ room, onOpen }: PhoneOfferProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const name = room.role === 'provider' ? otherName(room) : hostName(room)
  if (isOpen)
    return (
      <Suspense>
        <Phone booking={room.bookingIdentifier} turn={room.now} meetingUrl={room.meetingUrl} />
      </Suspense>
    )
  return (
    <div className="sp-row">
      {room.hasPhoneOfOther && <span>{t('session_phone.other_shows', { name })}</span>}
      <button type="button" className={classes.button} onClick={onOpen ?? (() => setOpen(true))}>
        {t('session_phone.continue')}
      </button>
    </div>
  )
}
