import { lazy, Suspense } from 'react'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { useRead } from '#ui/api/use-call.ts'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import type { ScheduleRange } from '#app/scheduling/schedule-view/days.ts'
import { ScheduleView } from '#app/scheduling/schedule-view/ScheduleView.tsx'
import { AppointmentSidePanel } from './AppointmentSidePanel.tsx'

const RejectDialog = lazy(async () => ({
  default: (await import('#app/scheduling/participants/RejectDialog.tsx')).RejectDialog,
}))

/** The calendar of a therapist, with the preview of the list beside it. */
export function CalendarWorkspace({ view }: { view: ScheduleRange }) {
  const { opened, open } = useDialog<string>()
  const [act, id = ''] = opened?.split(' ') ?? []
  const decline = ({ identifier }: Booking) => open(`decline ${identifier}`)
  return (
    <>
      <ScheduleView view={view} preview={(booking) => <AppointmentSidePanel booking={booking} onDecline={decline} />} />
      {act === 'decline' && <Decline id={id} />}
    </>
  )
}

function Decline({ id }: { id: string }) {
  const { close } = useDialog<string>()
  const { data } = useRead(bookingApi.appointment, { params: { id } })
  return <Suspense fallback={null}>{data && <RejectDialog booking={data} onClose={close} />}</Suspense>
}
