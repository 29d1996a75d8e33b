import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { roomLimits } from '#schemas/care/session-room-limits.ts'
import { bookingLimits } from '#schemas/scheduling/booking-limits.ts'
import { HomeCard } from './HomeCard.tsx'

const steps = {
  choose: { minutes: bookingLimits.holdMinutes },
  pay: { hours: bookingLimits.windowHours },
  join: { minutes: roomLimits.opensMinutes },
}

/** Booking in three steps. */
export function HowItWorks() {
  const t = useTranslate()
  return (
    <HomeCard title={t('home.how.title')}>
      <Box component="ol" sx={list}>
        {Object.entries(steps).map(([name, words], place) => (
          <Box component="li" key={name} sx={{ display: 'flex', gap: 3 }}>
            <Box component="span" aria-hidden sx={number}>
              {place + 1}
            </Box>
            <div>
              <Typography component="h3" sx={{ fontFamily: 'var(--font-text)', fontSize: 16, fontWeight: 600 }}>
                {t(`home.how.${name}`)}
              </Typography>
              <Typography sx={{ fontSize: 15, color: 'var(--muted)' }}>{t(`home.how.${name}_text`, words)}</Typography>
            </div>
          </Box>
        ))}
      </Box>
    </HomeCard>
  )
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
} as const
const number = {
  width: 40,
  height: 40,
  flexShrink: 0,
  display: 'grid',
  placeItems: 'center',
  borderRadius: 3,
  bgcolor: 'var(--clay)',
  color: 'var(--accent)',
  fontWeight: 600,
} as const
