import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'

const LateChoices = lazy(() => import('./LateChoices.tsx').then((file) => ({ default: file.LateChoices })))

/** Both sides read that the therapist is late; where `mayChoose`, the therapist can say so around the start. */
export function LateNotice({ booking, mayChoose = false }: { booking: Booking; mayChoose?: boolean }) {
  const t = useTranslate()
  const isProvider = useViewer().userType === 'provider'
  const { time } = useFormats()
  const { room, provider, status } = booking
  if (!room || status !== 'confirmed') return null
  const { expectedAt } = room
  return (
    <>
      {expectedAt && (
        <Typography component="output" sx={{ display: 'block', mt: 2 }}>
          {t(isProvider ? 'appointments.late.said' : 'appointments.late.reads', {
            name: provider.firstName,
            time: time(expectedAt),
          })}
        </Typography>
      )}
      {isProvider && mayChoose && (
        <Suspense>
          <LateChoices booking={booking.identifier} startAt={booking.startAt} endAt={booking.endAt} />
        </Suspense>
      )}
    </>
  )
}
