import { lazy, Suspense } from 'react'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import type { BookingDialog } from './BookingActions.tsx'

const dialogs = {
  cancel: lazy(async () => ({ default: (await import('#app/scheduling/bookings/CancelDialog.tsx')).CancelDialog })),
  reschedule: lazy(async () => ({
    default: (await import('#app/scheduling/bookings/RescheduleDialog.tsx')).RescheduleDialog,
  })),
  schedule: lazy(async () => ({
    default: (await import('#app/scheduling/bookings/ScheduleDialog.tsx')).ScheduleDialog,
  })),
}

/** The open dialog of a booking; its code is loaded when it opens. */
export function BookingDialogs({ booking }: { booking: Booking }) {
  const { opened, close } = useDialog<BookingDialog>()
  if (!opened || !Object.hasOwn(dialogs, opened)) return null
  const Dialog = dialogs[opened]
  return (
    <Suspense fallback={null}>
      <Dialog key={booking.identifier} booking={booking} onClose={close} />
    </Suspense>
  )
}
