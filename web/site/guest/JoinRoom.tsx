import { useEffect, useState } from 'react'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import type { GuestEntry } from '#schemas/scheduling/participants.ts'
import { dayOf, timeOf } from '#shared/i18n/format.ts'
import { visitorZone } from '#shared/i18n/locale.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { ApiError, send } from '#shared/api/api.ts'
import { SubmitButton } from '#site/form/Button.tsx'

interface JoinRoomProps {
  token: string
  opensAt: string
}

/** The way into an online session: when its room opens, and from then on the button. */
export function JoinRoom({ token, opensAt }: JoinRoomProps) {
  const { locale, t } = useReading()
  const isOpen = useIsPast(opensAt)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const zone = visitorZone()
  const join = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem('')
    try {
      const { bookingIdentifier: id } = (await send('POST', '/api/session/room', { body: { token } })) as GuestEntry
      // Only its own document may use camera and microphone.
      location.assign(addressOf(locale, paths.guestSession({ id })))
    } catch (error) {
      setBusy(false)
      setProblem((error instanceof ApiError && error.message) || t('guest.room_failed'))
    }
  }
  if (!isOpen)
    return <>{t('guest.room_at', { time: `${dayOf(locale, zone, opensAt)}, ${timeOf(locale, zone, opensAt)}` })}</>
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void join()
      }}
    >
      <SubmitButton isBusy={isBusy}>{t('guest.join_room')}</SubmitButton>
      {problem && <output>{problem}</output>}
    </form>
  )
}

const checkMs = 5_000

function useIsPast(at: string): boolean {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), checkMs)
    return () => clearInterval(timer)
  }, [])
  return now >= Date.parse(at)
}
