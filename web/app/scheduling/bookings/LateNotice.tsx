import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { roomLimits } from '#schemas/care/session-room-limits.ts'
import { useNow } from '#ui/page/use-now.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { LateChoices } from './LateChoices.tsx'

/** Both sides read that the therapist is late; the therapist can say so around the start. */
export function LateNotice({ booking, mayChoose = false }: { booking: Booking; mayChoose?: boolean }) {
  const t = useTranslate()
  const { userType } = useViewer()
  const { time } = useFormats()
  const now = useNow()
  const { identifier, room, startAt, endAt, provider, status } = booking
  if (!room || startAt === null || endAt === null) return null
  const isProvider = userType === 'provider'
  const isOver = now >= Date.parse(endAt) || status !== 'confirmed'
  const isNear = now >= Date.parse(startAt) - roomLimits.lateFromMinutes * 60_000
  const words = { name: provider.firstName, time: room.expectedAt ? time(room.expectedAt) : '' }
  if (isOver || (!room.expectedAt && !(isProvider && mayChoose && isNear))) return null
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
      {room.expectedAt && (
        <Typography component="output">
          {t(isProvider ? 'appointments.late.said' : 'appointments.late.reads', words)}
        </Typography>
      )}
      {isProvider && mayChoose && isNear && <LateChoices booking={identifier} />}
    </Box>
  )
}
