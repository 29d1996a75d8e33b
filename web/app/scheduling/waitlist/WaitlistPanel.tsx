import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { useWaitlist } from './use-waitlist.ts'
import { WaitlistBox } from './WaitlistBox.tsx'

const JoinDialog = lazy(async () => ({ default: (await import('./JoinDialog.tsx')).JoinDialog }))
const WaitingFor = lazy(async () => ({ default: (await import('./WaitingFor.tsx')).WaitingFor }))

const waitingStatuses: readonly Booking['status'][] = ['unscheduled', 'pending', 'confirmed']

/** Earlier times for one booking: joins the waitlist, shows the entry, or the time on hold. */
export function WaitlistPanel({ booking }: { booking: Booking }) {
  const { userType } = useViewer()
  const { status, phase, actions } = booking
  if (userType !== 'client' || phase !== 'upcoming' || !waitingStatuses.includes(status)) return null
  return actions.includes('waitlist') ? <JoinWaitlist booking={booking} /> : <WaitingEntry booking={booking} />
}

function JoinWaitlist({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const { opened, open, close } = useDialog<'waitlist'>()
  return (
    <WaitlistBox title={t('waitlist.title')}>
      <Typography>{t(booking.startAt === null ? 'waitlist.about_any' : 'waitlist.about')}</Typography>
      <Button variant="outlined" onClick={() => open('waitlist')} sx={{ justifySelf: 'start' }}>
        {t('waitlist.tell_me')}
      </Button>
      {opened === 'waitlist' && (
        <Suspense fallback={null}>
          <JoinDialog booking={booking} onClose={close} />
        </Suspense>
      )}
    </WaitlistBox>
  )
}

function WaitingEntry({ booking }: { booking: Booking }) {
  const { data } = useWaitlist(booking.identifier)
  const entry = data?.data.find((one) => one.status === 'waiting')
  return (
    entry && (
      <Suspense fallback={null}>
        <WaitingFor entry={entry} isWithBooking />
      </Suspense>
    )
  )
}
