import Box from '@mui/material/Box'
import { lazy, Suspense } from 'react'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { useRead } from '#ui/api/use-call.ts'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { sidePanelWidth } from '#ui/page/layout.ts'
import type { ScheduleRange } from '#app/scheduling/schedule-view/days.ts'
import { ScheduleView } from '#app/scheduling/schedule-view/ScheduleView.tsx'
import { AppointmentSidePanel } from './AppointmentSidePanel.tsx'

const RejectDialog = lazy(async () => ({
  default: (await import('#app/scheduling/participants/RejectDialog.tsx')).RejectDialog,
}))

const CalendarRail = lazy(async () => ({ default: (await import('./CalendarRail.tsx')).CalendarRail }))

/** The calendar of a therapist; beside it the preview of the list, or what waits. */
export function CalendarWorkspace({ view }: { view: ScheduleRange }) {
  const { opened, open } = useDialog<string>()
  const [act, id = ''] = opened?.split(' ') ?? []
  const decline = ({ identifier }: Booking) => open(`decline ${identifier}`)
  return (
    <>
      <ScheduleView
        view={view}
        preview={(booking) => <AppointmentSidePanel booking={booking} onDecline={decline} />}
        rail={(facts) => (
          <Suspense fallback={<Box sx={{ flexShrink: 0, width: sidePanelWidth }} />}>
            <CalendarRail {...facts} onDecline={decline} />
          </Suspense>
        )}
      />
      {act === 'decline' && <Decline id={id} />}
    </>
  )
}

function Decline({ id }: { id: string }) {
  const { close } = useDialog<string>()
  const { data } = useRead(bookingApi.appointment, { params: { id } })
  return <Suspense fallback={null}>{data && <RejectDialog booking={data} onClose={close} />}</Suspense>
}
