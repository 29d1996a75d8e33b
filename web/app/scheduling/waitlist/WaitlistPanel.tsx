import BellIcon from '@mui/icons-material/NotificationsNoneOutlined'
import { lazy, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { ActionRow } from '#app/scheduling/bookings/ActionRow.tsx'
import { useWaitlist } from './use-waitlist.ts'

const JoinDialog = lazy(async () => ({ default: (await import('./JoinDialog.tsx')).JoinDialog }))
const WaitingFor = lazy(async () => ({ default: (await import('./WaitingFor.tsx')).WaitingFor }))

const waitingStatuses: readonly Booking['status'][] = ['unscheduled', 'pending', 'confirmed']

/** Joins the waitlist of one booking, as a row of its actions. */
export function WaitlistRow({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const { opened, open, close } = useDialog<'waitlist'>()
  if (!booking.actions.includes('waitlist')) return null
  return (
    <>
      <ActionRow
        icon={BellIcon}
        title={t('waitlist.tell_me')}
        hint={t(booking.startAt === null ? 'waitlist.row_any' : 'waitlist.row')}
        onClick={() => open('waitlist')}
      />
      {opened === 'waitlist' && (
        <Suspense fallback={null}>
          <JoinDialog booking={booking} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** The client's waitlist entry for one booking. */
export function WaitlistEntryPanel({ booking }: { booking: Booking }) {
  const { userType } = useViewer()
  const { status, phase, actions } = booking
  if (userType !== 'client' || phase !== 'upcoming' || !waitingStatuses.includes(status)) return null
  return actions.includes('waitlist') ? null : <WaitingEntry booking={booking} />
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
