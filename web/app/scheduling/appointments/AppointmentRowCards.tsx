import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useListContext, useTranslate } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import * as paths from '#schemas/platform/paths.ts'
import { RowLink } from '#ui/lists/RowLink.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { BookingStatus } from '#app/scheduling/bookings/BookingStatus.tsx'
import { clientOf } from '#app/scheduling/bookings/people.ts'
import type { BookingRow } from './booking-row.ts'
import { RowNow } from './RowNow.tsx'

/** A therapist's appointments on a phone, day by day as the list is sorted. */
export function AppointmentRowCards({ onDecline }: { onDecline: (booking: Booking) => void }) {
  const t = useTranslate()
  const formats = useFormats()
  const { data = [], isPending } = useListContext<BookingRow>()
  if (isPending) return <Skeleton variant="rounded" height={320} />
  const dayOf = ({ startAt }: Booking) => (startAt ? formats.day(startAt) : t('appointments.not_scheduled'))
  return (
    <Box component="ul" aria-label={t('appointments.title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.map((booking, index) => {
        const before = data[index - 1]
        const day = dayOf(booking)
        return (
          <li key={booking.id}>
            {(!before || dayOf(before) !== day) && (
              <Typography variant="h2" sx={{ mt: 4, mb: 2, fontSize: 16 }}>
                {day}
              </Typography>
            )}
            <Card booking={booking} onDecline={onDecline} />
          </li>
        )
      })}
    </Box>
  )
}

function Card({ booking, onDecline }: { booking: BookingRow; onDecline: (booking: Booking) => void }) {
  const formats = useFormats()
  const { startAt, therapyCategory, modality, fee, currency } = booking
  return (
    <Box
      sx={{
        position: 'relative',
        mb: 2,
        p: 4,
        display: 'grid',
        gap: 1,
        gridTemplateColumns: '56px minmax(0, 1fr)',
        bgcolor: 'var(--card)',
        border: '1px solid var(--hairline)',
        borderRadius: 3,
        fontSize: 14,
      }}
    >
      <Box sx={{ gridRow: '1 / span 3', fontSize: 16, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {startAt && <time dateTime={startAt}>{formats.time(startAt)}</time>}
      </Box>
      <RowLink to={paths.appointment({ id: booking.id })}>{clientOf(booking)}</RowLink>
      <Box sx={{ color: 'var(--muted)' }}>
        {therapyCategory.name} · {modality.name}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 3,
          '& .status-badge': { bgcolor: 'transparent', p: 0 },
        }}
      >
        <BookingStatus status={booking.status} />
        {formats.money(fee, currency)}
      </Box>
      {/* Above the link that covers the card. */}
      <Box
        sx={{
          gridColumn: 2,
          position: 'relative',
          zIndex: 1,
          display: 'flex',
          gap: 2,
          '&:empty': { display: 'none' },
          '& .MuiButton-root': { flex: 1, minHeight: 44, mt: 1, px: 3 },
        }}
      >
        <RowNow booking={booking} onDecline={onDecline} variant="outlined" />
      </Box>
    </Box>
  )
}
