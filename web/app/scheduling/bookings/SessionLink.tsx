import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { useNow } from '#ui/page/use-now.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'

/** From how long before the room opens its time is announced. */
const announcedMs = 12 * 3_600_000

interface SessionLinkProps {
  booking: Booking
  /** Leads to the connection test until the room opens. */
  hasTest?: boolean
}

/** The way into the room of an online session while it is open, and before that the time at which it opens. */
export function SessionLink({ booking: { identifier, room }, hasTest = false }: SessionLinkProps) {
  const t = useTranslate()
  const { locale } = useFormats()
  const { userType } = useViewer()
  const { time } = useFormats()
  const now = useNow()
  if (!room) return null
  const untilOpen = Date.parse(room.opensAt) - now
  if (now >= Date.parse(room.closesAt)) return null
  if (untilOpen > 0 && !hasTest && untilOpen > announcedMs) return null
  if (untilOpen > 0)
    return (
      <Typography>
        {untilOpen <= announcedMs && t('appointments.room_opens', { time: time(room.opensAt) })}{' '}
        {hasTest && <Link href={addressOf(locale, paths.connectionTest())}>{t('appointments.test_connection')}</Link>}
      </Typography>
    )
  return (
    // A link of the document: the permission for camera and microphone belongs to the page that is loaded.
    <Button variant="contained" href={addressOf(locale, paths.session({ id: identifier }))}>
      {t(userType === 'provider' ? 'appointments.open_room' : 'participants.join')}
    </Button>
  )
}
