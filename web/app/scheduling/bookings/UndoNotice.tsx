import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { keyOf } from '#ui/api/use-call.ts'
import { useNow } from '#ui/page/use-now.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { useCancel } from './use-cancel.ts'

/**
 * Right after paying, one click undoes the booking. After the deadline the space stays, so that the layout does not
 * move. `isQuiet` leaves out the box, on a ground of its own colour.
 */
export function UndoNotice({ booking, isQuiet = false }: { booking: Booking; isQuiet?: boolean }) {
  const { userType } = useViewer()
  const { undoUntil, status } = booking
  const [openedAt] = useState(() => Date.now())
  const isOffered = userType === 'client' && status === 'confirmed' && undoUntil && Date.parse(undoUntil) > openedAt
  return isOffered ? <Countdown booking={booking} undoUntil={undoUntil} isQuiet={isQuiet} /> : null
}

interface CountdownProps {
  booking: Booking
  undoUntil: string
  isQuiet: boolean
}

function Countdown({ booking, undoUntil, isQuiet }: CountdownProps) {
  const t = useTranslate()
  const formats = useFormats()
  const queries = useQueryClient()
  const left = Math.ceil((Date.parse(undoUntil) - useNow(1000)) / 1000)
  const cancel = useCancel(booking, {
    onDone: () => undefined,
    onChanged: () =>
      void queries.invalidateQueries({
        queryKey: keyOf(bookingApi.appointment, { params: { id: booking.identifier } }),
      }),
  })
  const { fee, currency, isFree, package: paidWith } = booking
  return (
    <Box
      component="section"
      aria-label={t('cancellation.undo')}
      sx={{
        visibility: left > 0 ? 'visible' : 'hidden',
        ...(isQuiet ? {} : { mb: 6, p: 5, bgcolor: 'var(--mint)', borderRadius: 5 }),
        display: 'flex',
        flexWrap: 'wrap',
        gap: 3,
        alignItems: 'center',
        justifyContent: 'space-between',
        color: 'var(--ink)',
      }}
    >
      <div>
        <Typography sx={{ fontWeight: 600 }}>
          {t('cancellation.undo_title', { time: formats.time(undoUntil) })}
        </Typography>
        <Typography role="timer" aria-live="off" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {t('cancellation.undo_left', { left: clockOf(Math.max(left, 0)) })}
        </Typography>
      </div>
      <Button variant="outlined" loading={cancel.isPending} onClick={() => cancel.send({ expectedRefund: fee })}>
        {isFree || paidWith
          ? t('cancellation.undo')
          : t('cancellation.undo_refund', { amount: formats.money(fee, currency) })}
      </Button>
    </Box>
  )
}

/** `2:05` */
const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
