import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { roomHostApi } from '#schemas/care/room-host.calls.gen.ts'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import { roomLimits } from '#schemas/care/session-room-limits.ts'
import { keyOf, useAct } from '#ui/api/use-call.ts'
import { useNow } from '#ui/page/use-now.ts'

interface LateChoicesProps {
  booking: string
  startAt: string | null
  endAt: string | null
}

/** The therapist says how much later they come, from an hour before the start until the end. */
export function LateChoices({ booking, startAt, endAt }: LateChoicesProps) {
  const t = useTranslate()
  const now = useNow()
  const queries = useQueryClient()
  const report = useAct(roomHostApi.late, {
    onDone: () => {
      void queries.invalidateQueries({ queryKey: keyOf(roomHostApi.waiting) })
      void queries.invalidateQueries({ queryKey: keyOf(bookingApi.appointment, { params: { id: booking } }) })
    },
  })
  if (startAt === null || endAt === null || now >= Date.parse(endAt)) return null
  if (now < Date.parse(startAt) - roomLimits.lateFromMinutes * 60_000) return null
  return (
    <Box
      component="fieldset"
      sx={{ border: 0, m: 0, mt: 2, p: 0, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}
    >
      <Typography component="legend" sx={{ float: 'left', p: 0 }}>
        {t('appointments.late.ask')}
      </Typography>
      {roomLimits.lateChoices.map((minutes) => (
        <Button
          key={minutes}
          variant="outlined"
          aria-label={t('appointments.late.by_label', { minutes })}
          onClick={() => report.mutate({ params: { id: booking }, body: { minutes } })}
        >
          {t('appointments.late.by', { minutes })}
        </Button>
      ))}
    </Box>
  )
}
