import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Booking, Reschedule } from '#schemas/scheduling/bookings.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { otherSide } from './people.ts'

/** A decline or an expiry belongs to the side that was asked. */
const isOfRequester = (status: Reschedule['status']) => status !== 'rejected' && status !== 'expired'
const otherOf = { client: 'provider', provider: 'client' } as const

/** All answered move requests of a booking, newest first. */
export function MoveHistory({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const viewer = useViewer()
  const formats = useFormats()
  const moves = booking.reschedules.filter(({ status }) => status !== 'pending')
  if (moves.length === 0) return null
  return (
    <Box component="section" sx={{ mt: 6 }}>
      <Typography variant="h2" sx={{ fontSize: 18, mb: 2 }}>
        {t('reschedule.history')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2, fontSize: 14 }}>
        {moves.map(({ identifier, status, askedBy, fromStart, toStart }) => (
          <Box key={identifier} component="li" sx={{ color: 'var(--muted)', fontVariantNumeric: 'tabular-nums' }}>
            {t('reschedule.history_line', { from: formats.moment(fromStart), to: formats.moment(toStart) })} ·{' '}
            {t(`reschedule.statuses.${status}`)} ·{' '}
            {(isOfRequester(status) ? askedBy : otherOf[askedBy]) === viewer.userType
              ? t('reschedule.by_you')
              : t('reschedule.by_other', { name: otherSide(booking, viewer) })}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
